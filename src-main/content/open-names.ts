/** What is open while a source is read, by name. Closing a name that is not open costs nothing, however much is open. */
export class OpenNames<Item extends { readonly name: string }> {
  private readonly items: Item[] = [];
  private readonly counts = new Map<string, number>();

  push(item: Item): void {
    this.items.push(item);
    this.counts.set(item.name, (this.counts.get(item.name) ?? 0) + 1);
  }

  /** Takes out the innermost item of that name and everything opened inside it, outermost first; none: the name is not open. */
  close(name: string): readonly Item[] {
    if ((this.counts.get(name) ?? 0) === 0) return [];
    const closed = this.items.splice(this.items.findLastIndex((item) => item.name === name));
    for (const item of closed) this.counts.set(item.name, (this.counts.get(item.name) ?? 0) - 1);
    return closed;
  }

  get rest(): readonly Item[] {
    return this.items;
  }
}

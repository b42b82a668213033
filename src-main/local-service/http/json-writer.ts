/** A stretch of an answer as it goes over the wire. Never changed once made: answers share them. */
export type Piece = Uint8Array<ArrayBuffer>;

/** Characters that are gathered before they are encoded together. */
const pieceLength = 65_536;

/**
 * Writes JSON as pieces of bytes. What many answers have in common is encoded once, added to each of them, and sent from
 * where it lies: nothing is put together as one large text.
 */
export class JsonWriter {
  readonly #pieces: Piece[] = [];
  #text = '';

  /** `text` is JSON already. */
  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= pieceLength) this.#encode();
  }

  /** Pieces that another writer ended with. */
  add(pieces: readonly Piece[]): void {
    this.#encode();
    for (const piece of pieces) this.#pieces.push(piece);
  }

  /** Everything that was written, in order. */
  end(): readonly Piece[] {
    this.#encode();
    return this.#pieces;
  }

  #encode(): void {
    if (this.#text === '') return;
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }
}

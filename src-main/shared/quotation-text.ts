/** A Markdown quotation of plain text, blank lines kept inside it. */
export function quote(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

import { picturesIn } from '../document/dropped-pictures.ts';

/** In UTF-16 units; the core cuts what it reads to less. */
const longest = 900_000;

export type Pasted =
  | { readonly form: 'html' | 'markdown'; readonly text: string; readonly plain: string }
  | { readonly form: 'text'; readonly plain: string }
  | { readonly form: 'pictures'; readonly files: readonly File[] };

/**
 * What of a clipboard is taken: pictures; rich text as HTML; a text that looks like Markdown as Markdown; any other as it is. Null:
 * there is nothing to read.
 * @param isPlain the person asked for the words alone
 */
export function pasted(data: DataTransfer, isPlain: boolean): Pasted | null {
  const files = picturesIn(data);
  // A picture that was copied from a page comes with HTML that names it elsewhere.
  if (files.length > 0 && !isPlain) return { form: 'pictures', files };
  const plain = data.getData('text/plain').slice(0, longest).replace(/\r\n?/g, '\n');
  const html = data.getData('text/html').slice(0, longest);
  if (!isPlain && html !== '' && /<[a-z]/i.test(html)) return { form: 'html', text: html, plain };
  if (plain === '') return null;
  if (!isPlain && looksLikeMarkdown(plain)) return { form: 'markdown', text: plain, plain };
  return { form: 'text', plain };
}

/** More than words: blocks apart from each other, or the signs of a block at the beginning of a line. */
function looksLikeMarkdown(text: string): boolean {
  return (
    /\n/.test(text) ||
    /^(?:#{1,6} |[-*+] |\d{1,9}\. |> |```|\||\{% |<\w)|\*\*[^*\n]+\*\*|`[^`\n]+`|\]\(/.test(text)
  );
}

/** A text field's text with what is selected in it; offsets in UTF-16 units, as the field counts them. */
export interface Edited {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export type Format = 'bold' | 'italic' | 'code' | 'link';

const signs = { bold: '**', italic: '_' } as const;

/** Puts the marks of a format around what is selected, or takes them away where they stand already. */
export function format(edited: Edited, kind: Format): Edited {
  const { text, from, to } = edited;
  const selected = text.slice(from, to);
  if (kind === 'link') return link(edited, selected);
  if (kind === 'code' && selected.includes('\n')) {
    const fenced = `\`\`\`\n${selected}\n\`\`\``;
    return replaced(edited, fenced, 4, 4 + selected.length);
  }
  const sign = kind === 'code' ? '`' : signs[kind];
  const size = sign.length;
  if (text.slice(from - size, from) === sign && text.slice(to, to + size) === sign)
    return {
      text: text.slice(0, from - size) + selected + text.slice(to + size),
      from: from - size,
      to: to - size,
    };
  return replaced(edited, `${sign}${selected}${sign}`, size, size + selected.length);
}

function link(edited: Edited, selected: string): Edited {
  if (/^(https?:\/\/|mailto:)\S+$/.test(selected)) return replaced(edited, `[](${selected})`, 1, 1);
  const printed = `[${selected}](https://)`;
  return replaced(edited, printed, selected.length + 3, printed.length - 1);
}

/** With other words in place of what is selected; the new selection is counted from their start. */
export function replaced({ text, from, to }: Edited, words: string, start: number, end: number): Edited {
  return { text: text.slice(0, from) + words + text.slice(to), from: from + start, to: from + end };
}

export interface Wanted {
  readonly sign: '@' | ':';
  /** What was typed after the sign. */
  readonly words: string;
  /** Where the sign stands. */
  readonly from: number;
}

/** What is being named at the caret: a member after `@`, an emoji after `:`. Null: nothing. */
export function wantedAt({ text, from, to }: Edited): Wanted | null {
  if (from !== to) return null;
  const line = text.slice(Math.max(0, from - 60), from);
  const found = /(?:^|[\s([{*_>])(?<sign>[@:])(?<words>[^@:\n]{0,40})$/u.exec(line);
  const sign = found?.groups?.['sign'];
  const words = found?.groups?.['words'] ?? '';
  if (sign === '@') return / {2}|^\s/.test(words) ? null : { sign, words, from: from - words.length - 1 };
  if (sign === ':' && /^[a-z0-9_+-]{2,}$/i.test(words)) return { sign, words, from: from - words.length - 1 };
  return null;
}

/** Text of a pasted page, where the clipboard has no plain text: blocks and breaks become lines. */
export function textOfHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of page.querySelectorAll('script, style, template, title')) silent.remove();
  for (const end of page.querySelectorAll('br, div, li, tr')) end.append('\n');
  for (const end of page.querySelectorAll('p, h1, h2, h3, h4, h5, h6, ul, ol, table, pre, blockquote'))
    end.append('\n\n');
  return page.body.textContent.replaceAll(/[ \t]*\n\s*\n\s*/g, '\n\n').trim();
}

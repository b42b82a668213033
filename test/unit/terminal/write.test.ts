import process from 'node:process';
import { afterEach, expect, it, vi } from 'vitest';
import { createStreamLog } from '../../../src-main/core/host.ts';
import { redact } from '../../../src-main/shell/processes/redact.ts';
import { writeErrorLine, writeErrorText, writeOutput } from '../../../src-main/terminal/write.ts';

/** C0, C1, DEL, direction marks and separators of lines. */
const hostile = 'a\u001b]0;b\u0007\u009b2J\u007f\u202e\u2066\u061c\u200f\u2028c\rd\n\te';
const inOneLine =
  'a\\u{1b}]0;b\\u{7}\\u{9b}2J\\u{7f}\\u{202e}\\u{2066}\\u{61c}\\u{200f}\\u{2028}c\\u{d}d\\u{a}\\u{9}e';
const inText = inOneLine.replace('\\u{a}\\u{9}', '\n\t');

function capture(name: 'stdout' | 'stderr'): readonly string[] {
  const written: string[] = [];
  vi.spyOn(process[name], 'write').mockImplementation((chunk, ...rest: unknown[]) => {
    written.push(String(chunk));
    const done = rest.at(-1);
    if (typeof done === 'function') (done as () => void)();
    return true;
  });
  return written;
}

afterEach(() => vi.restoreAllMocks());

it('shows control and direction characters in lines and texts, and never sends them', async () => {
  const written = capture('stdout');
  await writeOutput({ kind: 'lines', lines: [hostile, 'next'] });
  await writeOutput({ kind: 'text', text: `${hostile}\r\nnext` });
  expect(written).toEqual([`${inOneLine}\nnext\n`, `${inText}\r\nnext\n`]);
});

it('prints JSON that is valid, has the same value, and holds none of them', async () => {
  const written = capture('stdout');
  const value = { title: hostile, [hostile]: ['\ud83d\ude00'] };
  await writeOutput({ kind: 'json', text: JSON.stringify(value) });
  expect(written.join('')).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*\n$/u);
  expect(JSON.parse(written.join(''))).toEqual(value);
});

it('writes errors and the log in the same way', () => {
  const written = capture('stderr');
  writeErrorLine(hostile);
  writeErrorText(hostile);
  createStreamLog('warn').warn(hostile, { title: hostile });
  expect(written).toEqual([
    `${inOneLine}\n`,
    `${inText}\n`,
    `warn: ${inOneLine} {"title":"a\\u001b]0;b\\u0007\\u009b2J\\u007f\\u202e\\u2066\\u061c\\u200f\\u2028c\\rd\\n\\te"}\n`,
  ]);
});

it('escapes them in the log file of the window', () => {
  expect(redact({ title: hostile })).toEqual({ title: inText });
});

import { describe, expect, it } from 'vitest';
import { changesOf, diffOf } from './drawn-diff.ts';

const questions = [
  ['Can I read it offline?', 'Yes, each page is on the disk.'],
  ['Can I write in it?', 'Yes.'],
  ['Where is the data?', 'In one folder for each account.'],
] as const;
const all = (form: (title: string, answer: string) => string, ...order: readonly number[]): string =>
  order
    .flatMap((index) => questions[index] ?? [])
    .flatMap((text, index, texts) => (index % 2 === 0 ? [form(text, texts[index + 1] ?? '')] : []))
    .join('\n');
const headings = (...order: readonly number[]) =>
  all((title, answer) => `## ${title}\n\n${answer}\n`, ...order);
const expandables = (...order: readonly number[]) =>
  all((title, answer) => `<details>\n\n<summary>${title}</summary>\n\n${answer}\n\n</details>\n`, ...order);

describe('questions that became expandables in another order', () => {
  it('keep their answers, whatever those have in common', () => {
    expect(diffOf(headings(0, 1, 2), expandables(2, 0, 1))).toEqual([
      '~ expandable (put into an expandable, heading made a title) Where is the data?',
      '  < paragraph',
      '~ expandable (put into an expandable, heading made a title) Can I read it offline?',
      '  > heading: Can I read it offline?',
      '  = paragraph: Yes, each page is on the disk.',
      '~ expandable (put into an expandable, heading made a title) Can I write in it?',
      '  > heading: Can I write in it?',
      '  = paragraph: Yes.',
      '> heading: Where is the data?',
      '> paragraph: In one folder for each account.',
    ]);
    expect(diffOf(expandables(2, 0, 1), headings(0, 1, 2))).toEqual([
      '~ expandable (taken out of an expandable, title made a heading) Where is the data?',
      '  > paragraph: In one folder for each account.',
      '~ expandable (taken out of an expandable, title made a heading) Can I read it offline?',
      '  < heading',
      '  = paragraph: Yes, each page is on the disk.',
      '~ expandable (taken out of an expandable, title made a heading) Can I write in it?',
      '  < heading',
      '  = paragraph: Yes.',
      '< heading',
      '< paragraph',
    ]);
  });

  it('are one change each, named by the question, with what else changed in the answer', () => {
    const edited = expandables(2, 0, 1).replace('one folder', 'a folder').replace('>Yes.', '>No.');
    expect(changesOf(headings(0, 1, 2), edited)).toEqual([
      'Expandable “Where is the data?” moved and changed: put into an expandable, heading made a title',
      'Paragraph changed: “one” → “a”',
      'Text put into an expandable, heading made a title: “Can I read it offline?”',
      'Text put into an expandable, heading made a title: “Can I write in it?”',
    ]);
    expect(changesOf(expandables(2, 0, 1), headings(0, 1, 2))).toEqual([
      'Expandable “Where is the data?” moved and changed: taken out of an expandable, title made a heading',
      'Text taken out of an expandable, title made a heading: “Can I read it offline?”',
      'Text taken out of an expandable, title made a heading: “Can I write in it?”',
    ]);
  });

  it('keep an answer that was rewritten, and leave what follows the last one where it stands', () => {
    const end = '\nAsk at the desk.\n';
    expect(
      diffOf(`${headings(0, 1)}${end}`, `${expandables(0, 1).replace('Yes.', 'Not at all.')}${end}`),
    ).toEqual([
      '~ expandable (put into an expandable, heading made a title) Can I read it offline?',
      '  > heading: Can I read it offline?',
      '  = paragraph: Yes, each page is on the disk.',
      '~ expandable (put into an expandable, heading made a title) Can I write in it?',
      '  > heading: Can I write in it?',
      '  - paragraph: Yes.',
      '  + paragraph: Not at all.',
      '= paragraph: Ask at the desk.',
    ]);
  });
});

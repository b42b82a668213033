import { describe, expect, it } from 'vitest';
import { changesOf } from './drawn-diff.ts';

describe('the words of one change', () => {
  it.each([
    [
      'a text that was put into a hint is what changed, not the hint',
      'Use alterations with care.\n\nLast.\n',
      '{% hint style="info" %}\nUse alterations with care.\n{% endhint %}\n\nLast.\n',
      ['Text put into a hint: “Use alterations with care.”'],
    ],
    [
      'a quote that became a hint is told by both names',
      '> Keep the file safe.\n\nLast.\n',
      '{% hint style="info" %}\nKeep the file safe.\n{% endhint %}\n\nLast.\n',
      ['Quote made a hint: “Keep the file safe.”'],
    ],
    [
      'the title and the text of a step stand apart, the lines of code do not',
      'Last.\n',
      'Last.\n\n{% stepper %}\n{% step %}\n### Bottles\n\nClose them all.\n{% endstep %}\n{% endstepper %}\n\n```\none\ntwo\n```\n',
      ['Stepper added: “Bottles · Close them all.”', 'Code added: “one two”'],
    ],
    [
      'the titles of columns stand apart as they are, and a table without titles begins with its first cell',
      'Last.\n',
      'Last.\n\n| Cost $$ | Per $& |\n| - | - |\n| Green ink | 3 |\n\nThen.\n\n|  |  |\n| - | - |\n| Red ink | 4 |\n',
      [
        'Table added: “Cost $$ · Per $& · Green ink · 3”',
        'Paragraph added: “Then.”',
        'Table added: “Red ink · 4”',
      ],
    ],
    [
      'a version is one word',
      '## Version 3.8.0\n',
      '## Version 3.9.1\n',
      ['Heading changed: “3.8.0” → “3.9.1”'],
    ],
    [
      'a name with dots, and a number with commas, is one word',
      'Edit Elsa.Core.json for 1,000 users here.\n',
      'Edit Elsa.Http.json for 2,000 users here.\n',
      ['Paragraph changed: “Elsa.Core.json” → “Elsa.Http.json”; “1,000” → “2,000”'],
    ],
    [
      'a column is renamed to its new title',
      '| Situation | Use |\n| --- | --- |\n| One | Two |\n| Three | Four |\n',
      '| Situation | Way |\n| --- | --- |\n| One | Two |\n| Three | Four |\n',
      ['Table “Situation · Way · One · Two · Three · F…” changed: column “Use” renamed to “Way”'],
    ],
    [
      'a rewritten sentence is one removed and one added text',
      'First one. Using alterations, you can change the state of a running workflow instance without republishing the workflow definition. Last one.\n',
      'First one. With alterations you change the state of a running workflow instance; the workflow definition need not be published again. Last one.\n',
      [
        'Paragraph changed: “Using alterations, you can change the state of a running workflow instance with…” → “With alterations you change the state of a running workflow instance; the workf…”',
      ],
    ],
    [
      'two sentences with a few changes each are told by their words',
      'Stop the server and open the old file. Then start the old service again.\n',
      'Halt the server and open the new file. Then start the new service again.\n',
      ['Paragraph changed: “Stop” → “Halt”; “old” → “new”; “old” → “new”'],
    ],
    [
      'a split where one word changed is one entry',
      'It covers how traffic reaches it, how workflow callbacks are protected, how sensitive values are handled, and how to operate it.\n',
      'It covers how traffic reaches it, how workflow callbacks are protected.\n\nHow sensitive values are handled, and how to operate it.\n',
      ['Paragraph split here: “How sensitive values are handled, and h…”; “, how” → “. How”'],
    ],
    [
      'so is its way back',
      'It covers how traffic reaches it, how workflow callbacks are protected.\n\nHow sensitive values are handled, and how to operate it.\n',
      'It covers how traffic reaches it, how workflow callbacks are protected, how sensitive values are handled, and how to operate it.\n',
      ['Paragraphs joined here: “sensitive values are handled, and how t…”; “. How” → “, how”'],
    ],
    [
      'what else changed in the first part stays an entry of its own',
      'It covers how all traffic reaches it, how workflow callbacks are protected, how sensitive values are handled, and how to operate it.\n',
      'It covers how most traffic reaches it, how workflow callbacks are protected.\n\nHow sensitive values are handled, and how to operate it.\n',
      [
        'Paragraph changed: “all” → “most”; “, how” → “.”',
        'Paragraph split here: “How sensitive values are handled, and h…”; added “How”',
      ],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });
});

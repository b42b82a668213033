/**
 * Kinds of edits that documentation reviewers must see (docs/design/diff.md): each one edit of one page, with the
 * changes that the result must list, no more and no fewer.
 */
export interface Mutation {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** For each listed change, in order: its kind and something of its sentence. */
  readonly changes: readonly (readonly [kind: string, words: RegExp])[];
  readonly formattingOnly?: boolean;
}

/** Text before and after the edited place, which must stay unmarked. */
const around = (body: string): string =>
  `## First heading\n\nAn opening paragraph that nobody touches.\n\n${body}\n\n## Last heading\n\nA closing paragraph that nobody touches either.\n`;

const edit = (
  name: string,
  before: string,
  after: string,
  ...changes: readonly (readonly [string, RegExp])[]
): Mutation => ({ name, before: around(before), after: around(after), changes });
const formatting = (name: string, before: string, after: string, words: RegExp): Mutation => ({
  ...edit(name, before, after, ['changed', words]),
  formattingOnly: true,
});

const list = (...items: readonly string[]): string => items.map((item) => `* ${item}`).join('\n');
const table = (...rows: readonly string[]): string =>
  ['| Name | Type |', '| --- | --- |', ...rows].join('\n');
const cards = (target: string): string =>
  `<table data-view="cards"><thead><tr><th>Title</th><th data-hidden data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td>One</td><td><a href="${target}">x</a></td></tr></tbody></table>`;

const sentence = 'The dispatcher queues every workflow before it answers the caller.';

export const mutations: readonly Mutation[] = [
  edit('a word replaced', sentence, sentence.replace('queues', 'persists'), [
    'changed',
    /“queues” → “persists”/,
  ]),
  edit('a word added', sentence, sentence.replace('every', 'every single'), ['changed', /added “single/]),
  edit('a word removed', sentence, sentence.replace('every ', ''), ['changed', /removed “every/]),
  edit('a sign changed', sentence, sentence.replace('.', '!'), ['changed', /“\.” → “!”/]),
  edit('a letter’s case', sentence, sentence.replace('dispatcher', 'Dispatcher'), [
    'changed',
    /“dispatcher” → “Dispatcher”/,
  ]),
  edit('a number', 'Retry after 30 seconds at most.', 'Retry after 300 seconds at most.', [
    'changed',
    /“30” → “300”/,
  ]),
  edit('Japanese words', '実行時間を測定します。', '実行回数を測定します。', ['changed', /時間.*回数/]),
  edit('an emoji of several code points', 'Made by 👩‍👩‍👧 with care.', 'Made by 👩‍👩‍👦 with care.', [
    'changed',
    /👩‍👩‍👧” → “👩‍👩‍👦/,
  ]),
  edit('a paragraph added', sentence, `${sentence}\n\nSomething new stands here.`, [
    'inserted',
    /Paragraph added: “Something new/,
  ]),
  edit('a paragraph removed', `${sentence}\n\nSomething old stands here.`, sentence, [
    'deleted',
    /Paragraph removed: “Something old/,
  ]),
  edit(
    'a paragraph moved',
    `${sentence}\n\nA second one.\n\nA third one, which goes up.`,
    `A third one, which goes up.\n\n${sentence}\n\nA second one.`,
    ['moved', /Paragraph moved: “A third/],
  ),
  edit(
    'a paragraph split',
    'First part of the text here. Second part of it follows after that.',
    'First part of the text here.\n\nSecond part of it follows after that.',
    ['changed', /^Paragraph split here: /],
  ),
  edit('a paragraph become a heading', 'Configuring the dispatcher', '### Configuring the dispatcher', [
    'changed',
    /^Paragraph made a heading/,
  ]),
  edit('a heading’s level', '## Configuring it', '### Configuring it', [
    'changed',
    /^Heading “Configuring it” changed: level changed: 2 → 3$/,
  ]),
  edit('a heading’s words', '## Configuring the dispatcher', '## Configuring the scheduler', [
    'changed',
    /“dispatcher” → “scheduler”/,
  ]),
  edit('a heading’s anchor', '## Set up', '## Set up <a href="#install" id="install"></a>', [
    'changed',
    /anchor (added|changed).*install/,
  ]),
  formatting('bold', sentence, sentence.replace('queues', '**queues**'), /“queues”: made bold/),
  formatting('no longer italic', sentence.replace('queues', '_queues_'), sentence, /no longer italic/),
  formatting('code', sentence, sentence.replace('queues', '`queues`'), /made code/),
  formatting('struck through', sentence, sentence.replace('queues', '~~queues~~'), /struck through/),
  formatting(
    'a colour',
    'A <mark style="color:red;">word</mark> here.',
    'A <mark style="color:blue;">word</mark> here.',
    /colour changed: red → blue/,
  ),
  edit('a link’s target', 'See [the guide](a.md) for more.', 'See [the guide](b.md) for more.', [
    'changed',
    /link target changed: a\.md → b\.md/,
  ]),
  edit('a link added', 'See the guide for more.', 'See [the guide](a.md) for more.', [
    'changed',
    /link added: a\.md/,
  ]),
  edit('a link removed', 'See [the guide](a.md) for more.', 'See the guide for more.', [
    'changed',
    /link removed: a\.md/,
  ]),
  edit('a link’s anchor', 'See [the guide](a.md#x) for more.', 'See [the guide](a.md#y) for more.', [
    'changed',
    /a\.md#x → a\.md#y/,
  ]),
  edit('a mention', 'See [a.md](a.md "mention") for more.', 'See [b.md](b.md "mention") for more.', [
    'changed',
    /a\.md” → “b\.md/,
  ]),
  formatting(
    'a line break',
    'One line\\\nand another line.',
    'One line and another line.',
    /line break|white space/,
  ),
  edit('a formula in a text', 'The value $$x^2$$ grows.', 'The value $$x^3$$ grows.', [
    'changed',
    /x\^2” → “x\^3/,
  ]),
  edit('an emoji', 'Done :house: now.', 'Done :car: now.', ['changed', /“🏠” → “🚗”/]),
  edit('an icon', 'A <i class="fa-bolt"></i> icon.', 'A <i class="fa-star"></i> icon.', [
    'changed',
    /icon bolt” → “icon star/,
  ]),
  edit(
    'an expression',
    'Hello <code class="expression">space.vars.name</code> there.',
    'Hello <code class="expression">space.vars.title</code> there.',
    ['changed', /space\.vars\.title/],
  ),
  edit(
    'a note’s words',
    'Some words[^1] here.\n\n[^1]: the old note',
    'Some words[^1] here.\n\n[^1]: the new note',
    ['changed', /note changed/],
  ),
  edit(
    'an image in a text',
    'An <img src="a.png" alt="A" data-size="line"> image.',
    'An <img src="b.png" alt="A" data-size="line"> image.',
    ['changed', /“A” → “A”|a\.png/],
  ),
  edit(
    'a button’s target',
    'Then <a href="a.md" class="button primary">Go</a> on.',
    'Then <a href="b.md" class="button primary">Go</a> on.',
    ['changed', /Go/],
  ),
  edit(
    'a list item added',
    list('one thing', 'two things'),
    list('one thing', 'two things', 'three things'),
    ['inserted', /List item added: “three things”/],
  ),
  edit(
    'a list item removed',
    list('one thing', 'two things', 'three things'),
    list('one thing', 'three things'),
    ['deleted', /two things/],
  ),
  edit(
    'a list item moved',
    list('first of them', 'second of them', 'third of them'),
    list('third of them', 'first of them', 'second of them'),
    ['moved', /third of them/],
  ),
  edit('a list item’s words', list('one thing here', 'two things'), list('one idea here', 'two things'), [
    'changed',
    /“thing” → “idea”/,
  ]),
  edit('a list’s kind', '* one thing\n* two things', '1. one thing\n2. two things', [
    'changed',
    /kind changed: unordered → ordered/,
  ]),
  edit('a list’s first number', '1. one thing\n2. two things', '4. one thing\n5. two things', [
    'changed',
    /first number changed: 1 → 4/,
  ]),
  edit('a task done', '* [ ] write it\n* [ ] read it', '* [x] write it\n* [ ] read it', [
    'changed',
    /task done/,
  ]),
  edit(
    'a hint’s style',
    '{% hint style="info" %}\nMind the gap.\n{% endhint %}',
    '{% hint style="danger" %}\nMind the gap.\n{% endhint %}',
    ['changed', /style changed: info → danger/],
  ),
  edit(
    'words in a hint',
    '{% hint style="info" %}\nMind the gap there.\n{% endhint %}',
    '{% hint style="info" %}\nMind the step there.\n{% endhint %}',
    ['changed', /“gap” → “step”/],
  ),
  edit('a line of code', '```js\nconst a = 1;\nconst b = 2;\n```', '```js\nconst a = 1;\nconst b = 3;\n```', [
    'changed',
    /1 line added, 1 line removed/,
  ]),
  edit('the language of code', '```js\nconst a = 1;\n```', '```ts\nconst a = 1;\n```', [
    'changed',
    /language changed: js → ts/,
  ]),
  edit(
    'the title of code',
    '{% code title="a.js" %}\n```js\nx();\n```\n{% endcode %}',
    '{% code title="b.js" %}\n```js\nx();\n```\n{% endcode %}',
    ['changed', /title changed: a\.js → b\.js/],
  ),
  formatting(
    'line numbers of code',
    '{% code lineNumbers="false" %}\n```js\nx();\n```\n{% endcode %}',
    '{% code lineNumbers="true" %}\n```js\nx();\n```\n{% endcode %}',
    /line numbers: yes/,
  ),
  edit(
    'a table’s cell',
    table('| id | string |', '| size | number |'),
    table('| id | text |', '| size | number |'),
    ['changed', /“string” → “text”/],
  ),
  edit('a table’s row added', table('| id | string |'), table('| id | string |', '| size | number |'), [
    'inserted',
    /Table row added.*size/,
  ]),
  edit(
    'a table’s row moved',
    table('| id | string |', '| size | number |', '| kind | word |'),
    table('| kind | word |', '| id | string |', '| size | number |'),
    ['moved', /kind/],
  ),
  edit(
    'a table’s column added',
    '| Name |\n| --- |\n| id |\n| size |',
    '| Name | Type |\n| --- | --- |\n| id | string |\n| size | number |',
    ['changed', /column “Type” added/],
  ),
  edit(
    'a table’s column removed',
    '| Name | Type |\n| --- | --- |\n| id | string |\n| size | number |',
    '| Name |\n| --- |\n| id |\n| size |',
    ['changed', /column “Type” removed/],
  ),
  edit(
    'a table’s column moved',
    '| Name | Type |\n| --- | --- |\n| id | string |',
    '| Type | Name |\n| --- | --- |\n| string | id |',
    ['changed', /column “(Name|Type)” moved/],
  ),
  edit(
    'a table’s column renamed',
    table('| id | string |'),
    table('| id | string |').replace('Type', 'Kind'),
    ['changed', /column “Type” renamed to “Kind”/],
  ),
  edit('a card’s target', cards('a.md'), cards('b.md'), ['changed', /target changed: a\.md → b\.md/]),
  edit(
    'a tab’s title',
    '{% tabs %}\n{% tab title="Linux" %}\nRun the script.\n{% endtab %}\n{% endtabs %}',
    '{% tabs %}\n{% tab title="macOS" %}\nRun the script.\n{% endtab %}\n{% endtabs %}',
    ['changed', /title changed: Linux → macOS/],
  ),
  edit(
    'a tab added',
    '{% tabs %}\n{% tab title="Linux" %}\nRun it.\n{% endtab %}\n{% endtabs %}',
    '{% tabs %}\n{% tab title="Linux" %}\nRun it.\n{% endtab %}\n{% tab title="Windows" %}\nClick it.\n{% endtab %}\n{% endtabs %}',
    ['inserted', /Tab added: “Windows/],
  ),
  edit(
    'a step added',
    '{% stepper %}\n{% step %}\nDo this first.\n{% endstep %}\n{% endstepper %}',
    '{% stepper %}\n{% step %}\nDo this first.\n{% endstep %}\n{% step %}\nThen do that.\n{% endstep %}\n{% endstepper %}',
    ['inserted', /Step added: “Then do that/],
  ),
  formatting(
    'a column’s width',
    '{% columns %}\n{% column width="30%" %}\nLeft text.\n{% endcolumn %}\n{% endcolumns %}',
    '{% columns %}\n{% column width="50%" %}\nLeft text.\n{% endcolumn %}\n{% endcolumns %}',
    /width changed: 30% → 50%/,
  ),
  edit(
    'the title of an expandable',
    '<details><summary>More of it</summary>\n\nInside it.\n\n</details>',
    '<details><summary>Less of it</summary>\n\nInside it.\n\n</details>',
    ['changed', /“More” → “Less”/],
  ),
  edit(
    'an image’s address',
    '<figure><img src="a.png" alt="A"><figcaption></figcaption></figure>',
    '<figure><img src="b.png" alt="A"><figcaption></figcaption></figure>',
    ['changed', /target changed: a\.png → b\.png/],
  ),
  edit(
    'an image’s alternative text',
    '<figure><img src="a.png" alt="A"><figcaption></figcaption></figure>',
    '<figure><img src="a.png" alt="B"><figcaption></figcaption></figure>',
    ['changed', /alternative text changed: A → B/],
  ),
  edit(
    'an image’s caption',
    '<figure><img src="a.png" alt=""><figcaption><p>Before this</p></figcaption></figure>',
    '<figure><img src="a.png" alt=""><figcaption><p>After this</p></figcaption></figure>',
    ['changed', /“Before” → “After”/],
  ),
  formatting(
    'an image’s width',
    '<figure><img src="a.png" alt="" width="300"><figcaption></figcaption></figure>',
    '<figure><img src="a.png" alt="" width="400"><figcaption></figcaption></figure>',
    /width changed: 300 → 400/,
  ),
  edit('an embed', '{% embed url="https://example.com/a" %}', '{% embed url="https://example.com/b" %}', [
    'changed',
    /address changed/,
  ]),
  edit('a file', '{% file src="a.pdf" %}', '{% file src="b.pdf" %}', [
    'changed',
    /target changed: a\.pdf → b\.pdf/,
  ]),
  edit(
    'a page link',
    '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
    '{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}',
    ['changed', /target changed: a\.md → b\.md/],
  ),
  edit(
    'an include',
    '{% include "../.gitbook/includes/a.md" %}',
    '{% include "../.gitbook/includes/b.md" %}',
    ['changed', /target changed/],
  ),
  edit(
    'a condition',
    '{% if visitor.claims.a %}\nFor some.\n{% endif %}',
    '{% if visitor.claims.b %}\nFor some.\n{% endif %}',
    ['changed', /expression changed/],
  ),
  edit(
    'a diagram',
    '{% @mermaid/diagram content="graph TD; A-->B" %}',
    '{% @mermaid/diagram content="graph TD; A-->C" %}',
    ['changed', /options changed.*A-->C/],
  ),
  edit(
    'an API operation',
    '{% openapi-operation spec="pets" path="/p" method="get" %}\n{% endopenapi-operation %}',
    '{% openapi-operation spec="pets" path="/p" method="put" %}\n{% endopenapi-operation %}',
    ['changed', /method changed: get → put/],
  ),
  edit(
    'an update’s date',
    '{% updates %}\n{% update date="2026-01-02" %}\nNews.\n{% endupdate %}\n{% endupdates %}',
    '{% updates %}\n{% update date="2026-01-03" %}\nNews.\n{% endupdate %}\n{% endupdates %}',
    ['changed', /date changed/],
  ),
  edit('a formula', '$$\na = b\n$$', '$$\na = c\n$$', ['changed', /1 line added, 1 line removed/]),
  edit('a divider added', sentence, `${sentence}\n\n***`, ['inserted', /Divider added/]),
  edit('a quote’s words', '> To be or not to be', '> To be and not to be', ['changed', /“or” → “and”/]),
  edit('an unknown tag', '{% foo a="1" %}', '{% foo a="2" %}', ['changed', /1 line added, 1 line removed/]),
  edit(
    'an option nobody knows',
    '{% hint style="info" size="1" %}\nText here.\n{% endhint %}',
    '{% hint style="info" size="2" %}\nText here.\n{% endhint %}',
    ['changed', /options changed/],
  ),
  edit(
    'a paragraph moved into a hint',
    `${sentence}\n\n{% hint style="info" %}\nMind the gap there.\n{% endhint %}`,
    `{% hint style="info" %}\nMind the gap there.\n\n${sentence}\n{% endhint %}`,
    ['moved', /Paragraph moved: “The dispatcher/],
  ),
  edit(
    'a block moved and edited',
    `${sentence}\n\nA second paragraph of its own.\n\nA third paragraph with its own words.`,
    `A second paragraph of its own.\n\nA third paragraph with its own words.\n\n${sentence.replace('queues', 'persists')}`,
    ['moved', /moved and changed: “queues” → “persists”/],
  ),
];

import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { rewrappings } from '../../support/builders/rewrappings.ts';
import { markdownPage } from '../../bench/documents.ts';
import { leastWords, markedWords } from '../../support/diff-measure.ts';
import { changesOf, diffOf } from './drawn-diff.ts';
import { brokenPromises } from './same-content.ts';

describe('the same words in other containers', () => {
  it('shows two joined tables, or one that was split, as one mark, with the rows as they were', () => {
    const table = (...rows: readonly string[]): string =>
      `| Name | Port |\n| --- | --- |\n${rows.map((row) => `| ${row} |\n`).join('')}`;
    const [first, second] = [
      ['Server | 80', 'Agent | 81'],
      ['Console | 82', 'Proxy | 83'],
    ] as const;
    const [two, one] = [`${table(...first)}\nThe others:\n\n${table(...second)}`, table(...first, ...second)];
    expect(diffOf(two, one)).toEqual([
      '= table: Name Port / Server / 80 / Agent / 81',
      '- paragraph: The others:',
      '~ table (tables joined here)',
      '  = table-row: Console / 82',
      '  = table-row: Proxy / 83',
    ]);
    expect(changesOf(one, two)).toEqual([
      'Paragraph added: “The others:”',
      'Table split here: “Name · Port · Console · 82 · Proxy · 83”',
    ]);
  });

  it('shows two joined lists as one mark, without a changed word', () => {
    const two =
      '* Install the server\n* Start the studio\n\nThen:\n\n* Open the designer\n* Draw a workflow\n';
    const one = '* Install the server\n* Start the studio\n* Open the designer\n* Draw a workflow\n';
    expect(diffOf(two, one)).toEqual([
      '= list: Install the server / Start the studio',
      '- paragraph: Then:',
      '~ list (lists joined here)',
      '  = list-item: Open the designer',
      '  = list-item: Draw a workflow',
    ]);
  });

  it('shows a list that broken indents split as one mark', () => {
    const one = '* Install the server\n* Start the studio\n* Open the designer\n* Draw a workflow\n';
    const two =
      '* Install the server\n* Start the studio\n\nNext.\n\n* Open the designer\n* Draw a workflow\n';
    expect(diffOf(one, two)).toEqual([
      '= list: Install the server / Start the studio',
      '+ paragraph: Next.',
      '~ list (list split here)',
      '  = list-item: Open the designer',
      '  = list-item: Draw a workflow',
    ]);
  });

  it('shows sections that became tabs with their text unchanged', () => {
    const before = 'Run the installer for Windows.\n\nRun the package manager on Linux.\n';
    const after =
      '{% tabs %}\n{% tab title="Windows" %}\nRun the installer for Windows.\n{% endtab %}\n\n{% tab title="Linux" %}\nRun the package manager on Linux.\n{% endtab %}\n{% endtabs %}\n';
    expect(diffOf(before, after)).toEqual([
      '~ tabs (put into tabs)',
      '  ~ tab',
      '    = paragraph: Run the installer for Windows.',
      '  ~ tab',
      '    = paragraph: Run the package manager on Linux.',
    ]);
  });

  const careful = 'Be careful: without the file all pages are lost for good.';
  const hint = `{% hint style="warning" %}\n${careful}\n{% endhint %}`;
  it('shows a sentence that was put into a hint behind its paragraph, and a quote that was merged into one', () => {
    const [first, rest] = ['The service keeps every page in a file.', 'It is made again at the next sync.'];
    expect(diffOf(`${first} ${careful}\n`, `${first}\n\n${hint.replace('all', 'the')}\n`)).toEqual([
      `~ paragraph ${first} `,
      '~ hint (put into a hint)',
      '  ~ paragraph Be careful: without the file [-all][+the] pages are lost for good.',
    ]);
    expect(changesOf(`${first}\n\n> ${careful}\n`, `${first} ${careful}\n`)).toEqual([
      'Quote made a paragraph: “Be careful: without the file all pages …”',
    ]);
    const lifted = [`${first} ${careful} ${rest}\n`, `${first} ${rest}\n\n${hint}\n`] as const;
    expect(diffOf(...lifted)).toEqual([
      `~ paragraph ${first} [>${careful} ]${rest}`,
      '< hint (put into a hint)',
      `  = paragraph: ${careful}`,
    ]);
    expect(changesOf(...lifted)).toEqual([
      'Hint “Be careful: without the file all pages …” moved and changed: put into a hint',
    ]);
    expect(
      diffOf(`> ${careful}\n\n# Files\n\n${first} ${rest}\n`, `# Files\n\n${first} ${careful} ${rest}\n`),
    ).toEqual([`> quote: ${careful}`, '= heading: Files', `~ paragraph ${first} [<${careful} ]${rest}`]);
  });

  it('draws what went beside sections that became tabs in the tab that it introduced', () => {
    const [linux, windows] = ['Run the package manager of the system.', 'Run the installer and restart.'];
    const tab = (title: string, text: string): string => `{% tab title="${title}" %}\n${text}\n{% endtab %}`;
    const after = `{% tabs %}\n${tab('Linux', linux)}\n\n${tab('Windows', windows)}\n{% endtabs %}\n`;
    expect(diffOf(`${linux}\n\nGone for good.\n\nOn Windows do this.\n\n${windows}\n`, after)).toEqual([
      '~ tabs (put into tabs)',
      '  ~ tab',
      `    = paragraph: ${linux}`,
      '    - paragraph: Gone for good.',
      '  ~ tab',
      '    - paragraph: On Windows do this.',
      `    = paragraph: ${windows}`,
    ]);
  });

  it('shows a section that became an expandable with its text unchanged and its title added', () => {
    const before =
      'The server reads its settings from a file.\n\nIt reads them again when the file changes.\n';
    const after =
      '<details>\n\n<summary>Settings</summary>\n\nThe server reads its settings from a file.\n\nIt reads them again when the file changes.\n\n</details>\n';
    expect(diffOf(before, after)).toEqual([
      '~ expandable (put into an expandable) [+Settings]',
      '  = paragraph: The server reads its settings from a file.',
      '  = paragraph: It reads them again when the file changes.',
    ]);
  });

  it('shows sentences that became the first or last items of a list, and items that became sentences', () => {
    const [one, two] = ['Readers read the pages of a space.', 'Editors write the pages and move them.'];
    const list = '* Stop every server first.\n* Copy the data to another disk.\n';
    const items = [
      '  ~ list-item',
      `    = paragraph: ${one}`,
      '  ~ list-item',
      '    ~ paragraph Editors write the pages[- and move them].',
    ];
    const made = `* ${one}\n* ${two.replace(' and move them', '')}\n`;
    const rest = ['  = list-item: Stop every server first.', '  = list-item: Copy the data to another disk.'];
    const same = '= list: Stop every server first. / Copy the data to another disk.';
    expect(diffOf(`${one} ${two}\n\n${list}`, `${made}${list}`)).toEqual([
      '~ list (put into a list)',
      ...items,
      '~ list',
      ...rest,
    ]);
    expect(diffOf(`${list}\n${one} ${two}\n`, `${list}${made}`)).toEqual([
      same,
      '~ list (put into a list)',
      ...items,
    ]);
    const text = `~ paragraph (list made a paragraph) ${one} Editors write the pages[+ and move them].`;
    expect(diffOf(`${made}${list}`, `${one} ${two}\n\n${list}`)).toEqual([text, '~ list', ...rest]);
    expect(diffOf(`${list}${made}`, `${list}\n${one} ${two}\n`)).toEqual([same, text]);
  });

  it('shows a list that became a table, and a table that became a list, with the words of its cells', () => {
    const list = '* Reader: reads the pages\n* Editor: writes the old pages\n';
    const table =
      '| Role | Does |\n| --- | --- |\n| Reader | reads the pages |\n| Editor | writes the pages |\n';
    expect(diffOf(list, table)).toEqual([
      '~ table (list made a table)',
      '  ~ table-row',
      '    ~ table-cell',
      '      ~ paragraph Reader[-:]',
      '    = table-cell: reads the pages',
      '  ~ table-row',
      '    ~ table-cell',
      '      ~ paragraph Editor[-:]',
      '    ~ table-cell',
      '      ~ paragraph writes the [-old ]pages',
    ]);
    expect(diffOf(table, list)).toEqual([
      '~ list (table made a list; column titles removed: “Role”, “Does”)',
      '  ~ list-item',
      '    ~ paragraph Reader[+:] reads the pages',
      '  ~ list-item',
      '    ~ paragraph Editor[+:] writes the[+ old] pages',
    ]);
    expect(diffOf('* Reader: logs in\n* Editor: logs in\n', table)).toHaveLength(2);
  });

  it('shows a quote that became a hint as another type of the same block', () => {
    const before = '> Back up the database before the upgrade.\n';
    const after = '{% hint style="warning" %}\nBack up the database before the upgrade.\n{% endhint %}\n';
    expect(diffOf(before, after)).toEqual([
      '~ hint (quote made a hint)',
      '  = paragraph: Back up the database before the upgrade.',
    ]);
  });

  it('shows a quote that became paragraphs with its text unchanged', () => {
    const before = '> Back up the database.\n>\n> Then stop every server.\n';
    const after = 'Back up the database.\n\nThen stop each server.\n';
    expect(diffOf(before, after)).toEqual([
      '~ quote (taken out of a quote)',
      '  = paragraph: Back up the database.',
      '  ~ paragraph Then stop [-every][+each] server.',
    ]);
  });

  it('shows code that was put into an expandable with its lines unchanged', () => {
    const before = 'Run it.\n\n```bash\nnpm install\nnpm start\n```\n';
    const after =
      'Run it.\n\n<details>\n\n<summary>Commands</summary>\n\n```bash\nnpm install\nnpm start\n```\n\n</details>\n';
    expect(diffOf(before, after)).toEqual([
      '= paragraph: Run it.',
      '~ expandable (put into an expandable) [+Commands]',
      '  = code: npm install / npm start',
    ]);
  });

  it('shows joined paragraphs as one mark', () => {
    const before = 'A workflow holds activities.\n\nAn activity does one thing.\n';
    const after = 'A workflow holds activities. An activity does one thing.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph A workflow holds activities. ',
      '~ paragraph (paragraphs joined here)',
    ]);
  });

  it('shows a paragraph that was split and edited with the edited word alone', () => {
    const before = 'A workflow holds activities. An activity does one thing well.\n';
    const after = 'A workflow holds activities.\n\nAn activity does one job well.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph A workflow holds activities. ',
      '~ paragraph (paragraph split here) An activity does one [-thing][+job] well.',
    ]);
  });

  it('shows a code block that was split as one mark', () => {
    const lines = ['npm install galley', 'npm run build', 'npm run start', 'npm run test'];
    const code = (own: readonly string[]): string => `\`\`\`bash\n${own.join('\n')}\n\`\`\`\n`;
    expect(diffOf(code(lines), `${code(lines.slice(0, 2))}\nThen:\n\n${code(lines.slice(2))}`)).toContain(
      '~ code (code block split here)',
    );
  });

  it('shows paragraphs that became a list', () => {
    const before = 'Install the server.\n\nStart the studio.\n';
    const after = '* Install the server.\n* Start the studio.\n';
    expect(diffOf(before, after)).toEqual([
      '~ list (put into a list)',
      '  ~ list-item',
      '    = paragraph: Install the server.',
      '  ~ list-item',
      '    = paragraph: Start the studio.',
    ]);
  });

  const sentences = [
    'A move changes only what its body names.',
    'A position without a parent leads to the collection of its space.',
    'Collections have no order among spaces.',
  ];
  const items = sentences.map((sentence) => `* ${sentence}\n`).join('');

  it('shows a paragraph whose sentences became the items of a list, with the new item alone', () => {
    const list = `${items}* A service may refuse a move that it was asked for twice.\n`;
    expect(diffOf(`${sentences.join(' ')}\n`, list)).toEqual([
      '~ list (put into a list)',
      ...sentences.flatMap((sentence) => ['  ~ list-item', `    = paragraph: ${sentence}`]),
      '  + list-item: A service may refuse a move that it was asked for twice.',
    ]);
    expect(changesOf(`${sentences.join(' ')}\n`, list)).toHaveLength(2);
  });

  it('shows a list whose items became one paragraph as that paragraph, with the edited words alone', () => {
    const text = sentences.join(' ').replace('order', 'place');
    expect(diffOf(items, `${text}\n`)).toEqual([
      `~ paragraph (list made a paragraph) ${sentences.join(' ').replace('order', '[-order][+place]')}`,
    ]);
    const steps = '1. Stop the server.\n2. Copy the data.\n3. Start the server.\n';
    expect(diffOf(steps, 'Stop the server, copy the data, and start the server.\n')).toEqual([
      '~ paragraph (list made a paragraph) Stop the server[-. Copy][+, copy] the data[-. Start][+, and start] the server.',
    ]);
  });

  it('cuts a paragraph that became a list between its clauses alone', () => {
    const steps = '1. Stop the server.\n2. Copy the data.\n3. Start the server.\n';
    expect(diffOf('Stop the server, copy the data, and start the server.\n', steps)).toEqual([
      '~ list (put into a list)',
      '  ~ list-item',
      '    ~ paragraph Stop the server[-,][+.]',
      '  ~ list-item',
      '    ~ paragraph [-copy][+Copy] the data[-,][+.]',
      '  ~ list-item',
      '    ~ paragraph [-and start][+Start] the server.',
    ]);
    const run = 'Stop the server copy the data start the server again after that.\n';
    expect(diffOf(run, steps).filter((line) => line.includes('[-'))).toEqual([]);
  });

  it('shows a sentence that introduces the list which its paragraph became, and back', () => {
    const roles = ['Readers read pages.', 'Editors write and move pages.', 'Owners invite people.'];
    const text = `There are three roles. ${roles.join(' ')}\n`;
    const list = `There are three roles:\n\n${roles.map((role) => `* ${role}\n`).join('')}`;
    expect(diffOf(text, list)).toEqual([
      '~ paragraph There are three roles[-. ][+:]',
      '~ list (put into a list)',
      ...roles.flatMap((role) => ['  ~ list-item', `    = paragraph: ${role}`]),
    ]);
    expect(diffOf(list, text)).toEqual([
      '~ paragraph There are three roles[-:][+. ]',
      `~ paragraph (list made a paragraph) ${roles.join(' ')}`,
    ]);
  });

  it('shows a paragraph of which a part became a list and the end stands below it', () => {
    const before =
      'The next merge takes the whole as one block of ours: it stays while the repository does not touch the block, ends where the repository says what ours says, and is replaced where it says something else. A person ends a conflict by removing the marks.\n';
    const after =
      'The next merge takes the whole as one block of ours:\n\n* it stays while the repository does not touch the block;\n* ends where the repository says what ours says;\n* is replaced where it says something else.\n\nA person ends a conflict by removing the marks.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph The next merge takes the whole as one block of ours: ',
      '~ list (put into a list)',
      '  ~ list-item',
      '    ~ paragraph it stays while the repository does not touch the block[-,][+;]',
      '  ~ list-item',
      '    ~ paragraph ends where the repository says what ours says[-,][+;]',
      '  ~ list-item',
      '    ~ paragraph [-and ]is replaced where it says something else.',
      '~ paragraph (paragraph split here)',
    ]);
    expect(diffOf(after, before)).toEqual([
      '~ paragraph The next merge takes the whole as one block of ours: ',
      '~ paragraph (list made a paragraph) it stays while the repository does not touch the block[-;][+,] ends where the repository says what ours says[-;][+, and] is replaced where it says something else. ',
      '~ paragraph (paragraphs joined here)',
    ]);
  });

  it('shows a list that became steps as one mark', () => {
    const step = (text: string): string => `{% step %}\n${text}\n{% endstep %}\n`;
    const before = '## Setup\n\nDo this:\n\n1. Create the project.\n2. Add the two packages.\n';
    const after = `{% stepper %}\n${step('Create the project.')}${step('Add the three packages.')}{% endstepper %}\n`;
    expect(diffOf(before, after)).toEqual([
      '- heading: Setup',
      '- paragraph: Do this:',
      '~ stepper (list made a stepper)',
      '  ~ step',
      '    = paragraph: Create the project.',
      '  ~ step',
      '    ~ paragraph Add the [-two][+three] packages.',
    ]);
  });

  it('shows a list that was edited and became an item of another list', () => {
    const list = (first: string): readonly string[] => [first, 'Add the packages.', 'Start the server.'];
    const before = list('Create the project.')
      .map((text) => `* ${text}\n`)
      .join('');
    const after = `* Host\n${list('Create the solution.')
      .map((text) => `  * ${text}\n`)
      .join('')}`;
    expect(diffOf(before, after)).toEqual([
      '~ list (put into a list)',
      '  ~ list-item',
      '    + paragraph: Host',
      '    ~ list',
      '      ~ list-item',
      '        ~ paragraph Create the [-project][+solution].',
      '      = list-item: Add the packages.',
      '      = list-item: Start the server.',
    ]);
  });

  it('shows a heading that became the title of an expandable as moved there', () => {
    const before = '## Settings\n\nThe server reads its settings from a file.\n';
    const after =
      '<details>\n\n<summary>Settings</summary>\n\nThe server reads its settings from a file.\n\n</details>\n';
    expect(diffOf(before, after)).toEqual([
      '~ expandable (put into an expandable, heading made a title) Settings',
      '  > heading: Settings',
      '  = paragraph: The server reads its settings from a file.',
    ]);
    expect(diffOf(after, before)).toEqual([
      '~ expandable (taken out of an expandable, title made a heading) Settings',
      '  < heading',
      '  = paragraph: The server reads its settings from a file.',
    ]);
  });

  it('shows a list that was split as one mark, however much one of its items holds', () => {
    const actions = ['Open it in the designer', 'Duplicate it with its versions', 'Remove it for good']
      .map((text) => `  * ${text}\n`)
      .join('');
    const [first, second] = ['* Create a workflow\n* Name it\n', `* Actions\n${actions}`];
    expect(diffOf(first + second, `${first}\nThen:\n\n${second}`)).toContain('~ list (list split here)');
  });

  it('takes a hint from around its list, and does not put the hint into the list', () => {
    const content = 'These are available:\n\n* System\n* System.Linq\n* System.Text\n* System.Text.Json\n';
    expect(diffOf(`{% hint style="info" %}\n${content}{% endhint %}\n`, content)).toEqual([
      '~ hint (taken out of a hint)',
      '  = paragraph: These are available:',
      '  = list: System / System.Linq / System.Text / System.Text.Json',
    ]);
  });

  it('shows a list that was numbered as the same list of another kind', () => {
    expect(diffOf('* Create it.\n* Start it.\n', '1. Create it.\n2. Start it now.\n')).toEqual([
      '~ list (kind changed: unordered → ordered)',
      '  = list-item: Create it.',
      '  ~ list-item',
      '    ~ paragraph Start it[+ now].',
    ]);
  });

  it('never takes two lists of different kind for one', () => {
    const before = '* Open the settings.\n* Choose a name for the server.\n* Save the settings.\n';
    const after = '1. Download the installer.\n2. Choose a folder for the logs.\n3. Start it.\n';
    expect(diffOf(before, after)).toEqual([
      '- list: Open the settings. / Choose a name for the server. / Save the settings.',
      '+ list: Download the installer. / Choose a folder for the logs. / Start it.',
    ]);
  });

  it('never takes two lists of different kind for one by words that stand in other items', () => {
    const before = '* Start the server and read its logs.\n* Stop the client before you copy files.\n';
    const after = '1. Read its logs before you stop.\n2. Start the client and copy the server files.\n';
    expect(diffOf(before, after)).toEqual([
      '- list: Start the server and read its logs. / Stop the client before you copy files.',
      '+ list: Read its logs before you stop. / Start the client and copy the server files.',
    ]);
  });

  it('shows a list that was numbered and rewritten but for one item as the same list', () => {
    const before = '* Open the settings.\n* Choose a name for the server.\n* Save it.\n';
    const after = '1. Open the settings.\n2. Choose the server by its name.\n3. Save it all now.\n';
    expect(diffOf(before, after)[0]).toBe('~ list (kind changed: unordered → ordered)');
  });

  it('shows a broken pipe table that was mended as a table, without a changed word', () => {
    const before = '| Name | Purpose |\n| Server | runs **workflows** |\n| Studio | draws them |\n';
    const after =
      '| Name | Purpose |\n| --- | --- |\n| Server | runs **workflows** |\n| Studio | draws them |\n';
    expect(diffOf(before, after)).toEqual([
      '~ table (text made a table)',
      '  = table-row: Server / runs workflows',
      '  = table-row: Studio / draws them',
    ]);
  });

  it('shows what stood above the rows of a broken table in one text as it was', () => {
    const rows = '| Name | Purpose |\n| Server | runs workflows |\n';
    const table = rows.replace('\n', '\n| --- | --- |\n');
    const drawnTable = ['~ table (text made a table)', '  = table-row: Server / runs workflows'];
    const before = `These are the parts:\n${rows}`;
    expect(diffOf(before, `These are the parts:\n\n${table}`)).toEqual([
      '~ paragraph (rows below made a table)',
      ...drawnTable,
    ]);
    expect(diffOf(before, `Here are the parts:\n\n${table}`)).toEqual([
      '~ paragraph (rows below made a table) [-These][+Here] are the parts:',
      ...drawnTable,
    ]);
  });

  it('shows rows that blank lines broke as a table with the edited cell alone', () => {
    const before =
      'Parts:\n\n| Name | Purpose |\n\n|---|:---|\n| Server | runs workflows |\n\n| Studio | draws them |\n\nEnd.\n';
    const after =
      'Parts:\n\n| Name | Purpose |\n| --- | --- |\n| Server | runs workflows |\n| Studio | shows them |\n\nEnd.\n';
    expect(diffOf(before, after)).toEqual([
      '= paragraph: Parts:',
      '~ table (text made a table)',
      '  = table-row: Server / runs workflows',
      '  ~ table-row',
      '    = table-cell: Studio',
      '    ~ table-cell',
      '      ~ paragraph [-draws][+shows] them',
      '= paragraph: End.',
    ]);
  });

  it('shows an inserted rating column as one change of the table', () => {
    const table = (head: string, rows: readonly string[]): string =>
      `<table><thead><tr><th>Name</th>${head}<th>Use</th></tr></thead><tbody>${rows.join('')}</tbody></table>\n`;
    const before = table('', [
      '<tr><td>Server</td><td>Runs workflows</td></tr>',
      '<tr><td>Studio</td><td>Draws workflows</td></tr>',
    ]);
    const after = table('<th data-type="rating" data-max="5">Ease</th>', [
      '<tr><td>Server</td><td>3</td><td>Runs workflows</td></tr>',
      '<tr><td>Studio</td><td>5</td><td>Draws workflows</td></tr>',
    ]);
    expect(changesOf(before, after)).toEqual([
      'Table “Name · Ease · Use · Server · 3 · Runs w…” changed: column “Ease” added',
    ]);
    expect(diffOf(before, after)).toEqual([
      '~ table (column “Ease” added)',
      '  ~ table-row',
      '    = table-cell: Server',
      '    + table-cell: 3',
      '    = table-cell: Runs workflows',
      '  ~ table-row',
      '    = table-cell: Studio',
      '    + table-cell: 5',
      '    = table-cell: Draws workflows',
    ]);
  });

  it('shows a row that was replaced as removed and added, the others as they were', () => {
    const table = (row: string): string =>
      `| Name | Use |\n| --- | --- |\n| Server | Runs workflows |\n${row}\n| Designer | Draws them |\n`;
    expect(
      diffOf(table('| Studio | Shows instances |'), table('| Gateway | Routes every request |')),
    ).toEqual([
      '~ table',
      '  = table-row: Server / Runs workflows',
      '  - table-row: Studio / Shows instances',
      '  + table-row: Gateway / Routes every request',
      '  = table-row: Designer / Draws them',
    ]);
  });

  it('pairs rows by their first text before their links', () => {
    const table = (server: string, studio: string): string =>
      `| Name | More |\n| --- | --- |\n| Server | ${server} |\n| Studio | ${studio} |\n`;
    const [first, second] = ['[How all workflows run](a.md)', '[Draw one diagram](c.md)'];
    expect(diffOf(table(first, second), table(second, first))).toEqual([
      '~ table',
      '  ~ table-row',
      '    = table-cell: Server',
      '    ~ table-cell',
      '      ~ paragraph [-How all workflows run][+Draw one diagram]',
      '  ~ table-row',
      '    = table-cell: Studio',
      '    ~ table-cell',
      '      ~ paragraph [-Draw one diagram][+How all workflows run]',
    ]);
  });

  it('shows a rewritten sentence as removed and added, not as words in turn', () => {
    const before = 'Set the port of the server in the file, then start the server with the script.\n';
    const after = 'Open the settings of the studio in a browser, and choose the port with the menu.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph [-Set the port of the server in the file, then start the server with the script][+Open the settings of the studio in a browser, and choose the port with the menu].',
    ]);
  });
});

describe('generated changes of structure', () => {
  it('mark hardly more words than had to be marked, and lose nothing', () => {
    let [marked, least] = [0, 0];
    for (let seed = 1; seed <= 40; seed += 1) {
      const before = parseMarkdown(markdownPage(4000, seed));
      for (const { name, after } of rewrappings(before, seed)) {
        const diff = diffTrees(before, after);
        expect({ name, seed, broken: brokenPromises(before, after, diff) }).toEqual({
          name,
          seed,
          broken: [],
        });
        marked += markedWords(diff);
        least += leastWords(before, after);
      }
    }
    expect(least).toBeGreaterThan(100);
    expect(marked / least).toBeLessThanOrEqual(1.1);
  });
});

describe('a block that is of another type, or called otherwise', () => {
  it('says so in plain words, and keeps what its old title was', () => {
    expect(
      changesOf(
        '<details>\n\n<summary>Read this first</summary>\n\nBack up your data.\n\n</details>\n',
        '{% hint style="danger" %}\nBack up your data.\n{% endhint %}\n',
      ),
    ).toEqual(['Expandable made a hint: “Back up your data.”; removed “Read this first”']);
  });

  it('is the same heading where what stands around it stayed', () => {
    expect(diffOf('# Guide\n\nText that stays.\n', '# Overview\n\nText that stays.\n')).toEqual([
      '~ heading [-Guide][+Overview]',
      '= paragraph: Text that stays.',
    ]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScreenSnapshot, SnapshotNode } from '../../../../src-main/bridge/screen-snapshot.ts';
import { takeOver } from '../../../../src-renderer/snapshot/take-over.ts';
import { takeSnapshot } from '../../../../src-renderer/snapshot/take-snapshot.ts';
import type { KeptScreen } from '../../../../src-renderer/snapshot/kept-screen.ts';

Element.prototype.scrollTo = () => undefined;

afterEach(() => {
  window.galleyKeptScreen?.end();
  document.body.replaceChildren();
});

const snapshotOf = (screen: SnapshotNode): ScreenSnapshot => ({
  ...{ build: '', place: 'review', asOf: 'As of today', root: {}, styles: [], elements: 1, scrolled: [] },
  screen,
});

/** As the document of the next start does: null where nothing was drawn. */
async function draw(snapshot: string): Promise<KeptScreen | null> {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'snapshot';
  data.textContent = snapshot;
  document.body.append(data);
  vi.resetModules();
  await import('../../../../src-renderer/snapshot/keep-screen.ts');
  return window.galleyKeptScreen ?? null;
}

/** A screen as the program draws it, in the element that holds the program. */
function program(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

/** What was left of `html`, drawn; below it the program, with `html` again. */
async function restarted(html: string, now = html): Promise<{ kept: KeptScreen; root: HTMLElement }> {
  const before = program(html);
  const kept = await draw(JSON.stringify(takeSnapshot(before, 'review', 'As of today')));
  before.remove();
  if (kept === null) throw new Error('Nothing was drawn.');
  return { kept, root: program(now) };
}

const inSnapshot = (kept: KeptScreen, selector: string): HTMLElement => {
  const found = kept.root.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The snapshot has no ${selector}.`);
  return found;
};

describe('the snapshot of a screen', () => {
  it('is drawn as it was, with what its fields hold', async () => {
    const html =
      '<div class="frame"><p title="Two words">two <em>words</em></p><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>' +
      '<input type="checkbox"><textarea></textarea></div>';
    const before = program(html);
    before.querySelector('input')?.click();
    Object.assign(before.querySelector('textarea') ?? {}, { value: 'a draft' });
    const kept = await draw(JSON.stringify(takeSnapshot(before, 'review', '')));
    expect({
      html: kept?.root.innerHTML,
      checked: kept?.root.querySelector('input')?.checked,
      draft: kept?.root.querySelector('textarea')?.value,
      svg: kept?.root.querySelector('path')?.namespaceURI,
    }).toEqual({ html, checked: true, draft: 'a draft', svg: 'http://www.w3.org/2000/svg' });
  });

  it('says as of when it is, where the status bar said that all is ready', async () => {
    const { kept } = await restarted('<div><i data-ready>Ready</i><b data-as-of hidden></b></div>');
    expect(kept.root.innerHTML).toBe('<div><b data-as-of="">As of today</b></div>');
  });

  it('leaves notices out, which are gone at the next start', async () => {
    const { kept } = await restarted('<div class="frame"><main>Limits</main><p data-passing>Sent.</p></div>');
    expect(kept.root.textContent).toContain('Limits');
    expect(kept.root.textContent).not.toContain('Sent.');
  });

  it('holds no screen with a password', () => {
    expect(takeSnapshot(program('<div><input type="password"></div>'), 'review', '')).toBeNull();
  });

  it('says what is true of one session alone as the next one begins with it', () => {
    const html = '<p><i data-tone="online"></i><b data-kept-as="Not checked yet">Online</b></p>';
    expect(takeSnapshot(program(html), 'review', '')?.screen).toEqual([
      'p',
      {},
      ['i', {}],
      ['b', { 'data-kept-as': 'Not checked yet' }, 'Not checked yet'],
    ]);
  });

  it('leaves out what runs, loads or leads elsewhere', () => {
    const html =
      '<div id="a"><script>1</script><iframe src="b"></iframe><a href="https://c.example" onclick="1">d</a>' +
      '<img src="galley-asset:e" srcset="f"></div>';
    const { screen } = takeSnapshot(program(html), 'review', '') ?? {};
    const nothing = ['span', { style: 'display: inline-block; width: 0px; height: 0px' }];
    expect(screen).toEqual([
      ...['div', {}, nothing, nothing],
      ...[
        ['a', { href: '#' }, 'd'],
        ['img', { src: 'galley-asset:e' }],
      ],
    ]);
  });

  it('is drawn without what a changed file says of scripts, handlers and addresses', async () => {
    const hostile: SnapshotNode = [
      ...(['div', { onclick: 'alert(1)', id: 'galley' }] as const),
      ...([
        ['script', {}, 'alert(1)'],
        ['iframe', { src: 'https://a.example' }],
        ['style', {}, '*{}'],
      ] as const),
      ['img', { src: 'https://b.example/c.png', onerror: 'alert(1)' }],
      ['a', { href: 'javascript:alert(1)' }, 'd'],
      ['svg', {}, ['use', { 'xlink:href': 'https://e.example' }], ['foreignObject', {}, ['b', {}]]],
    ];
    const kept = await draw(JSON.stringify(snapshotOf(hostile)));
    expect(kept?.root.innerHTML).toBe('<div><img><a href="#">d</a><svg><use></use></svg></div>');
  });

  it.each(['', '{"place":', '[]', '{"screen":["<"]}', '{"screen":["p",{"a b":""}],"styles":[],"root":{}}'])(
    'is none where it is %j',
    async (text) => {
      expect([await draw(text), document.getElementById('kept-screen')]).toEqual([null, null]);
    },
  );
});

describe('what is done in the snapshot', () => {
  const rows =
    '<main><ul><li><button>Open first</button> <time>now</time></li><li><button>Open second</button></li></ul>' +
    '<input aria-label="Filter"><textarea aria-label="Comment"></textarea></main>';

  it('is carried out on the same object of the program', async () => {
    const moved = rows
      .replace('<ul>', '<ul><li><button>Open a new one</button></li>')
      .replace('now', '2 min');
    const { kept, root } = await restarted(rows, moved);
    const clicked: string[] = [];
    root.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));
    inSnapshot(kept, 'li:nth-child(1) button').click();
    inSnapshot(kept, 'li:nth-child(2) button').click();
    await takeOver(kept, root, () => clicked.push('lost'));
    expect({ clicked, left: document.getElementById('kept-screen'), inert: root.inert }).toEqual({
      ...{ clicked: ['Open first', 'Open second'], left: null, inert: false },
    });
  });

  it('is not carried out on another object, and that is said', async () => {
    const { kept, root } = await restarted(rows, rows.replace('Open first', 'Open another'));
    const clicked: string[] = [];
    root.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));
    inSnapshot(kept, 'li:nth-child(1) button').click();
    await takeOver(kept, root, () => clicked.push('lost'));
    expect(clicked).toEqual(['lost']);
  });

  it('reaches no other of two objects that look the same', async () => {
    const two = '<main><ul><li><button>Open</button></li><li><button>Open</button></li></ul></main>';
    const { kept, root } = await restarted(two, two.replace('<ul>', '<ul><li><b>New</b></li>'));
    const clicked: string[] = [];
    root.addEventListener('click', () => clicked.push('clicked'));
    inSnapshot(kept, 'li:nth-child(1) button').click();
    await takeOver(kept, root, () => clicked.push('lost'));
    expect(clicked).toEqual(['lost']);
  });

  it('is written into the same field, with the caret where it was', async () => {
    const { kept, root } = await restarted(rows);
    const field = root.querySelector('textarea');
    const heard: string[] = [];
    field?.addEventListener('input', () => heard.push(field.value));
    const before = inSnapshot(kept, 'textarea') as HTMLTextAreaElement;
    before.focus();
    before.value = 'two words';
    before.setSelectionRange(3, 3);
    before.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await takeOver(kept, root, () => heard.push('lost'));
    expect({ heard, caret: field?.selectionStart, focused: document.activeElement === field }).toEqual({
      ...{ heard: ['two words'], caret: 3, focused: true },
    });
  });

  it('is typed where its keys lead: a key that goes to a field, and the text after it', async () => {
    const { kept, root } = await restarted(rows);
    const filter = root.querySelector('input');
    const clicked: string[] = [];
    root.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));
    const handle = (event: KeyboardEvent): void => {
      if (event.key === 'F6') root.querySelector('button')?.focus();
      else if (event.key === '/' && event.target !== filter) filter?.focus();
      else return;
      event.preventDefault();
    };
    const press = (key: string): void => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    };
    for (const key of ['/', 'a', 'b', 'Backspace', '/', 'F6', 'Enter']) press(key);
    window.addEventListener('keydown', handle);
    await takeOver(kept, root, () => undefined);
    window.removeEventListener('keydown', handle);
    expect({ filter: filter?.value, clicked }).toEqual({ filter: 'a/', clicked: ['Open first'] });
  });

  it('keeps the window open until it is carried out', async () => {
    const { kept, root } = await restarted(rows);
    const closed = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const close = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const closesBefore = close();
    inSnapshot(kept, 'button').click();
    const closesAfter = close();
    await takeOver(kept, root, () => undefined);
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect([closesBefore, closesAfter]).toEqual([true, false]);
    closed.mockRestore();
  });

  it('is waited for while a button of the mouse is down', async () => {
    const { kept, root } = await restarted(rows);
    let isOver = false;
    inSnapshot(kept, 'button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const over = takeOver(kept, root, () => undefined).then(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const wasOver = isOver;
    inSnapshot(kept, 'button').dispatchEvent(new Event('pointerup', { bubbles: true }));
    inSnapshot(kept, 'button').click();
    await over;
    expect({ wasOver, acts: kept.acts.map(({ kind }) => kind) }).toEqual({
      wasOver: false,
      acts: ['pointer'],
    });
  });
});

import { screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWindow } from '../open-window.ts';

/** What jsdom lacks: layout. The place of a view has a size, so that it is shown. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    return this.matches('.stage') ? new DOMRect(0, 100, 800, 600) : new DOMRect();
  });
});

const at = {
  screen: 'preview',
  accountId: 'acc',
  siteId: 'site-1',
  spaceId: 'elsa',
  changeRequestId: 'cr-41',
  revisionId: null,
  pageId: 'limits',
} as const;

/** The window's parts are compiled by the first test that shows them. */
const long = { timeout: 60_000 };

const lastSettings = (asked: (channel: string) => readonly unknown[]): unknown => {
  const args = [...asked('preview.open'), ...asked('preview.update')].at(-1);
  return (args as { readonly settings: unknown } | undefined)?.settings;
};

describe('sites', () => {
  it('stand with who may read them, how much of them is kept, and as of when', async () => {
    const { user, app } = openWindow({ screen: 'sites' });
    const row = await screen.findByRole('button', { name: /Press documentation.*kept/s });
    expect(row.textContent).toMatch(/Public · 3 spaces, 1 kept offline/);
    expect(row.textContent).toContain('as of');
    expect(within(row).getByText(/Reference is not kept offline/)).toBeTruthy();
    await user.click(row);
    expect(app.navigation.current).toMatchObject({ screen: 'preview', siteId: 'site-1', spaceId: null });
  });

  it('say how one comes to be here while there is none', async () => {
    openWindow({ screen: 'sites' }, { 'sites.list': () => [] });
    expect(await screen.findByRole('heading', { name: 'No sites yet' })).toBeTruthy();
  });
});

describe('a preview', () => {
  it('opens at the page and in the state of its address', async () => {
    const { asked } = openWindow(at);
    const path = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Path on the site' });
    await expect.poll(() => path.value, long).toBe('limits');
    expect(lastSettings(asked)).toMatchObject({
      content: { kind: 'change-request', spaceId: 'elsa', changeRequestId: 'cr-41' },
    });
    expect(asked('preview.go')[0]).toMatchObject({ spaceId: 'elsa', pageId: 'limits' });
  });

  it('says which page was ended, why, and shows it again', async () => {
    const { asked, host, user } = openWindow(at);
    await screen.findByRole('textbox', { name: 'Path on the site' });
    await expect.poll(() => asked('preview.at'), long).not.toEqual([]);
    host.tell('preview-view', {
      viewId: 'preview-after',
      event: 'navigated',
      url: 'galley-preview://p/limits',
      path: 'limits',
      title: 'Limits',
      canGoBack: false,
      canGoForward: false,
    });
    host.tell('preview-view', { viewId: 'preview-after', event: 'gone', excess: 'memory' });
    expect(await screen.findByRole('heading', { name: '“Limits” stopped' })).toBeTruthy();
    expect(
      screen.getByText('It took more than 1 GB of memory, so Galley ended it. Your data is not affected.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reload the preview' }));
    expect(screen.queryByRole('heading', { name: '“Limits” stopped' })).toBeNull();
  });

  it('is entered by its button, which the key for the next panel leads to', async () => {
    const { asked, user } = openWindow(at);
    (await screen.findByRole('textbox', { name: 'Path on the site' })).focus();
    await user.keyboard('{F6}{Enter}');
    expect(asked('previewView.focus')).toEqual([{ viewId: 'preview-after' }]);
  });

  it('keeps the page when the state is switched', async () => {
    const { asked, user, app } = openWindow(at);
    await screen.findByRole('combobox', { name: 'Content' });
    await expect.poll(() => asked('preview.at'), long).not.toEqual([]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Content' }), 'Published content');
    await expect.poll(() => asked('preview.update'), long).toHaveLength(1);
    expect(lastSettings(asked)).toMatchObject({ content: { kind: 'primary' } });
    expect(asked('preview.go').at(-1)).toMatchObject({ spaceId: 'elsa', pageId: 'limits' });
    expect(app.navigation.current).toMatchObject({ changeRequestId: null });
  });

  it('is read by the visitor one chooses, and lists what they cannot see', async () => {
    const { asked, user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Any visitor' }));
    const panel = await screen.findByRole('complementary', { name: 'Visitor' });
    expect(await within(panel).findByText('Its condition is not true for this visitor.')).toBeTruthy();
    await user.selectOptions(await within(panel).findByRole('combobox', { name: 'beta' }), 'Yes');
    await expect
      .poll(() => lastSettings(asked), long)
      .toMatchObject({ visitor: { claims: { unsigned: { beta: true } } } });
    expect(await screen.findByRole('button', { name: '1 claim' })).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    await expect.poll(() => lastSettings(asked), long).toMatchObject({ visitor: { claims: {} } });
  });

  it('tries another look out, keeps it as a draft, and takes it back', async () => {
    const { asked, user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Customize' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Corners' }), 'circular');
    await expect
      .poll(() => lastSettings(asked), long)
      .toMatchObject({ customization: { site: { styling: { corners: 'circular' } } } });
    expect(screen.getByText(/ABC Favorit is not free/)).toBeTruthy();
    await expect.poll(() => asked('site.saveDraft'), long).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save as JSON…' }));
    await expect.poll(() => asked('previewView.saveJson'), long).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await expect.poll(() => lastSettings(asked), long).toMatchObject({ customization: null });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect
      .poll(() => lastSettings(asked), long)
      .toMatchObject({ customization: { site: { styling: { corners: 'circular' } } } });
  });

  it('moves a section by its buttons', async () => {
    const { asked, user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Customize' }));
    await user.click(await screen.findByRole('radio', { name: 'Structure' }));
    const down = await screen.findAllByRole('button', { name: /^Move .* down$/ });
    const open = down.find((one) => one.getAttribute('aria-disabled') === null);
    if (open === undefined) throw new Error('Nothing can be moved.');
    await user.click(open);
    await expect.poll(() => lastSettings(asked), long).toMatchObject({ structure: { type: 'sections' } });
  });

  it('says what sending would change before anything is sent', async () => {
    const { asked, user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Customize' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Depth' }), 'flat');
    await user.click(screen.getByRole('button', { name: 'Send…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send the changes' });
    expect(await within(dialog).findByText('Primary colour becomes #0a7d2c.')).toBeTruthy();
    expect(asked('site.send')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send now' }));
    expect(await within(dialog).findByText(/1 change was made/)).toBeTruthy();
  });

  it('stands beside the site as it is, and lists the pages that look different', async () => {
    const { asked, user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(/^The site is shown with the changes/)).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: 'Side by side' }));
    expect(screen.getByText(/^Both sides show the site/)).toBeTruthy();
    expect(screen.queryByText(/^The site is shown with the changes/)).toBeNull();
    await expect.poll(() => asked('previewView.follow'), long).not.toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Find pages' }));
    expect(await screen.findByText(/3 pages were compared/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Limits/ })).toBeTruthy();
    expect(screen.getByText(/1 page where only the navigation differs/)).toBeTruthy();
    expect(screen.getByText('“Ink” is new.')).toBeTruthy();
  });

  it('keeps the list of pages that look different while one switches between one side and both', async () => {
    const { user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: 'Find pages' }));
    expect(await screen.findByText(/3 pages were compared/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Side by side' }));
    await user.click(screen.getByRole('button', { name: /Limits/ }));
    await user.click(screen.getByRole('radio', { name: 'With the changes' }));
    expect(screen.getByText(/3 pages were compared/)).toBeTruthy();
  });

  it('closes the panel beside it by its button, and the focus is where it was opened', async () => {
    const { user } = openWindow(at);
    const opener = await screen.findByRole('button', { name: 'Customize' });
    await user.click(opener);
    const panel = await screen.findByRole('complementary', { name: 'Customize' });
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await user.click(within(panel).getByRole('button', { name: 'Close side panel' }));
    expect(screen.queryByRole('complementary', { name: 'Customize' })).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  it('is signed in to by a click on the words of the switch', async () => {
    const { asked, user } = openWindow(at);
    await user.click(await screen.findByRole('button', { name: 'Any visitor' }));
    const panel = await screen.findByRole('complementary', { name: 'Visitor' });
    await user.click(within(panel).getByText('Signed in to the site'));
    expect(within(panel).getByRole('switch').getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => lastSettings(asked), long).toMatchObject({ visitor: { isSignedIn: true } });
  });

  it('brings the other side before the pixels of both are taken', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 1, height: 1, close: () => undefined }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { asked, user } = openWindow(at);
    await expect.poll(() => asked('previewView.show'), long).not.toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: /^Compare pixels/ }));
    expect(await screen.findByRole('dialog', { name: 'Pixel comparison' }, long)).toBeTruthy();
    expect(new Set(asked('previewView.capture').slice(0, 2))).toEqual(
      new Set([
        { viewId: 'preview-after', purpose: 'comparison' },
        { viewId: 'preview-before', purpose: 'comparison' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const alone = await screen.findByRole('radio', { name: 'With the changes' });
    expect(alone.getAttribute('aria-checked')).toBe('true');
  });

  it('brings one page to both sides, whatever was still on its way to the other one', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 1, height: 1, close: () => undefined }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const late = Promise.withResolvers<null>();
    const placeAt = (path: string) => ({
      ...{ path, found: true, siteSpaceId: 'ss-1', spaceId: 'elsa', pageId: path },
    });
    const { asked, user } = openWindow(at, {
      'preview.open': ({ settings: { content } }) => {
        const previewId = content.kind === 'primary' ? 'published' : 'changed';
        return { previewId, startPath: '', notes: [], appearanceNotes: [], refused: null };
      },
      'preview.go': async ({ previewId, pageId }) => {
        if (previewId === 'published' && pageId === 'limits') await late.promise;
        return placeAt(pageId ?? '');
      },
      'preview.at': ({ path }) => placeAt(path),
    });
    await expect.poll(() => asked('previewView.show'), long).not.toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('radio', { name: 'Side by side' }));
    const path = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Path on the site' });
    await user.clear(path);
    await user.type(path, 'queues{Enter}');
    await expect.poll(() => path.value).toBe('queues');
    setTimeout(late.resolve, 100, null);
    await user.click(await screen.findByRole('button', { name: /^Compare pixels/ }));
    await screen.findByRole('dialog', { name: 'Pixel comparison' }, long);
    const shown = (viewId: string): unknown =>
      asked('previewView.show').findLast((args) => (args as { readonly viewId: string }).viewId === viewId);
    expect([shown('preview-before'), shown('preview-after')]).toMatchObject([
      { url: 'galley-preview://published/queues' },
      { url: 'galley-preview://changed/queues' },
    ]);
  });

  it('is captured again where a page came while it was captured', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 1, height: 1, close: () => undefined }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const come = (viewId: string): void =>
      opened.host.tell('preview-view', {
        viewId,
        event: 'navigated',
        url: 'galley-preview://p/limits',
        path: 'limits',
        title: 'Limits',
        canGoBack: false,
        canGoForward: false,
      });
    let left = 2;
    const opened = openWindow(at, {
      'previewView.capture': ({ viewId }) => {
        if (viewId === 'preview-after' && (left -= 1) >= 0) come(viewId);
        return { width: 1, height: 1, png: new Uint8Array() };
      },
    });
    const { asked, user } = opened;
    await expect.poll(() => asked('previewView.show'), long).not.toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: /^Compare pixels/ }));
    expect(await screen.findByRole('dialog', { name: 'Pixel comparison' }, long)).toBeTruthy();
    const ofComparison = asked('previewView.capture').filter(
      (args) => (args as { readonly purpose: string }).purpose === 'comparison',
    );
    expect(ofComparison).toHaveLength(4);
  });

  it('has its picture in its place before a menu above it takes it away', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 3 }));
    const room = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    room.mockReturnValue(new DOMRect(0, 0, 400, 300));
    const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      room.mockRestore();
      context.mockRestore();
    });
    const { host, user } = openWindow(at);
    const channels = () => host.asked.map(({ channel }) => channel);
    await expect.poll(channels, long).toContain('previewView.show');
    (await screen.findByRole('button', { name: 'More about this preview' })).focus();
    await user.keyboard('{Enter}');
    const stage = screen.getByRole('region', { name: 'Preview of the site', hidden: true });
    await expect.poll(() => stage.querySelector('canvas')?.width, long).toBe(4);
    const order = channels().filter((one) => /capture|hide/.test(one));
    expect(order.slice(order.indexOf('previewView.capture'))).toEqual([
      'previewView.capture',
      'previewView.hide',
    ]);
  });

  it('is written as a folder of pages, with a report', async () => {
    const { asked, user } = openWindow(at);
    (await screen.findByRole('button', { name: 'More about this preview' })).focus();
    await user.keyboard('{Enter}');
    // Without layout the menu is never placed, so it stays hidden.
    const menu = await screen.findByRole('menu', { hidden: true });
    await user.click(within(menu).getByText('Export as a folder of pages…'));
    await user.click(await screen.findByRole('button', { name: 'Choose a folder…' }));
    expect(await screen.findByText(/3 pages \(5 files in all\)/)).toBeTruthy();
    expect(asked('previewView.export')).toMatchObject([{ handle: 'handle of Press documentation' }]);
  });
});

import { expect, it } from 'vitest';
import { paneLayout } from '../../../../src-renderer/parts/panes/pane-layout.ts';

const wanted = { listWidth: 260, sideWidth: 340 };

it('shows three panels where there is room', () => {
  expect(paneLayout({ width: 1208, pane: 'main', ...wanted })).toEqual({
    single: false,
    list: 260,
    main: true,
    side: 'panel',
  });
});

it('gives the place of the list to the side panel below 1000 pixels, when it is asked for', () => {
  const at = (pane: 'main' | 'side') => paneLayout({ width: 828, pane, ...wanted });
  expect(at('main')).toEqual({ single: false, list: 260, main: true, side: 'none' });
  expect(at('side')).toEqual({ single: false, list: 0, main: true, side: 'instead' });
});

it('shows one pane at a time below 700 pixels', () => {
  const at = (pane: 'list' | 'main' | 'side') => paneLayout({ width: 592, pane, ...wanted });
  expect(at('list')).toEqual({ single: true, list: 592, main: false, side: 'none' });
  expect(at('main')).toEqual({ single: true, list: 0, main: true, side: 'none' });
  expect(at('side')).toEqual({ single: true, list: 0, main: false, side: 'only' });
});

it('keeps a collapsed panel collapsed', () => {
  const layout = paneLayout({ width: 1208, pane: 'main', listWidth: 0, sideWidth: 0 });
  expect([layout.list, layout.side]).toEqual([0, 'none']);
});

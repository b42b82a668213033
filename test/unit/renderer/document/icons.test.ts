import { describe, expect, it } from 'vitest';
import { findShape } from '../../../../src-renderer/document/icons/icon-names.ts';
import { readShapes } from '../../../../src-renderer/document/icons/icon-shapes.ts';
import { draw } from './draw.ts';

const shapes = readShapes();
const same = (name: string, free: string) => findShape(shapes, name) === shapes.get(free);

describe('icons of documents', () => {
  it('are drawn by every free name, by old names, with any prefix, brands too', () => {
    for (const name of ['bolt', 'fa-bolt', 'fa-solid-bolt', 'fas-bolt', 'github', 'fa-github', 'feather'])
      expect([name, findShape(shapes, name)?.path.length ?? 0]).toEqual([name, expect.any(Number)]);
    expect(findShape(shapes, 'fa-bolt')).toBe(shapes.get('bolt'));
    expect(same('cog', 'gear')).toBe(true);
    expect(same('home', 'house')).toBe(true);
  });

  it.each([
    ['rocket-launch', 'rocket'],
    ['sparkles', 'wand-magic-sparkles'],
    ['books', 'book'],
    ['circle-bolt', 'bolt'],
    ['memo-circle-check', 'circle-check'],
    ['webhook', 'circle-nodes'],
    ['fa-duotone-hand-wave', 'hand'],
  ])('that are not free (%s) have the nearest relative: %s', (name, free) => {
    expect(same(name, free)).toBe(true);
  });

  it('of no known name have none, and are shown by their name', () => {
    expect(findShape(shapes, 'zzyzx')).toBeUndefined();
    expect(findShape(shapes, '')).toBeUndefined();
    expect(findShape(shapes, 'constructor')).toBeUndefined();
  });

  it('of no known name say all of it where they are pointed at, because a long one is cut', async () => {
    const name = 'no-such-icon'.repeat(9);
    const page = draw(`An <i class="fa-${name}"></i> icon.`);
    await expect.poll(() => page.querySelector<HTMLElement>('.icon-chip')?.title).toContain(name);
  });

  it('of a name that is longer than any have none, also where a part of it is one: parts are not tried', () => {
    const longest = Math.max(...[...shapes.keys()].map((name) => name.length));
    expect(longest).toBeLessThan(50);
    expect(findShape(shapes, `bolt-${'word-after-'.repeat(4)}word`)).toBe(shapes.get('bolt'));
    expect(findShape(shapes, `bolt-${'word-after-'.repeat(9)}word`)).toBeUndefined();
  });
});

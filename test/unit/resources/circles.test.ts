import { expect, it } from 'vitest';
import { findCircles } from '../../../resources/setup/circles.js';

it('names modules that import each other, over others and by their types alone', () => {
  const files = new Map([
    ['src-main/a.ts', "import type { B } from './b/b.ts';"],
    ['src-main/b/b.ts', "import { c } from '../c.ts';"],
    ['src-main/c.ts', "const a = await import('./a.ts');"],
    ['src-main/d.ts', "import './a.ts';\nimport { e } from './e.ts';"],
    ['src-main/e.ts', "import fs from 'node:fs';\nexport { d } from './d.ts';"],
    ['src-main/f.ts', "import { e } from './e.ts';"],
  ]);
  expect(findCircles(files)).toEqual([
    'src-main/a.ts, src-main/b/b.ts, src-main/c.ts',
    'src-main/d.ts, src-main/e.ts',
  ]);
});

it('finds none where imports go one way', () => {
  expect(
    findCircles(
      new Map([
        ['src-main/a.ts', "import './b.ts';\nimport './c.ts';"],
        ['src-main/b.ts', "import './c.ts';"],
        ['src-main/c.ts', ''],
      ]),
    ),
  ).toEqual([]);
});

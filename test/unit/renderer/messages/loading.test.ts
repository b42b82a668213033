import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../../../src-renderer');
const ofValues = /^\s*import (?!type\b)(?:[^;'"]* from )?'(\.[^']+)';/gm;

/** Modules of the window that a module brings with it, as paths from `src-renderer`: what is imported when it is needed is left out. */
function broughtBy(entry: string): readonly string[] {
  const found = new Set([path.join(renderer, entry)]);
  for (const file of found) {
    const source = fs.readFileSync(file, 'utf8');
    for (const [, named = ''] of source.matchAll(ofValues)) {
      const other = path.resolve(path.dirname(file), named);
      if (/\.(ts|svelte)$/.test(other)) found.add(other);
    }
  }
  return [...found].map((file) => path.relative(renderer, file));
}

it('brings the catalogs of the frame to the first screen, and no other language', () => {
  const catalogs = broughtBy('main.ts').filter((file) => /^messages\/(\w+\/|de|ja|pseudo)/.test(file));
  expect(catalogs.sort()).toEqual([
    'messages/en/commands.ts',
    'messages/en/common.ts',
    'messages/en/failures.ts',
    'messages/en/frame.ts',
    'messages/en/parts.ts',
    'messages/en/review.ts',
    'messages/en/state.ts',
  ]);
});

it.each(['outbox', 'settings', 'space', 'administration'])(
  'brings no other language to a screen: %s',
  (screen) => {
    const entry = `screens/${screen}/${screen.charAt(0).toUpperCase()}${screen.slice(1)}.svelte`;
    expect(broughtBy(entry).filter((file) => /^messages\/(de|ja|pseudo)\b/.test(file))).toEqual([]);
  },
);

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../../../src-renderer/styles/tokens.css'),
  'utf8',
);
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const planes = ['window', 'panel', 'raised', 'hover', 'selected', 'code'].map((name) => `surface-${name}`);
const meanings = ['inserted', 'deleted', 'moved', 'changed', 'held', 'failed', 'success', 'info', 'accent'];

function worst(name: string, backgrounds: readonly string[], theme: 'light' | 'dark'): number {
  return Math.min(
    ...backgrounds.map((background) => contrast(tokens.get(name)![theme], tokens.get(background)![theme])),
  );
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(['ink', 'ink-2', 'ink-3', ...meanings])('reads %s at 4.5 to 1 on every plane', (name) => {
    expect(worst(name, planes, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(meanings)('reads %s on its own tint', (name) => {
    expect(worst(name, [`${name}-soft`], theme)).toBeGreaterThanOrEqual(4.5);
  });

  it('reads plain text on every tint', () => {
    const tints = [...tokens.keys()].filter(
      (name) => /(-(soft|strong)|^found.*)$/.test(name) && name !== 'hairline-strong',
    );
    expect(worst('ink', tints, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows edges of fields and the focus at 3 to 1', () => {
    expect(worst('hairline-strong', ['surface-panel', 'surface-raised'], theme)).toBeGreaterThanOrEqual(3);
    expect(worst('focus', planes, theme)).toBeGreaterThanOrEqual(3);
  });

  it('rings the selected segment at 3 to 1 against its neighbours', () => {
    const file = path.resolve(
      import.meta.dirname,
      '../../../../src-renderer/parts/controls/Segmented.svelte',
    );
    const selected = /aria-checked='true'\] \{([^}]*)\}/.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? '';
    const ring = /box-shadow: 0 0 0 [\d.]+px var\(--([\w-]+)\)/.exec(selected)?.[1] ?? '';
    expect(worst(ring, ['surface-hover', 'surface-raised'], theme)).toBeGreaterThanOrEqual(3);
  });

  it('reads links in inserted words, which have a line of their own below that of the words', () => {
    const file = path.resolve(import.meta.dirname, '../../../../src-renderer/styles/document-diff.css');
    const rules = fs.readFileSync(file, 'utf8');
    const rule = (selector: string) => {
      const start = rules.indexOf(`\n${selector} {`);
      const [, color, line, offset] =
        /color: var\(--([\w-]+)\);\s+text-decoration: (\w+)[^;]*;\s+text-underline-offset: ([\d.]+)em/.exec(
          rules.slice(start, rules.indexOf('}', start)),
        ) ?? [];
      return { color: color ?? '', line, offset: Number(offset) };
    };
    const words = rule('.document ins.inserted:not(.diff-line)');
    const link = rule('.document ins.inserted:not(.diff-line) a:not(.document-button)');
    expect([words.line, link.line, link.color]).toEqual(['underline', 'underline', 'accent']);
    expect(link.offset - words.offset).toBeGreaterThanOrEqual(0.2);
    expect(worst(link.color, ['inserted-soft'], theme)).toBeGreaterThanOrEqual(4.5);
  });

  it('reads the words of primary buttons', () => {
    expect(worst('accent-ink', ['accent', 'accent-hover'], theme)).toBeGreaterThanOrEqual(4.5);
  });
});

import { describe, expect, it } from 'vitest';
import { labelsOf } from '../../../src-main/site/html/labels.ts';
import { appearanceNotes, themeOf } from '../../../src-main/site/theme/theme.ts';
import type { Theme } from '../../../src-main/site/theme/theme.ts';

function variable({ styleSheet }: Theme, name: string, mode: 'light' | 'dark' = 'light'): string | undefined {
  const block = mode === 'light' ? styleSheet.split('.dark{')[0] : styleSheet.split('.dark{')[1];
  return new RegExp(`--${name}:([^;}]*)`).exec(block ?? '')?.[1];
}

describe('the theme of a site', () => {
  it('has the default look where nothing is set', () => {
    const theme = themeOf({});
    expect(theme.classes).toEqual([
      'rounded-corners',
      'theme-clean',
      'no-tint',
      'sidebar-default',
      'sidebar-list-default',
      'links-default',
      'depth-subtle',
      'font-Inter',
      'header-default',
    ]);
    expect([theme.defaultMode, theme.canToggle, appearanceNotes({})]).toEqual(['light', true, []]);
    expect(variable(theme, 'primary-9')).toBe('52 109 219');
    expect(variable(theme, 'contrast-primary-9')).toBe('255 255 255');
    expect(variable(theme, 'tint-1')).toBe('255 255 255');
    expect(variable(theme, 'tint-12', 'dark')).toBe('254 255 255');
    expect(variable(theme, 'warning-original')).toBe('254 154 0');
    expect(variable(theme, 'contrast-warning-original')).toBe('29 29 29');
  });

  it('says everything that is set in classes', () => {
    const theme = themeOf({
      styling: {
        theme: 'bold',
        corners: 'circular',
        depth: 'flat',
        links: 'accent',
        font: 'Poppins',
        sidebar: { background: 'filled', list: 'pill' },
        tint: { color: { light: '#ff0000', dark: '#00ff00' } },
      },
      themes: { default: 'dark', toggeable: false },
    });
    expect(theme.classes.slice(0, 8)).toEqual([
      'circular-corners',
      'theme-bold',
      'tint',
      'sidebar-filled',
      'sidebar-list-pill',
      'links-accent',
      'depth-flat',
      'font-Poppins',
    ]);
    expect([theme.defaultMode, theme.canToggle]).toEqual(['dark', false]);
    expect([variable(theme, 'header-background'), variable(theme, 'header-background', 'dark')]).toEqual([
      '255 0 0',
      '0 255 0',
    ]);
  });

  it('takes an extreme tint as the exact ground of pages, where the theme takes its ground from', () => {
    const withTint = (theme: 'clean' | 'muted' | 'bold') =>
      themeOf({ styling: { theme, tint: { color: { light: '#fffaf0', dark: '#fffaf0' } } } });
    const context = '255 250 240';
    expect(variable(withTint('clean'), 'tint-1')).toBe(context);
    expect([variable(withTint('muted'), 'tint-1'), variable(withTint('muted'), 'tint-2')]).toEqual([
      '255 255 255',
      context,
    ]);
    expect(variable(withTint('bold'), 'tint-1')).toBe('255 255 255');
  });

  it('shows the nearest free font for a proprietary one, and says so', () => {
    const styling = { font: 'ABCFavorit', icons: 'thin' } as const;
    expect(themeOf({ styling }).styleSheet).toContain('--font-content:"Schibsted Grotesk"');
    expect(appearanceNotes(styling)).toHaveLength(2);
  });

  it('lets no setting write a rule of its own', () => {
    const theme = themeOf({
      styling: {
        primaryColor: { light: 'red;} body{display:none', dark: '#zzz' },
        font: '"}body{display:none',
        tint: { color: { light: 'url(https://example.org)', dark: '' } },
      },
    });
    expect(theme.styleSheet).not.toMatch(/display:none|example\.org/);
    expect(variable(theme, 'primary-9')).toBe('52 109 219');
  });
});

describe('the words of pages', () => {
  // The last label is in its place only where the line before it has neither a word too many nor one too few.
  it.each([
    ['en', 'On this page', 'Works on the published site'],
    ['fr', 'Sur cette page', 'Fonctionne sur le site publié'],
    ['es', 'En esta página', 'Funciona en el sitio publicado'],
    ['zh', '本页内容', '在已发布的网站上可用'],
    ['ja', 'このページの内容', '公開サイトで使えます'],
    ['de', 'Auf dieser Seite', 'Funktioniert auf der veröffentlichten Website'],
    ['nl', 'Op deze pagina', 'Werkt op de gepubliceerde site'],
    ['no', 'På denne siden', 'Virker på det publiserte nettstedet'],
    ['pt-br', 'Nesta página', 'Funciona no site publicado'],
    ['ru', 'На этой странице', 'Работает на опубликованном сайте'],
  ])('are whole in %s', (language, first, last) => {
    const labels = labelsOf(language);
    expect([labels.onThisPage, labels.onPublishedSite]).toEqual([first, last]);
    expect(Object.values(labels)).not.toContain('');
  });
});

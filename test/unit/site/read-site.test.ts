import { describe, expect, it } from 'vitest';
import type { SiteSection, SiteSectionGroup, SiteSpace } from '../../../src-main/api/site.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfTree } from '../../../src-main/content/plain-text.ts';
import { effectiveCustomization } from '../../../src-main/site/theme/customization.ts';
import { filterTree } from '../../../src-main/site/filter-tree.ts';
import { readSite, withTrial } from '../../../src-main/site/read-site.ts';
import { readStructure, structureOfLists } from '../../../src-main/site/structure/structure.ts';
import { claimForm } from '../../../src-main/site/visitor-form.ts';

const siteSpace = (id: string, own: Partial<SiteSpace> = {}): SiteSpace => ({
  id,
  path: id,
  title: id,
  space: { id: `space-${id}`, title: id, revision: 'r' },
  ...own,
});

describe('a structure of single lists', () => {
  it('is put together as the one of a single call', () => {
    const inBeta = siteSpace('next', { section: 'beta', default: true });
    const guides: SiteSection = {
      object: 'site-section',
      id: 'guides',
      title: 'Guides',
      path: 'guides',
      default: true,
      siteSpaces: [],
    };
    const beta: SiteSection = {
      ...guides,
      id: 'beta',
      title: 'Beta',
      path: 'beta',
      default: false,
      sectionGroup: 'inner',
    };
    const outer: SiteSectionGroup = { id: 'outer', title: 'Outer', children: [] };
    const inner: SiteSectionGroup = { id: 'inner', title: 'Inner', sectionGroup: 'outer', children: [] };
    const given = structureOfLists(
      [siteSpace('guide', { section: 'guides' }), inBeta],
      [guides, beta],
      [outer, inner],
    );
    const structure = readStructure(given);
    expect(structure).toMatchObject({
      type: 'sections',
      items: [
        { kind: 'section', id: 'guides', siteSpaces: [{ id: 'guide', isDefault: true }] },
        {
          kind: 'group',
          id: 'outer',
          children: [
            { kind: 'group', id: 'inner', children: [{ id: 'beta', siteSpaces: [{ id: 'next' }] }] },
          ],
        },
      ],
    });
  });

  it('has exactly one default section, and one default site space in each', () => {
    const structure = readStructure({ type: 'siteSpaces', structure: [siteSpace('a'), siteSpace('b')] });
    expect(structure).toMatchObject({ siteSpaces: [{ isDefault: true }, { isDefault: false }] });
  });
});

describe('customization', () => {
  const given = {
    site: { id: 'site', title: 'Press' },
    structure: { type: 'siteSpaces' as const, structure: [siteSpace('a')] },
    adaptiveSchema: null,
    shareLinks: [],
    missing: [],
    asOf: 0,
  };

  it('keeps of a site space what differs from its site, so that another look of the site reaches it', () => {
    const site = { styling: { theme: 'clean', corners: 'straight' } };
    const a = effectiveCustomization(site, { styling: { theme: 'bold' } });
    const source = readSite({
      ...given,
      customization: site,
      siteSpaces: { a, b: effectiveCustomization(site) },
    });
    expect(source.overrides).toEqual({ a: { styling: { theme: 'bold' } } });
    const tried = withTrial(source, {
      customization: { site: { styling: { theme: 'muted', corners: 'circular' } }, siteSpaces: {} },
      structure: null,
    });
    expect(effectiveCustomization(tried.customization.settings, tried.overrides['a']).styling).toMatchObject({
      theme: 'bold',
      corners: 'circular',
    });
  });

  it('is the default look where the service does not hand it out', () => {
    const source = readSite({ ...given, customization: null, siteSpaces: {} });
    expect(source.customization).toEqual({ settings: {}, from: 'default-look' });
  });

  it('takes away what a site space has of its own where that is tried', () => {
    const source = readSite({ ...given, customization: {}, siteSpaces: { a: { title: 'Own' } } });
    const tried = withTrial(source, {
      customization: { site: null, siteSpaces: { a: null } },
      structure: null,
    });
    expect([source.overrides, tried.overrides]).toEqual([{ a: { title: 'Own' } }, {}]);
  });
});

describe('a page as its visitor sees it', () => {
  const tree = parseMarkdown(
    [
      'Press <code class="expression">space.vars.name</code>, <code class="expression">who.am</code>.',
      '',
      '{% if visitor.claims.unsigned.beta %}',
      'For testers.',
      '{% elif visitor.claims.plan == "pro" %}',
      'For pros.',
      '{% else %}',
      'For everybody.',
      '{% endif %}',
      '',
      '{% hint style="info" %}',
      'Inside {% if odd( %}never{% endif %}',
      '{% endhint %}',
    ].join('\n'),
  );
  const seen = (claims: Record<string, unknown>) =>
    filterTree(tree, {
      visitor: { claims: { unsigned: {}, ...(claims as Record<string, boolean>) } },
      space: { vars: { name: 'Albion' } },
    });

  it('has the branch whose condition holds, and values in place of expressions', () => {
    const texts = [{}, { plan: 'pro' }, { unsigned: { beta: true } }].map((claims) =>
      textOfTree(seen(claims).tree)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith('For')),
    );
    expect(texts).toEqual([['For everybody.'], ['For pros.'], ['For testers.']]);
    expect(textOfTree(seen({}).tree)).toContain('Press Albion');
  });

  it('names what is hidden and what cannot be evaluated', () => {
    const { hidden, problems } = seen({ unsigned: { beta: true } });
    expect(hidden.slice(0, 2).map(({ expression, excerpt }) => [expression, excerpt.trim()])).toEqual([
      ['visitor.claims.plan == "pro"', 'For pros.'],
      ['not (visitor.claims.unsigned.beta)', 'For everybody.'],
    ]);
    expect(problems).toEqual([
      { expression: 'who.am', error: 'at character 1: who is not known; known are space, visitor.' },
    ]);
  });

  it('stays the same object where nothing depends on the visitor', () => {
    const plain = parseMarkdown('# Title\n\nText with [a link](https://example.org/).');
    expect(filterTree(plain, { visitor: undefined }).tree).toBe(plain);
  });
});

it('makes a form of an adaptive schema, and says what it cannot make', () => {
  const { fields, unknown } = claimForm({
    type: 'object',
    properties: {
      plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for' },
      seats: { type: 'integer' },
      regions: { type: 'array', items: { enum: ['eu', 'us'] } },
      odd: { oneOf: [{ type: 'object' }] },
      unsigned: {
        type: 'object',
        properties: { beta: { type: 'boolean', description: 'Tests what comes' } },
        additionalProperties: { type: 'boolean' },
      },
    },
    required: ['plan'],
    additionalProperties: false,
  });
  expect(
    fields.map(({ path, type, options, isRequired, isUnsigned }) => [
      path.join('.'),
      type,
      options,
      isRequired,
      isUnsigned,
    ]),
  ).toEqual([
    ['plan', 'string', ['free', 'pro'], true, false],
    ['seats', 'number', null, false, false],
    ['regions', 'list', ['eu', 'us'], false, false],
    ['unsigned.beta', 'boolean', null, false, true],
  ]);
  expect(unknown).toEqual([
    'odd is of a kind that no field can be made of; give its value as JSON.',
    'unsigned may have further claims, which the schema does not name.',
  ]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customizationSteps, differences } from '../../../src-main/site/theme/customization-steps.ts';
import type { Structure } from '../../../src-main/site/model.ts';
import { movesBetween } from '../../../src-main/site/structure/sibling-order.ts';
import { structureSteps } from '../../../src-main/site/structure/structure-steps.ts';
import { section, siteSource, siteSpace } from '../../support/builders/site-builders.ts';

describe('movesBetween', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 });

  it('brings any order into any other, and moves nothing that can stay', () => {
    fc.assert(
      fc.property(
        ids.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([before, wanted]) => {
          const moves = movesBetween(before, wanted);
          const now = [...before];
          for (const { id, after } of moves) {
            now.splice(now.indexOf(id), 1);
            now.splice(after === null ? 0 : now.indexOf(after) + 1, 0, id);
          }
          expect(now).toEqual(wanted);
          expect(moves.length).toBeLessThan(Math.max(1, before.length));
        },
      ),
    );
  });

  it('moves one thing where one was moved', () => {
    expect(movesBetween(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).toEqual([{ id: 'a', after: 'd' }]);
    expect(movesBetween(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([]);
  });
});

describe('structureSteps', () => {
  const guide = section('guides', [siteSpace('v2', { isDefault: true }), siteSpace('v1')], {
    isDefault: true,
  });
  const api = section('api', [siteSpace('rest', { isDefault: true })]);
  const from: Structure = { type: 'sections', items: [guide, api] };

  it('is nothing where nothing differs, or nothing was tried', () => {
    expect([structureSteps(from, from), structureSteps(from, null)]).toEqual([[], []]);
  });

  it('chooses other defaults, and says what the service has no operation for', () => {
    const to: Structure = {
      type: 'sections',
      items: [
        { ...guide, isDefault: false, siteSpaces: [siteSpace('v2', { isDefault: true })] },
        { ...api, isDefault: true, siteSpaces: [siteSpace('rest'), siteSpace('v1', { isDefault: true })] },
      ],
    };
    expect(
      structureSteps(from, to).map(({ words, call, refused }) => [
        words[0],
        call?.operation ?? null,
        refused,
      ]),
    ).toEqual([
      [
        '“V1” moves to another section.',
        null,
        'The service has no operation that moves a space between sections; add it there and remove it here.',
      ],
      ['The section “Api” opens with “V1”.', 'updateSiteSection', null],
      ['The site opens with the section “Api”.', 'updateSite', null],
    ]);
  });

  it('removes a section with what it holds in one step', () => {
    const steps = structureSteps(from, { type: 'sections', items: [guide] });
    expect(steps).toEqual([
      {
        words: ['The section “Api” is removed with what it holds.'],
        what: 'section',
        kind: 'remove',
        refused: null,
        call: { operation: 'deleteSiteSection', path: { siteSectionId: 'api' } },
      },
    ]);
  });
});

describe('customizationSteps', () => {
  it('says every setting that differs from what readers see, defaults among them', () => {
    const settings = { styling: { theme: 'clean', primaryColor: { light: '#346DDB', dark: '#346DDB' } } };
    const words = differences(
      { ...settings, pdf: { enabled: true }, header: { links: [{ title: 'A' }] } },
      {
        styling: { theme: 'bold', primaryColor: { light: '#112233', dark: '#346DDB' } },
        pdf: { enabled: false },
        header: { links: [] },
        announcement: { message: 'New' },
      },
    );
    expect(words).toEqual([
      'Theme changes from clean to bold.',
      'Primary colour, light changes from #346DDB to #112233.',
      'Pdf, enabled changes from on to off.',
      'Header, links changes: none.',
      'Announcement, message becomes New.',
    ]);
  });

  it('writes what a site space has of its own anew where some of it is to go', () => {
    const source = siteSource(
      { type: 'siteSpaces', siteSpaces: [siteSpace('a', { isDefault: true })] },
      { overrides: { a: { title: 'Own', styling: { theme: 'bold' } } } },
    );
    const operations = (own: Record<string, unknown> | null) =>
      customizationSteps(source, { site: null, siteSpaces: { a: own } }).map((step) => step.call?.operation);
    expect([
      operations({ title: 'Other', styling: { theme: 'bold' } }),
      operations({ title: 'Own' }),
      operations(null),
      operations({ title: 'Own', styling: { theme: 'bold' } }),
    ]).toEqual([
      ['updateSiteSpaceCustomization'],
      ['deleteSiteSpaceCustomization', 'updateSiteSpaceCustomization'],
      ['deleteSiteSpaceCustomization'],
      [],
    ]);
  });
});

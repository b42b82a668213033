import { expect, it } from 'vitest';
import { factsOf } from '../../../../src-main/core/administration/facts.ts';
import type { FactContext } from '../../../../src-main/core/administration/facts.ts';

const context: FactContext = {
  way: { home: [], ids: {}, trail: [] },
  kind: 'organization',
  operation: 'getOrganization',
  isFresh: true,
  assetOf: () => null,
  nameOf: () => undefined,
};

it.each([
  [{ status: 'notapplicable', count: 0 }, ['Title']],
  [{ status: 'active', count: 12 }, ['Title', 'Trial']],
])('a trial that an organization never had is left out: %j', (trial, labels) => {
  const facts = factsOf({ title: 'Harbour', trial }, context);
  expect(facts.map(({ label }) => label)).toEqual(labels);
});

import { expect, it } from 'vitest';
import { labelOfValue } from '../../../../src-main/core/administration/field-labels.ts';

it.each([
  ['status', 'notapplicable', 'Not applicable'],
  ['status', 'none', 'None'],
  ['status', 'ok', 'Active'],
  ['status', 'changes-requested', 'Changes requested'],
  ['type', 'nonProfit', 'Non-profit'],
  ['useCase', 'internalDocs', 'Internal docs'],
  ['direction', 'asc', 'Ascending'],
  ['direction', 'desc', 'Descending'],
])('shows %s %s as words', (field, value, words) => {
  expect(labelOfValue(field, value)).toBe(words);
});

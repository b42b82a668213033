import { expect, it } from 'vitest';
import { sandboxMessage } from '../../../src-main/shell/processes/sandbox.ts';

const whole = { hasOwnUsers: true, hasOwnProcesses: true, isFiltered: true };
const restricted = { isRestricted: true, profile: 'galley' };
const free = { isRestricted: false, profile: null };

it.each([
  [{ ...whole, ...restricted }, 'On, by user namespaces, which the AppArmor profile galley allows'],
  [{ ...whole, ...free }, 'On, by user namespaces, which this system does not restrict'],
  [{ ...whole, isRestricted: true, profile: null }, 'On, by user namespaces'],
  [{ ...whole, hasOwnUsers: false, ...restricted }, 'On, by the set-uid helper'],
  [{ ...whole, hasOwnUsers: false, ...free }, 'On, by the set-uid helper'],
  [{ ...whole, isFiltered: false, ...free }, 'On in part'],
  [{ hasOwnUsers: false, hasOwnProcesses: false, isFiltered: true, ...free }, 'On in part'],
  [{ hasOwnUsers: false, hasOwnProcesses: false, isFiltered: false, ...restricted }, 'Off'],
])('%o is told as %s', (facts, words) => {
  expect(sandboxMessage(facts)).toBe(words);
});

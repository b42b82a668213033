import path from 'node:path';
import { expect, it } from 'vitest';
import { read } from '../../../resources/setup/tests.js';

const file = (
  status: string,
  message: string,
  ...tests: readonly { status: string; failureMessages: string[] }[]
) => ({
  name: path.resolve('test/unit/some.test.ts'),
  status,
  message,
  assertionResults: tests.map((test, at) => ({ ...test, fullName: `group test ${at + 1}` })),
});
const passed = { status: 'passed', failureMessages: [] };

it('counts passed tests, and names each that failed with its reason', () => {
  const failed = { status: 'failed', failureMessages: ['expected 1 to be 2'] };
  expect(
    read({
      numPassedTests: 2,
      testResults: [file('passed', '', passed), file('failed', '', passed, failed)],
    }),
  ).toEqual({ passed: 2, failures: ['test/unit/some.test.ts > group test 2\nexpected 1 to be 2'] });
});

it('takes a file that could not be run as one failure', () => {
  expect(read({ numPassedTests: 0, testResults: [file('failed', 'Cannot find module')] })).toEqual({
    passed: 0,
    failures: ['test/unit/some.test.ts\nCannot find module'],
  });
});

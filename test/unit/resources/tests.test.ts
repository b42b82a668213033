import { expect, it } from 'vitest';
import { count } from '../../../resources/setup/tests.js';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((state) => ({ status: state })),
});

it('counts passed and failed tests', () => {
  expect(
    count({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed')],
    }),
  ).toEqual({ passed: 2, failed: 1 });
});

it('counts a file that could not be run as one failure', () => {
  expect(count({ numPassedTests: 0, numFailedTests: 0, testResults: [file('failed')] })).toEqual({
    passed: 0,
    failed: 1,
  });
});

import { expect, it } from 'vitest';
import { readAudit } from '../../../resources/setup/audit.js';

const report = (...severities: readonly string[]): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [
        `package-${index}`,
        { name: `package-${index}`, severity, range: '<1.2.3' },
      ]),
    ),
  });

it.each([
  ['nothing is known', report(), false, 'no known fault of high or critical severity'],
  ['faults are small', report('low', 'moderate'), false, 'no known fault of high or critical severity'],
  ['one is high', report('low', 'high'), true, 'package-1 <1.2.3: high'],
  ['one is critical', report('critical'), true, 'package-0 <1.2.3: critical'],
  [
    'the registry answers no audit',
    '{"message":"405 Method Not Allowed","statusCode":405}',
    false,
    'not checked: the registry answers no audit (405)',
  ],
  ['npm says nothing', '', false, 'not checked: the registry answers no audit'],
  ['npm says no JSON', 'npm error', false, 'not checked: the registry answers no audit'],
])('of an audit where %s', (_what, output, failed, words) => {
  expect(readAudit(output)).toEqual({ failed, words });
});

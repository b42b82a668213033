import { expect, it } from 'vitest';
import { findCircles } from '../../../resources/setup/circles.js';
import { readAudit } from '../../../resources/setup/audit.js';

it('names modules that import each other, over others and by their types alone', () => {
  const files = new Map([
    ['src-main/a.ts', "import type { B } from './b/b.ts';"],
    ['src-main/b/b.ts', "import { c } from '../c.ts';"],
    ['src-main/c.ts', "const a = await import('./a.ts');"],
    ['src-main/d.ts', "import './a.ts';\nimport { e } from './e.ts';"],
    ['src-main/e.ts', "import fs from 'node:fs';\nexport { d } from './d.ts';"],
    ['src-main/f.ts', "import { e } from './e.ts';"],
  ]);
  expect(findCircles(files)).toEqual([
    'src-main/a.ts, src-main/b/b.ts, src-main/c.ts',
    'src-main/d.ts, src-main/e.ts',
  ]);
});

it('finds none where imports go one way', () => {
  expect(
    findCircles(
      new Map([
        ['src-main/a.ts', "import './b.ts';\nimport './c.ts';"],
        ['src-main/b.ts', "import './c.ts';"],
        ['src-main/c.ts', ''],
      ]),
    ),
  ).toEqual([]);
});

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

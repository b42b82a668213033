import { expect, it } from 'vitest';
import { runGalley } from '../../support/programs.ts';

it('lists the verbs on standard output when it is asked for help', async () => {
  const { code, stdout, stderr } = await runGalley(['--help']);
  expect({ code, stderr, firstLine: stdout.split('\n')[0] }).toEqual({
    code: 0,
    stderr: '',
    firstLine: 'Usage: galley <verb> --data DIR [--json] [selectors]',
  });
});

import fs from 'node:fs';
import path from 'node:path';

const reason = (error) => error.stack || error.message;

/**
 * What a run of vitest came to: how many tests passed, and each failure as the lines that name it and say why. A part
 * of a file that could not be run is one failure, and so is each error that no test waited for.
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly import('vitest').SerializedError[]} unhandledErrors
 * @returns {{ passed: number, failures: string[] }}
 */
function resultsOf(modules, unhandledErrors) {
  let passed = 0;
  const failures = [];
  for (const module of modules) {
    const name = module.relativeModuleId;
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failures.push([`${name} > ${test.fullName}`, ...errors.map(reason)].join('\n'));
    }
    for (const part of [module, ...module.children.allSuites()])
      for (const error of part.errors()) failures.push(`${name}\n${reason(error)}`);
    if (module.state() === 'pending' || module.state() === 'queued') failures.push(`${name}: did not end`);
  }
  for (const error of unhandledErrors) {
    const during = error.VITEST_TEST_PATH ? `, while ${path.relative('', error.VITEST_TEST_PATH)} ran` : '';
    failures.push(`outside of tests${during}\n${reason(error)}`);
  }
  return { passed, failures };
}

/** A reporter of vitest that writes its results to the file that the environment names in GALLEY_TEST_RESULTS. */
export default class TestResults {
  onTestRunEnd(modules, unhandledErrors) {
    fs.writeFileSync(process.env.GALLEY_TEST_RESULTS, JSON.stringify(resultsOf(modules, unhandledErrors)));
  }
}

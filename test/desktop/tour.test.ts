import path from 'node:path';
import { expect, it } from 'vitest';
import { GitDocumentation, pngBytes, summaryOf } from '../support/builders/git-documentation.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runTour } from '../tour/run-tour.ts';

const pages = {
  Welcome: 'README.md',
  Dispatching: 'guides/dispatching.md',
  Limits: 'guides/limits.md',
  Retries: 'guides/retries.md',
} as const;

/** Four pages with a picture, and a change request that edits, moves and adds. */
function writeDocumentation(folder: string): void {
  const dispatching = [
    '# Dispatching',
    'The dispatcher queues every item before it answers.',
    '![The way of an item](../.gitbook/assets/way.png)',
    '{% hint style="info" %}\nA queue holds ten items.\n{% endhint %}',
    'Nothing is dispatched twice.',
  ];
  new GitDocumentation(folder)
    .commit('Write the guides', {
      'SUMMARY.md': summaryOf(pages),
      'README.md': '# Welcome\n\nThese are the guides.\n',
      [pages.Dispatching]: `${dispatching.join('\n\n')}\n`,
      [pages.Limits]: '# Limits\n\nA queue holds ten items.\n',
      [pages.Retries]: '# Retries\n\nA retry waits for a second.\n',
      '.gitbook/assets/way.png': pngBytes,
    })
    .branch('harden', 'main', (repository) =>
      repository.commit('Harden dispatching', {
        'SUMMARY.md': summaryOf({
          Welcome: pages.Welcome,
          Retries: pages.Retries,
          Dispatching: pages.Dispatching,
          Limits: pages.Limits,
          Alarms: 'guides/alarms.md',
        }),
        [pages.Dispatching]: `${dispatching
          .join('\n\n')
          .replace('queues', 'persists')
          .replace('style="info"', 'style="warning"')}\n`,
        'guides/alarms.md': '# Alarms\n\nAn alarm rings when a queue is full.\n',
      }),
    );
}

/** Nothing to review: no branch, an empty page, and one with text in a folder. */
function writeOnePage(folder: string): void {
  new GitDocumentation(folder).commit('Begin', {
    'README.md': '# Empty\n',
    'guides/one.md': '# One page\n\nIt has a paragraph.\n',
  });
}

it.each([
  ['a service with every optional operation', false, writeDocumentation],
  ['a service that is as bare as the specification', true, writeDocumentation],
  ['documentation without a change request', false, writeOnePage],
])('plays the main job against %s', { timeout: 180_000 }, async (_service, bare, write) => {
  const docs = path.join(temporaryFolder('tour-docs'), 'handbook');
  write(docs);

  const result = await runTour({ docs, out: temporaryFolder('tour'), bare }, () => undefined);

  expect(result.steps.filter((step) => !step.ok)).toEqual([]);
  expect(result.ok).toBe(true);
});

import { expect, it } from 'vitest';
import { findProblems } from '../../../resources/setup/citations.js';

const api = JSON.stringify({
  tags: [{ name: 'Spaces' }],
  components: { schemas: { Comment: {} } },
  paths: { '/v1/user': { get: { operationId: 'getCurrentUser' } } },
});
const repository = {
  'docs/design/outbox.md': '# Outbox\n\n## States\n\nSee [sync](sync.md#lists) and `src-main/sync`.\n',
  'docs/design/sync.md': '# Pull\n\n## Lists\n',
  'resources/openapi.json': api,
  'src-main/sync/pull-space.ts': '',
};

function problemsOf(file: string, text: string): readonly string[] {
  return findProblems(new Map<string, string | null>([...Object.entries(repository), [file, text]]));
}

it('accepts pages, headings, files and parts of the API document that are there', () => {
  const comment = `/**
 * Sends an edit (docs/design/outbox.md, "States"; resources/openapi.json, Spaces; resources/openapi.json,
 * getCurrentUser). See sync/pull-space.ts and \`{% tag %}\`.
 */`;
  expect(problemsOf('src-main/outbox/send.ts', comment)).toEqual([]);
});

it.each([
  ['/** As docs/design/gone.md says. */', 'there is no file docs/design/gone.md'],
  ['/** (docs/design/outbox.md, "Gone") */', 'docs/design/outbox.md has no heading "Gone"'],
  ['// Like sync/gone.ts.', 'there is no file sync/gone.ts'],
  ['/** (resources/openapi.json, Sites) */', 'resources/openapi.json has no Sites'],
  ['/** (API part 2) */', 'cites API part 2, which the repository does not have'],
  ['/** (API gaps, limits) */', 'cites API gaps, which the repository does not have'],
  ['/** Mends issue 12. */', 'cites issue 12, which the repository does not have'],
  ['// oxlint-disable-next-line no-console', 'switches a lint rule off'],
  ['/* eslint-disable */', 'switches a lint rule off'],
])('refuses the comment %s', (comment, problem) => {
  expect(problemsOf('src-main/outbox/send.ts', `const one = 1;\n${comment}`)).toEqual([
    `src-main/outbox/send.ts:2: ${problem}`,
  ]);
});

it('refuses a page of a design that lies elsewhere', () => {
  expect(problemsOf('src-main/outbox/send.ts', '/** (design/outbox.md) */')).toEqual([
    'src-main/outbox/send.ts:1: cites design/outbox.md, which the repository does not have',
  ]);
});

it.each([
  ['[gone](gone.md)', 'the link gone.md leads nowhere'],
  ['[gone](sync.md#gone)', 'docs/design/sync.md has no heading for #gone'],
  ['In `src-main/gone`.', 'there is no src-main/gone'],
])('refuses the Markdown %s', (line, problem) => {
  expect(problemsOf('docs/design/page.md', `# Page\n\n${line}\n`)).toEqual([
    `docs/design/page.md:3: ${problem}`,
  ]);
});

it('leaves code of a source and of a Markdown fence alone', () => {
  expect(problemsOf('src-main/outbox/send.ts', "const name = 'gone.ts';")).toEqual([]);
  expect(problemsOf('docs/page.md', '```sh\ncat gone.md [x](gone.md)\n```\n')).toEqual([]);
});

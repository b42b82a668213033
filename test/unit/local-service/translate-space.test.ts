import { expect, it } from 'vitest';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import { contentHash } from '../../../src-main/local-service/importer/page-file.ts';
import { makePrimary } from '../../../src-main/local-service/merging/merging.ts';
import { createService } from '../../../src-main/local-service/service.ts';
import type { Service } from '../../../src-main/local-service/service.ts';
import { setUpOrganization } from '../../../src-main/local-service/set-up.ts';
import type { DocumentPage, Snapshot } from '../../../src-main/local-service/snapshot.ts';
import { runTranslation } from '../../../src-main/local-service/translation/translate-space.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';

const at = '2026-03-01T10:00:00.000Z';
const shouting = { name: 'shouting', translate: (text: string) => text.toUpperCase() };

function stored(service: Service, markdown: string): string {
  const hash = contentHash(markdown);
  service.contents.addBody(hash, markdown);
  return hash;
}

/** Gives a space new primary content: its pages by title. */
function write(service: Service, spaceId: string, bodies: Readonly<Record<string, string>>): void {
  const pages = Object.entries(bodies).map(([title, body]): DocumentPage => {
    const slug = title.toLowerCase();
    const documentId = stored(service, body);
    return {
      ...{ type: 'document', id: `page-${slug}`, title, slug, path: slug, documentId, pages: [] },
      ...{ createdAt: at, updatedAt: at },
    };
  });
  const snapshot: Snapshot = { pages, files: [], reusableContents: [], variables: {} };
  change(service, spaceId, snapshot);
}

function change(service: Service, spaceId: string, snapshot: Snapshot): void {
  const before = service.spaces.space(spaceId)?.revision_id ?? '';
  const parents = before === '' ? [] : [before];
  const id = service.revisions.add({ spaceId, parents, type: 'merge', createdAt: at }, snapshot);
  makePrimary(service, spaceId, id, at);
}

function bodiesOf(service: Service, spaceId: string): Record<string, string> {
  const { snapshot } = service.revisions.require(service.spaces.space(spaceId)?.revision_id ?? '');
  return Object.fromEntries(
    snapshot.pages.flatMap((page) =>
      page.type === 'document' ? [[page.title, service.contents.body(page.documentId).trim()]] : [],
    ),
  );
}

/** A source space, and what runs its translation and gives the id of its space. */
function translated(bodies: Readonly<Record<string, string>>) {
  const service = createService(openDatabase(':memory:', { migrations }), 'secret');
  const notices: string[] = [];
  service.jobs.onNotice = (message) => void notices.push(message);
  const organization_id = setUpOrganization(service);
  const row = { organization_id, title: 'Source', emoji: '1f4d8', created_at: at, updated_at: at };
  const source = service.spaces.addSpace(row);
  write(service, source, bodies);
  const id = service.translations.add({
    ...{ organization_id, source_space: source, source_language: 'en', language: 'fr' },
    ...{ instructions: null, created_at: at },
  });
  const run = async (): Promise<string> => {
    service.translations.change(id, { status: 'running' });
    await runTranslation(service, shouting, id, new AbortController().signal);
    return service.translations.get(id)?.result_space ?? '';
  };
  /** Merges another body of a page into the translated space. */
  const edit = (space: string, title: string, body: string): void => {
    const { snapshot } = service.revisions.require(service.spaces.space(space)?.revision_id ?? '');
    const pages = snapshot.pages.map((page) =>
      page.title === title && page.type === 'document'
        ? { ...page, documentId: stored(service, body) }
        : page,
    );
    change(service, space, { ...snapshot, pages });
  };
  return { service, source, run, edit, notices, id };
}

it('keeps what was merged in a translated space through every later run', async () => {
  const { service, source, run, edit, notices, id } = translated({ Ink: 'Black.\n\nIt dries.', Old: 'Old.' });
  const space = await run();
  edit(space, 'INK', 'BLACK.\n\nIL SÈCHE.');
  await run();
  write(service, source, { Ink: 'Blue.\n\nIt dries.', Paper: 'White.' });
  await run();
  await run();

  expect(bodiesOf(service, space)).toEqual({ INK: 'BLUE.\n\nIL SÈCHE.', PAPER: 'WHITE.' });
  expect(service.translations.get(id)?.result_revision).toBe(service.spaces.space(space)?.revision_id);
  expect(notices).toEqual([]);
});

it('marks a block that was merged in the translated space and changed in its source', async () => {
  const { service, source, run, edit, notices } = translated({ Ink: 'Black.\n\nIt dries.' });
  const space = await run();
  edit(space, 'INK', 'NOIRE.\n\nIT DRIES.');
  write(service, source, { Ink: 'Blue.\n\nIt dries.' });
  await run();

  const { INK: body = '' } = bodiesOf(service, space);
  expect(body.match(/NOIRE\.|BLUE\.|IT DRIES\.|the new translation/g)).toEqual([
    ...['NOIRE.', 'the new translation', 'BLUE.', 'IT DRIES.'],
  ]);
  expect(notices).toEqual([
    'Source (fr): Conflict between what was merged here and the new translation: page INK. Both versions are kept and marked.',
  ]);
});

import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import { contentHash } from '../../../src-main/local-service/importer/page-file.ts';
import { makePrimary } from '../../../src-main/local-service/merging/merging.ts';
import { searchSpace } from '../../../src-main/local-service/search/search.ts';
import { createService } from '../../../src-main/local-service/service.ts';
import { secretOf, setUpOrganization } from '../../../src-main/local-service/set-up.ts';
import type { DocumentPage } from '../../../src-main/local-service/snapshot.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const at = '2026-03-01T10:00:00.000Z';

/** A space over its own file, whose primary content is set page by page. */
function searchedSpace() {
  const database = openDatabase(path.join(temporaryFolder('search'), 'service.sqlite'), { migrations });
  onTestFinished(() => void database.close());
  const service = createService(database, secretOf(database));
  service.baseUrl = 'http://127.0.0.1:1';
  const id = service.spaces.addSpace({
    organization_id: setUpOrganization(service),
    title: 'Inks',
    emoji: '1f4d8',
    created_at: at,
    updated_at: at,
  });
  const page = (name: string, title: string, body: string, pages: readonly DocumentPage[] = []) => {
    const documentId = contentHash(body);
    service.contents.addBody(documentId, body);
    const place = { slug: name, path: name, createdAt: at, updatedAt: at };
    return { type: 'document', id: `page-${name}`, title, ...place, documentId, pages } as const;
  };
  const add = (...pages: readonly DocumentPage[]): string =>
    database.transaction(() =>
      service.revisions.add(
        { spaceId: id, parents: [], type: 'edits', createdAt: at },
        { pages, files: [], reusableContents: [], variables: {} },
      ),
    )();
  const show = (revision: string): void =>
    database.transaction(() => makePrimary(service, id, revision, at))();
  const search = (query: string): readonly unknown[] => {
    const space = service.spaces.space(id);
    if (space === undefined) throw new Error('The space is missing.');
    return searchSpace(service, space, { query }).items.map((item): unknown => JSON.parse(item));
  };
  return { service, database, page, add, show, search };
}

describe('a search', () => {
  it('answers with where a page stands and what it says now', () => {
    const { page, add, show, search } = searchedSpace();
    const blue = page('blue', 'Blue', 'Made of "woad".\n\n## Drying\n\nWoad dries slowly.');
    show(add(page('inks', 'Inks', 'All of them.', [blue])));
    const app = (place: string): unknown => ({
      app: expect.stringMatching(`^http://127.0.0.1:1/app/s/[^/]+/${place}$`) as unknown,
    });
    const hit = (...ancestors: string[]) => ({
      id: 'page-blue',
      title: 'Blue',
      path: 'blue',
      sections: [
        { id: 'page-blue', title: 'Blue', path: 'blue', body: 'Made of "woad".', urls: app('blue') },
        {
          id: 'drying',
          title: 'Drying',
          path: 'blue#drying',
          body: 'Woad dries slowly.',
          urls: app('blue#drying'),
        },
      ],
      ancestors: ancestors.map((title) => ({ title })),
      urls: app('blue'),
    });
    expect(search('woad')).toEqual([hit('Inks')]);
    show(add(page('inks', 'Colours', 'All of them.', [blue])));
    expect(search('woad')).toEqual([hit('Colours')]);
    show(add(page('plants', 'Plants', 'None.', [page('inks', 'Colours', 'All of them.', [blue])])));
    expect(search('woad')).toEqual([hit('Plants', 'Colours')]);
    show(add(page('plants', 'Plants', 'None.'), blue));
    expect(search('woad')).toEqual([hit()]);
    show(add(page('plants', 'Plants', 'None.')));
    expect(search('woad')).toEqual([]);
  });

  it('tells pages apart whatever place in the index they had before', () => {
    const { page, add, show, search } = searchedSpace();
    const [one, two, three] = [
      page('1', 'One', 'Ash.'),
      page('2', 'Two', 'Birch.'),
      page('3', 'Three', 'Cedar.'),
    ];
    const all = add(one, two, three);
    const titles = (query: string): readonly unknown[] =>
      search(query).map((item) => (item as { readonly title: string }).title);
    show(all);
    expect([titles('ash'), titles('birch'), titles('cedar')]).toEqual([['One'], ['Two'], ['Three']]);
    // The third takes the place that the second had.
    show(add(one, two));
    show(add(one));
    show(add(one, three));
    show(all);
    expect([titles('ash'), titles('birch'), titles('cedar')]).toEqual([['One'], ['Two'], ['Three']]);
  });

  it('reads bodies anew that it knows nothing of', () => {
    const { service, database, page, add, show, search } = searchedSpace();
    show(add(page('1', 'One', 'Ash and birch.'), page('2', 'Two', 'Ash alone.')));
    database.exec('DELETE FROM body_facts');
    const bodies = (): readonly string[] =>
      search('ash').flatMap((item) =>
        (item as { readonly sections: readonly { readonly body: string }[] }).sections.map(
          ({ body }) => body,
        ),
      );
    expect(bodies()).toEqual(['Ash alone.', 'Ash and birch.']);
    service.baseUrl = 'http://127.0.0.1:2';
    expect(JSON.stringify(search('ash'))).not.toContain('127.0.0.1:1/');
    expect(bodies()).toEqual(['Ash alone.', 'Ash and birch.']);
  });
});

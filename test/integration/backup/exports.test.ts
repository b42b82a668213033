import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exportChangeRequest } from '../../../src-main/core/export/export-change-request.ts';
import { exportSpace } from '../../../src-main/core/export/export-space.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';
import { GitDocumentation, pngBytes } from '../../support/builders/git-documentation.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { outline, startTestService } from '../../support/network/test-service.ts';

let server: ReviewWorld;
let world: World;

beforeAll(async () => {
  server = await createReviewWorld({
    write: (folder) => {
      new GitDocumentation(folder)
        .commit('Begin', {
          'SUMMARY.md':
            '# Table of contents\n\n* [Start](README.md)\n\n## Guides\n\n* [Install & run](guides/install.md)\n* [Deep](guides/deep/README.md)\n  * [A \\[special\\] page](guides/deep/x.md)\n* [Outside](https://example.org/)\n\n## Reference\n\n* [Limits](limits.md)\n',
          'README.md':
            '---\nicon: star\ndescription: First words\ncover: .gitbook/assets/logo.png\ncoverY: 12\n---\n\n# Start\n\nWelcome. [Install](guides/install.md#run)\n\n![Logo](.gitbook/assets/logo.png)\n',
          'guides/install.md': '# Install & run\n\n## Run\n\nRun it. [Start](../README.md).\n',
          'guides/deep/README.md': '# Deep\n\nRoom\n',
          'guides/deep/x.md': '# Another heading\n\nText\n',
          'limits.md': '# Limits\n\nTen items.\n```\n~~~\n```\n',
          '.gitbook/assets/logo.png': pngBytes,
        })
        .branch('harden', 'main', (repository) => {
          repository.commit('Harden <the> limits', {
            'limits.md': '# Limits\n\nTwenty items.\n```\n~~~\n```\n',
          });
        });
    },
  });
  world = await server.connect('admin');
});
afterAll(() => server.close());

const quietJob = { signal: new AbortController().signal, onProgress: () => undefined };

describe('a change request that leaves in a file', () => {
  it('holds what it changes and what was said, sent and unsent', async () => {
    const { account } = world;
    const accountId = account.session.id;
    const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
    const said = await world.ask('edits.add', {
      accountId,
      mode: 'now',
      payload: {
        kind: 'comment.add',
        target,
        markdown: '**Why** ten <script>alert(1)</script>?\n\n```mermaid\nflowchart LR\n```',
      },
    });
    await world.sync();
    await world.ask('edits.add', {
      accountId,
      mode: 'now',
      payload: { kind: 'reply.add', comment: { id: said.id }, markdown: 'Not sent yet.' },
    });
    const as = (format: 'markdown' | 'json' | 'html') =>
      exportChangeRequest(account, server.spaceId, server.changeRequestId, format, 0);

    const markdown = (await as('markdown')).text;
    expect(markdown).toContain('-Ten items.\n+Twenty items.');
    expect(markdown).toContain('````diff');
    expect(markdown).toMatch(/\*\*Ada Quist\*\*, .*UTC\n\n\*\*Why\*\* ten/);
    expect(markdown).toMatch(/> Not sent yet\./);

    const json = JSON.parse((await as('json')).text) as Record<string, never>;
    expect(json).toMatchObject({
      galley: 'change-request',
      status: 'open',
      pages: [{ title: 'Limits', changes: ['edited'] }],
      threads: [{ author: 'Ada Quist', replies: [{ text: 'Not sent yet.' }] }],
    });

    const { name, text } = await as('html');
    expect(name).toMatch(/^#\d+ Harden the limits\.html$|^#\d+ .+\.html$/);
    expect(text).toContain(`content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;`);
    expect(text).toContain('<strong>Why</strong>');
    expect(text).toMatch(/Diagram \(mermaid\), as its source: it is not drawn in this file<.*flowchart/s);
    expect(/<script|javascript:|<link|<img|src=|@import|url\(/i.exec(text)).toBe(null);
  });
});

describe('a change request that leaves in a file of a German window', () => {
  afterEach(() => speak('en'));

  it('has headings, states and times in German, and names of the program in JSON', async () => {
    await speak('de');
    const as = async (format: 'markdown' | 'json' | 'html') =>
      (await exportChangeRequest(world.account, server.spaceId, server.changeRequestId, format, 0)).text;
    const markdown = await as('markdown');
    expect(markdown).toContain('- Status: offen\n');
    expect(markdown).toContain('## Geänderte Seiten (1)');
    expect(markdown).toMatch(/- Aktualisiert: \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC/);
    const html = await as('html');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<footer>Von Galley geschrieben, 01.01.1970, 00:00 UTC</footer>');
    expect(JSON.parse(await as('json'))).toMatchObject({ status: 'open' });
  });
});

describe('a space that leaves as a documentation repository', () => {
  it('is read back by the importer as the same space', async () => {
    const folder = path.join(temporaryFolder('space'), 'docs');
    const report = await exportSpace(world.account, server.spaceId, folder, quietJob);
    expect([report.pages, report.files, report.missing]).toEqual([5, 1, []]);
    expect(readdirSync(path.dirname(folder))).toEqual(['docs']);

    const again = await startTestService({ imports: [folder] });
    const first = (await server.api(
      'admin',
      'GET',
      `/v1/spaces/${server.spaceId}/content?format=markdown`,
    )) as Content;
    const second = (await again.ask(`GET /v1/spaces/${again.ready.spaces[0]!.id}/content?format=markdown`))
      .json as Content;
    expect(outline(second.pages as never)).toEqual(outline(first.pages as never));
    const bodies = async (
      ask: (address: string) => Promise<unknown>,
      space: string,
      pages: readonly Node[],
    ): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for (const page of flatten(pages)) {
        const {
          markdown,
          description,
          icon,
          cover,
          path: place,
        } = (await ask(`/v1/spaces/${space}/content/page/${page.id}?format=markdown`)) as Record<
          string,
          unknown
        >;
        found.push({ markdown, description, icon, place, hasCover: cover !== undefined });
      }
      return found;
    };
    expect(
      await bodies(
        async (address) => (await again.ask(`GET ${address}`)).json,
        again.ready.spaces[0]!.id,
        second.pages,
      ),
    ).toEqual(await bodies((address) => server.api('admin', 'GET', address), server.spaceId, first.pages));
    expect(readFileSync(path.join(folder, '.gitbook/assets/logo.png')).equals(pngBytes)).toBe(true);
  });

  it('is not written over anything, and leaves nothing where it is stopped', async () => {
    const folder = temporaryFolder('taken');
    const target = path.join(folder, 'docs');
    const controller = new AbortController();
    const stopped = exportSpace(world.account, server.spaceId, target, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toThrow('cancelled');
    expect(readdirSync(folder)).toEqual([]);
    await exportSpace(world.account, server.spaceId, target, quietJob);
    await expect(exportSpace(world.account, server.spaceId, target, quietJob)).rejects.toThrow('not empty');
  });
});

interface Node {
  readonly id: string;
  readonly pages?: readonly Node[];
}
interface Content {
  readonly pages: readonly Node[];
}

function flatten(pages: readonly Node[]): readonly Node[] {
  return pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);
}

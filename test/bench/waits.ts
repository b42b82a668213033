import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { writeLargeData } from '../support/builders/large-data.ts';
import { startServiceProgram } from '../support/programs.ts';
import type { RunningService } from '../support/programs.ts';
import { temporaryFolder } from './window-runs.ts';

const limitMs = 200;

/**
 * How long the local service lets `GET /user` wait while it works on one large request: pages of 1 MB are written, compared,
 * merged, read and printed, and what is about all of a space of 10,000 pages is done. The reference is the same request
 * while nothing else is asked for. `--pages N`, `--only X`.
 */
export async function waits(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { pages: { type: 'string', default: '10000' }, only: { type: 'string', default: '' } },
  });
  const folder = temporaryFolder();
  const data = writeLargeData(folder, { pages: Number(values.pages), changeRequests: 12, comments: 1000 });
  const running = await startServiceProgram(['--data', folder]);
  try {
    const space = `/v1/spaces/${data.spaceId}`;
    const [first = '', second = ''] = data.changeRequestIds.map((id) => `${space}/change-requests/${id}`);
    const [page = '', other = ''] = data.pageIds;
    const write = (id: string, edition: number) => ({
      changes: [{ operation: 'update_page', page: id, document: { markdown: largePage(edition) } }],
    });
    const works: readonly (readonly [string, string, string, unknown?])[] = [
      ['write 1 MB', 'POST', `${first}/content`, write(page, 0)],
      ['write 1 MB over 1 MB', 'POST', `${first}/content`, write(page, 1)],
      ['write a second page of 1 MB', 'POST', `${first}/content`, write(other, 0)],
      ['merge 2 MB', 'POST', `${first}/merge`],
      ['write 1 MB in another change request', 'POST', `${second}/content`, write(other, 3)],
      ['update by blocks of 1 MB', 'POST', `${second}/update`],
      ['read 1 MB as a document', 'GET', `${space}/content/page/${page}?format=document`],
      ['read 1 MB as Markdown', 'GET', `${space}/content/page/${page}?format=markdown`],
      ['links of 1 MB', 'GET', `${space}/content/page/${page}/links?limit=1000`],
      ['links of the space', 'GET', `${space}/links?limit=1000`],
      ['links that lead to a page', 'GET', `${space}/content/page/${other}/backlinks?limit=1000`],
      ['changes', 'GET', `${second}/content`],
      ['search', 'GET', `${space}/search?query=cluster&limit=1000`],
      [
        'comment of 0.1 MB',
        'POST',
        `${space}/comments`,
        { body: { markdown: largePage(4).slice(0, 100_000) } },
      ],
      ['copy of the space', 'POST', `${space}/duplicate`],
      ['PDF of 1 MB', 'GET', await pdfOf(running, `${second}/pdf?page=${other}`)],
      ['PDF of the change request', 'GET', await pdfOf(running, `${second}/pdf?only=true`)],
    ];
    const alone = await longestWait(running, () => new Promise((resolve) => setTimeout(resolve, 3000)));
    const operations = [];
    for (const [what, method, address, body] of works.filter(([what]) => what.includes(values.only))) {
      let status = 0;
      const longest = await longestWait(running, async () => {
        const answer = await ask(running, method, address, body);
        status = answer.status;
        await answer.arrayBuffer();
        // What it leaves to be done afterwards: the index of the search.
        await new Promise((resolve) => setTimeout(resolve, 1000));
      });
      const figures = { what, status, longestWaitMs: longest };
      process.stderr.write(`${JSON.stringify(figures)}\n`);
      operations.push(figures);
    }
    const worst = Math.max(...operations.map(({ longestWaitMs }) => longestWaitMs));
    return {
      ...{ name: 'waits', value: worst, unit: 'ms', samples: 1, reference: alone, ratio: worst / alone },
      limit: limitMs,
      over: operations.filter(({ longestWaitMs }) => longestWaitMs > limitMs).map(({ what }) => what),
      operations,
    };
  } finally {
    await running.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** About 1 MB of blocks of many kinds; an edition changes every hundredth section. */
function largePage(edition: number): string {
  const section = (n: number): string => {
    const words = `A paragraph with **bold** words, [a link](https://x.example/${n}) and \`code\` number ${n}. `;
    const changed = n % 100 === 0 ? `Edition ${edition}.` : '';
    return `## Heading ${n}\n\n${words.repeat(6)}${changed}\n\n* one item ${n}\n* another item\n\n| a | b |\n| - | - |\n| ${n} | c |\n\n`;
  };
  let text = '';
  for (let n = 0; text.length < 960_000; n += 1) text += section(n);
  return text;
}

function ask(
  { baseUrl, token }: RunningService,
  method: string,
  address: string,
  body?: unknown,
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(address.startsWith('http') ? address : `${baseUrl}${address}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function pdfOf(running: RunningService, address: string): Promise<string> {
  const answer = (await (await ask(running, 'GET', address)).json()) as { readonly url?: string };
  return answer.url ?? address;
}

/** The longest that any of the requests for one's own user took while a work ran; they follow one another. */
async function longestWait(running: RunningService, work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  let longest = 0;
  const done = work().finally(() => (state.isDone = true));
  while (!state.isDone) {
    const begun = performance.now();
    await (await ask(running, 'GET', '/v1/user')).arrayBuffer();
    longest = Math.max(longest, performance.now() - begun);
  }
  await done;
  return Math.round(longest);
}

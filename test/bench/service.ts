import fs from 'node:fs';
import { Agent, get } from 'node:http';
import type { RequestOptions } from 'node:http';
import { parseArgs } from 'node:util';
import { askings } from '../support/builders/large-askings.ts';
import { writeLargeData } from '../support/builders/large-data.ts';
import type { LargeData } from '../support/builders/large-data.ts';
import { startServiceProgram } from '../support/programs.ts';
import { temporaryFolder } from './window-runs.ts';

const limitMs = 50;

/**
 * The local service at the size that issue and design name: 10,000 pages in a space, 1,000 change requests, 100,000
 * comments. Every list, page and search operation over HTTP, from the request to the last byte; change requests and pages
 * vary from sample to sample, so that what is at hand already is of little help. The reference is a request that reads one
 * row, interleaved. `--samples N`, `--pages N`, `--requests N`, `--comments N`, `--flat` (all pages at the top), `--only X`.
 */
export async function service(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      samples: { type: 'string', default: '30' },
      pages: { type: 'string', default: '10000' },
      requests: { type: 'string', default: '1000' },
      comments: { type: 'string', default: '100000' },
      only: { type: 'string', default: '' },
      flat: { type: 'boolean', default: false },
    },
  });
  const folder = temporaryFolder();
  const size = {
    pages: Number(values.pages),
    changeRequests: Number(values.requests),
    comments: Number(values.comments),
  };
  try {
    const building = performance.now();
    const data = writeLargeData(folder, { ...size, shape: values.flat ? 'flat' : 'nested' });
    const builtMs = performance.now() - building;
    const starting = performance.now();
    const running = await startServiceProgram(['--data', folder]);
    const startedMs = performance.now() - starting;
    try {
      const headers = { authorization: `Bearer ${running.token}` };
      const agent = new Agent({ keepAlive: true });
      const timed = async (address: string): Promise<Run> => {
        const cpu = cpuMsOf(running.child.pid);
        const start = performance.now();
        const { status, bytes } = await drained(`${running.baseUrl}${address}`, { headers, agent });
        const ms = performance.now() - start;
        if (status !== 200) throw new Error(`GET ${address} answered ${status}`);
        return { ms, cpuMs: cpuMsOf(running.child.pid) - cpu, bytes };
      };
      const references: number[] = [];
      const operations = [];
      const site = await makeSite(running.baseUrl, headers, data);
      const wanted = askings(data, site, running.users.at(-1)?.id ?? '').filter(({ operation }) =>
        operation.includes(values.only),
      );
      for (const { operation, what, address } of wanted) {
        const runs: Run[] = [];
        for (let sample = 0; sample < Number(values.samples); sample += 1) {
          runs.push(await timed(address(sample)));
          references.push((await timed('/v1/user')).ms);
        }
        const figures = {
          operation,
          what,
          ...figuresOf(runs.map(({ ms }) => ms)),
          cpu: figuresOf(runs.map(({ cpuMs }) => cpuMs)),
          kilobytes: kilobytes(runs),
        };
        process.stderr.write(`${JSON.stringify(figures)}\n`);
        operations.push(figures);
      }
      const worst = Math.max(...operations.map(({ p95 }) => p95));
      const worstCpu = Math.max(...operations.map(({ cpu }) => cpu.p95));
      const { p50: reference } = figuresOf(references);
      return {
        name: 'service',
        value: worst,
        unit: 'ms',
        reference,
        ratio: worst / reference,
        samples: Number(values.samples),
        limit: limitMs,
        /** The same without what other programs of the machine took: the worst p95 of processor time. */
        cpu: worstCpu,
        content: size,
        builtMs: Math.round(builtMs),
        startedMs: Math.round(startedMs),
        over: operations
          .filter(({ p95 }) => p95 >= limitMs)
          .map(({ operation, what }) => `${operation} ${what}`),
        operations,
      };
    } finally {
      await running.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads an answer to its last byte and keeps none of it: what a client makes of it is not the service's work. */
function drained(
  url: string,
  options: RequestOptions,
): Promise<{ readonly status: number | undefined; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode, bytes }));
    });
    asked.once('error', reject);
  });
}

interface Run {
  readonly ms: number;
  /** Of the service alone, whatever else the machine does. */
  readonly cpuMs: number;
  readonly bytes: number;
}

/** Time that the threads of a process have run, to the nanosecond; 0 where the system does not say. */
function cpuMsOf(pid = 0): number {
  const folder = `/proc/${pid}/task`;
  if (!fs.existsSync(folder)) return 0;
  const threads = fs.readdirSync(folder).map((thread) => `${folder}/${thread}/schedstat`);
  const nanoseconds = threads.map((file) => Number(fs.readFileSync(file, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50: at(0.5), p95: at(0.95), max: round(sorted.at(-1)), first: round(times[0]) };
}

function round(value = 0): number {
  return Math.round(value * 10) / 10;
}

function kilobytes(runs: readonly Run[]): number {
  return Math.round(Math.max(...runs.map(({ bytes }) => bytes)) / 1000);
}

/** A site that shows the space in ten sections. */
async function makeSite(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  data: LargeData,
): Promise<string> {
  const post = async (address: string, body: object): Promise<{ readonly id: string }> => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${baseUrl}/v1/orgs/${data.organizationId}/${address}`, init);
    return (await answer.json()) as { id: string };
  };
  const site = await post('sites', { title: 'Large', spaces: [data.spaceId] });
  for (let section = 0; section < 10; section += 1) {
    await post(`sites/${site.id}/sections`, { spaceId: data.spaceId, title: `Section ${section}` });
  }
  return site.id;
}

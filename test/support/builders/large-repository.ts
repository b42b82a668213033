import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

export interface LargeRepositoryOptions {
  readonly pages: number;
  /** Each becomes an open change request that edits three pages; every fourth adds one. */
  readonly branches: number;
  /** Commits of the main line after the first; branches start at them in turn, so so many bases are in use. */
  readonly mainCommits?: number;
  /** So many pages are edited by every branch in the same way, each at its own time: as branches that took over one another. */
  readonly sharedEdits?: number;
}

const words = (
  'access account agent alert archive backup batch branch browser build cache certificate change cluster command ' +
  'condition config connect container content context cursor data default deploy device document domain editor ' +
  'endpoint engine environment event export field file filter folder format gateway group handler header host import ' +
  'index input install instance integration key label language layer library limit link list load locale log machine ' +
  'member memory message method metric migration mirror mode module monitor network node object operation option order ' +
  'output owner package page parameter partition password path permission plan plugin policy port profile project ' +
  'protocol provider proxy query queue range rate record region release replica report request resource response role ' +
  'route rule schedule schema scope script secret section segment server service session setting shard signal site ' +
  'snapshot source space stage state status step storage stream string subject switch system table tag target task ' +
  'template tenant test thread time token tool topic trace transaction transfer trigger type unit update upgrade user ' +
  'value variable version view volume webhook window worker workflow workspace zone'
).split(' ');

/** Numbers that look random and are the same in every run. */
export function mixed(a: number, b: number): number {
  let value = Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

function sentence(page: number, place: number): string {
  const length = 6 + (mixed(page, place) % 14);
  const picked = Array.from({ length }, (_, at) => words[mixed(page * 31 + place, at) % words.length] ?? '');
  const text = picked.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export const titleOf = (page: number): string => {
  const one = words[mixed(page, 1) % words.length] ?? '';
  const other = words[mixed(page, 2) % words.length] ?? '';
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${other} ${page}`;
};

/** Twenty pages below each other page, fifty of those to a folder. */
export const fileOf = (page: number): string =>
  `part-${Math.floor(page / 1000)}/topic-${Math.floor((page % 1000) / 20)}/page-${page}.md`;

/** About three kilobytes of Markdown; `edition` changes one paragraph. */
export function pageText(page: number, edition = 0): string {
  const paragraph = (place: number): string =>
    Array.from({ length: 5 }, (_, at) => sentence(page, place * 10 + at)).join(' ');
  const changed = edition === 0 ? '' : ` Edition ${edition} says more.`;
  const next = Math.max(0, page - 1);
  return [
    `# ${titleOf(page)}`,
    `${paragraph(1)}${changed}`,
    `## ${sentence(page, 200).slice(0, -1)}`,
    paragraph(2),
    Array.from({ length: 6 }, (_, at) => `* ${sentence(page, 300 + at)}`).join('\n'),
    '```json\n{ "page": ' + String(page) + ', "limit": 100 }\n```',
    paragraph(3),
    '{% hint style="info" %}\n' + sentence(page, 400) + '\n{% endhint %}',
    `See [${titleOf(next)}](/${fileOf(next)}) and **${sentence(page, 500)}**`,
    paragraph(4),
    '',
  ].join('\n\n');
}

function summaryText(pages: number, added: readonly string[]): string {
  const lines = ['# Table of contents', ''];
  for (let page = 0; page < pages; page += 1) {
    if (page % 1000 === 0) lines.push('', `## Part ${page / 1000}`, '');
    lines.push(`${page % 20 === 0 ? '' : '  '}* [${titleOf(page)}](${fileOf(page)})`);
  }
  for (const name of added) lines.push(`* [${name}](${name}.md)`);
  return `${lines.join('\n')}\n`;
}

/**
 * Writes a bare git repository of many pages and many unmerged branches in seconds, always the same. The local service
 * imports it as one space with a change request for each branch.
 */
export async function writeLargeRepository(folder: string, options: LargeRepositoryOptions): Promise<void> {
  const { pages, branches, mainCommits = 10, sharedEdits = 0 } = options;
  if (spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder]).status !== 0) {
    throw new Error(`git could not begin ${folder}`);
  }
  const git = spawn('git', ['fast-import', '--quiet'], { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(git, 'close');
  const out = new Commits(git.stdin);
  await out.begin('main', null, 'Begin');
  await out.file('SUMMARY.md', summaryText(pages, []));
  for (let page = 0; page < pages; page += 1) await out.file(fileOf(page), pageText(page));
  const marks = [out.mark];
  for (let commit = 1; commit <= mainCommits; commit += 1) {
    await out.begin('main', marks.at(-1) ?? null, `Say more, part ${commit}`);
    const page = mixed(commit, 7) % pages;
    await out.file(fileOf(page), pageText(page, 1000 + commit));
    marks.push(out.mark);
  }
  for (let branch = 0; branch < branches; branch += 1) {
    await out.begin(`change-${branch}`, marks[branch % marks.length] ?? null, `Change number ${branch}`);
    for (let edit = 0; edit < 3; edit += 1) {
      const page = mixed(branch, edit) % pages;
      await out.file(fileOf(page), pageText(page, branch + 1));
    }
    for (let page = 0; page < sharedEdits; page += 1) await out.file(fileOf(page), pageText(page, 99_999));
    if (branch % 4 === 0) {
      await out.file(`added-${branch}.md`, `# Added ${branch}\n\n${sentence(branch, 9)}\n`);
      await out.file('SUMMARY.md', summaryText(pages, [`added-${branch}`]));
    }
  }
  git.stdin.end();
  const [code] = (await ended) as readonly unknown[];
  if (code !== 0) throw new Error(`git fast-import ended with ${String(code)}`);
}

/** Changes one page on the main line, as a writer would: one commit. */
export async function commitPage(
  folder: string,
  page: number,
  edition: number,
  branch = 'main',
): Promise<void> {
  const git = spawn('git', ['fast-import', '--quiet'], { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(git, 'close');
  const out = new Commits(git.stdin, Math.floor(Date.now() / 1000));
  await out.begin(branch, `refs/heads/${branch}^0`, `Edition ${edition} of page ${page}`);
  await out.file(fileOf(page), pageText(page, edition));
  git.stdin.end();
  const [code] = (await ended) as readonly unknown[];
  if (code !== 0) throw new Error(`git fast-import ended with ${String(code)}`);
}

/** The stream that `git fast-import` reads: commits a minute apart. */
class Commits {
  readonly #out: Writable;
  readonly #start: number;
  #count = 0;

  constructor(out: Writable, start = Date.UTC(2026, 0, 1) / 1000) {
    this.#out = out;
    this.#start = start;
  }

  get mark(): string {
    return `:${this.#count}`;
  }

  async begin(branch: string, from: string | null, subject: string): Promise<void> {
    this.#count += 1;
    const at = `${this.#start + this.#count * 60} +0000`;
    await this.#write(
      `commit refs/heads/${branch}\nmark ${this.mark}\ncommitter Writer <writer@example.com> ${at}\n` +
        `data ${Buffer.byteLength(subject)}\n${subject}\n${from === null ? '' : `from ${from}\n`}`,
    );
  }

  async file(name: string, text: string): Promise<void> {
    await this.#write(`M 100644 inline ${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }

  async #write(text: string): Promise<void> {
    if (!this.#out.write(text)) await once(this.#out, 'drain');
  }
}

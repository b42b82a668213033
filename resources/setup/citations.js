/**
 * Says where sources and documents name what the repository does not have: pages and headings of `docs/`, files, parts of
 * the API document, links of Markdown; and where a comment switches a lint rule off. A part of `npm run check`; run alone, it prints one line for each.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.js';

const sources = /\.(ts|js|svelte|css)$/;
/** Data of tests and of the sample, and what is generated. */
const skipped =
  /^(resources\/(sample|openapi\.json|schema\.md)|package-lock\.json|test\/unit\/resources\/citations|test\/support\/golden\/.*\.sql)/;
const fileName =
  /(?<![\w@/.*<>{}$`~+-])((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:ts|js|svelte|css|md|html|yml))(?![\w/*-])/g;
/** Names of files that programs write or read elsewhere; no files of the repository. */
const foreign = new Set([
  'README.md',
  'SUMMARY.md',
  'style.css',
  'LANGS.md',
  'LICENSES.chromium.html',
  'index.html',
  'fontawesome.js',
  'Node.js',
]);
/** Pages that lie outside the repository, and how they were cited. */
const outside =
  /(?<![\w/])(?:design\/[\w-]+\.md|shared\/(?:api|design)\/[\w/-]+|API parts? \d|API gaps|issue \d+)/g;

/** Comments of a source, with the line that each begins at, written as running text. */
function commentsOf(file, text) {
  const pattern = file.endsWith('.svelte')
    ? /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/ [^\n]*(?:\n\s*\/\/ [^\n]*)*/gm
    : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*(?:\n\s*\/\/ [^\n]*)*/gm;
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: match[0].replace(/\n\s*(?:\*|\/\/)?[ \t]*/g, ' '),
  }));
}

function headingsOf(text) {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.trim());
}

/** The anchor that Git hosts give a heading. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * @param {ReadonlyMap<string, string | null>} files every file of the repository by its path; null: not to be read
 * @returns {string[]} one line for each problem: place, then what is wrong
 */
export function findProblems(files) {
  const problems = [];
  const endings = new Set();
  for (const file of files.keys()) {
    const parts = file.split('/');
    for (let from = 0; from < parts.length; from += 1) endings.add(parts.slice(from).join('/'));
  }
  const api = JSON.parse(files.get('resources/openapi.json') ?? '{}');
  const named = new Set([
    ...(api.tags ?? []).map(({ name }) => name),
    ...Object.keys(api.components?.schemas ?? {}),
    ...Object.values(api.paths ?? {}).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  ]);

  function checkText(place, text) {
    const tell = (words) => problems.push(`${place}: ${words}`);
    for (const [cited] of text.matchAll(outside)) tell(`cites ${cited}, which the repository does not have`);
    for (const [, name] of text.matchAll(fileName)) {
      const isKnown =
        name.startsWith('design/') ||
        endings.has(name.replace(/^(?:\.\.?\/)+/, '')) ||
        foreign.has(name.split('/').at(-1));
      if (!isKnown) tell(`there is no file ${name}`);
    }
    for (const [, page, heading] of text.matchAll(/(docs\/[\w/-]+\.md), "([^"]+)"/g)) {
      const found = files.get(page);
      if (typeof found === 'string' && !headingsOf(found).includes(heading))
        tell(`${page} has no heading "${heading}"`);
    }
    for (const [, name] of text.matchAll(/resources\/openapi\.json, ([A-Z][\w ]*\w|[a-z]\w*[A-Z]\w*)/g)) {
      if (!named.has(name)) tell(`resources/openapi.json has no ${name}`);
    }
  }

  function checkMarkdown(file, text) {
    const withoutCode = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
    const lines = withoutCode.split('\n');
    for (const [index, line] of lines.entries()) {
      const place = `${file}:${index + 1}`;
      for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [name, anchor] = target.split('#');
        const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
        const isFolder = [...files.keys()].some((one) => one.startsWith(`${linked}/`));
        if (!files.has(linked) && !isFolder) problems.push(`${place}: the link ${target} leads nowhere`);
        else if (
          anchor !== undefined &&
          !headingsOf(files.get(linked) ?? '')
            .map(anchorOf)
            .includes(anchor)
        )
          problems.push(`${place}: ${linked} has no heading for #${anchor}`);
      }
      if (file === 'CHANGELOG.md') continue;
      for (const [, code] of line.matchAll(/`([^`]+)`/g)) {
        checkText(place, code);
        if (!/^(?:src-main|src-renderer|test|docs|resources)\/[\w/.-]+$/.test(code)) continue;
        const isThere = files.has(code) || [...files.keys()].some((one) => one.startsWith(`${code}/`));
        if (!isThere) problems.push(`${place}: there is no ${code}`);
      }
    }
  }

  for (const [file, text] of files) {
    if (text === null || skipped.test(file)) continue;
    if (sources.test(file)) {
      for (const comment of commentsOf(file, text)) {
        const place = `${file}:${comment.line}`;
        checkText(place, comment.text);
        if (/\b(?:eslint|oxlint)-(?:disable|enable)/.test(comment.text))
          problems.push(`${place}: switches a lint rule off`);
      }
    } else if (file.endsWith('.md')) checkMarkdown(file, text);
  }
  return [...new Set(problems)];
}

function repositoryFiles() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  const names = listed.stdout
    .split('\0')
    .filter((name) => name !== '' && fs.existsSync(path.join(root, name)));
  const isRead = (name) => sources.test(name) || name.endsWith('.md') || name === 'resources/openapi.json';
  return new Map(
    names.map((name) => [name, isRead(name) ? fs.readFileSync(path.join(root, name), 'utf8') : null]),
  );
}

if (process.argv[1] === import.meta.filename) {
  const problems = findProblems(repositoryFiles());
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

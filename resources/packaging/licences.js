import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/paths.js';

const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i;

/**
 * Every npm package whose code or fonts are in what is shipped, by the lock file.
 *
 * @returns {readonly {place: string, reference: string}[]} its folder, and `name@version`
 */
export function shippedPackages() {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev, optional, devOptional }]) => place !== '' && !dev && !optional && !devOptional)
    .map(([place, { name, version }]) => ({
      place,
      reference: `${name ?? place.split('node_modules/').at(-1)}@${version}`,
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
}

/**
 * @param {{place: string}} shipped
 * @returns {{title: string, texts: readonly string[]}} name, version and the licence's name; its texts
 */
export function licenceOf({ place }) {
  const folder = path.join(root, place);
  const { name, version, license, author } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const texts = fs
    .readdirSync(folder)
    .filter((file) => licenceFile.test(file) && fs.statSync(path.join(folder, file)).isFile())
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim());
  const id = typeof license === 'string' ? license : license?.type;
  if (texts.length === 0) texts.push(namedLicence(`${name} ${version}`, id, author));
  return { title: `${name} ${version} (${id ?? 'see below'})`, texts };
}

/** The text of the licence that a package names without bringing it. @throws {Error} for another licence than MIT */
function namedLicence(title, id, author) {
  const holder = (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*$/, '');
  if (id !== 'MIT' || holder === undefined || holder === '')
    throw new Error(
      `${title} brings no text of its licence (${id ?? 'none is named'}), and Galley has none for it.`,
    );
  const [, terms] = fs.readFileSync(path.join(root, 'LICENSE'), 'utf8').split(/^Copyright .*$/m);
  return `MIT License\n\nCopyright (c) ${holder}\n\n${terms.trim()}`;
}

/**
 * The licences of all parts as one text: packages with the same text stand together. Chromium's own list lies beside
 * the program (LICENSES.chromium.html).
 *
 * @returns {{count: number, text: string}}
 */
export function licencesOfParts() {
  const parts = shippedPackages().map(licenceOf);
  const byText = new Map();
  for (const { title, texts } of parts) {
    const text = texts.join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const sections = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  const head =
    'Galley is under the MIT licence. It is made with the parts below, each under its own. Electron, Chromium, Node and\n' +
    'what they are made of: LICENSE.electron.txt and LICENSES.chromium.html in /usr/lib/galley.\n';
  const rule = `\n${'-'.repeat(100)}\n\n`;
  return { count: parts.length, text: [head, ...sections].join(rule) };
}

import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/paths.js';

const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i;

/** Every npm package whose code or fonts are in what is shipped, by the lock file. */
function shippedPackages() {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev, optional, devOptional }]) => place !== '' && !dev && !optional && !devOptional)
    .map(([place]) => place)
    .sort();
}

function licenceOf(place) {
  const folder = path.join(root, place);
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = fs
    .readdirSync(folder)
    .filter((file) => licenceFile.test(file) && fs.statSync(path.join(folder, file)).isFile())
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim());
  const id = typeof license === 'string' ? license : license?.type;
  if (texts.length === 0 && id === undefined)
    throw new Error(`${name} ${version} says nothing of its licence.`);
  return { title: `${name} ${version} (${id ?? 'see below'})`, texts };
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
    const text =
      texts.length === 0 ? 'The package brings no text of its licence beyond its name.' : texts.join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const sections = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  const head =
    'Galley is under the MIT licence. It is made with the parts below, each under its own. Electron, Chromium, Node and\n' +
    'what they are made of: LICENSE.electron.txt and LICENSES.chromium.html in /usr/lib/galley.\n';
  const rule = `\n${'-'.repeat(100)}\n\n`;
  return { count: parts.length, text: [head, ...sections].join(rule) };
}

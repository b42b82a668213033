// @vitest-environment jsdom
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const site = fs.readFileSync(path.join(import.meta.dirname, '../../../../resources/preview/site.js'), 'utf8');

function run(script: string): void {
  const element = document.createElement('script');
  element.textContent = script;
  document.head.append(element);
}

it('quotes the place of a match, also in a language that writes no blanks', async () => {
  Object.assign(document.documentElement.dataset, { search: 'file', root: '' });
  document.body.innerHTML = '<button data-opens-search="索引">Search</button>';
  HTMLDialogElement.prototype.showModal = () => undefined;
  run(site);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  document.querySelector('button')?.click();
  const japanese = '本文です。'.repeat(60);
  const english = 'plain words '.repeat(40);
  const pages = [
    ['a.html', 'A', `${japanese}索引を開きます。${japanese}`],
    ['b.html', 'B', `${english}索引 is Japanese ${english}`],
  ];
  run(`siteSearch(${JSON.stringify(pages)})`);
  await expect.poll(() => document.querySelectorAll('.search-result').length).toBe(2);
  const quoted = [...document.querySelectorAll('.search-result span')].map((one) => one.textContent);
  expect(quoted[0]).toMatch(/^… .{30,60}索引を開きます。.{60,} …$/u);
  expect(quoted[1]).toMatch(/^… (?:plain|words).*索引 is Japanese.*(?:plain|words) …$/u);
});

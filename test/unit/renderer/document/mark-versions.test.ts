import { expect, it, onTestFinished } from 'vitest';
import { markVersions } from '../../../../src-renderer/document/mark-versions.ts';

const painted = (): readonly string[] =>
  [...((CSS.highlights.get('version-differs') as ReadonlySet<Range> | undefined) ?? [])].map((range) =>
    range.toString(),
  );

function drawn(first: string, second: string): { readonly root: HTMLElement; readonly leave: () => void } {
  const root = document.createElement('div');
  root.innerHTML = `<section>${first}</section><section>${second}</section>`;
  document.body.append(root);
  const [one, other] = [...root.children];
  const leave = markVersions(root, () => [{ first: [one!], second: [other!] }]);
  onTestFinished(() => {
    leave();
    root.remove();
  });
  return { root, leave };
}

const described = (root: HTMLElement): readonly (readonly [string, string | null])[] =>
  [...root.querySelectorAll('[data-version-differs]')].map((one) => [
    one.textContent,
    one.getAttribute('aria-description'),
  ]);

it('the cells and words that two versions of a table differ by are marked in both, for eyes and screen readers', async () => {
  const table = (...rows: readonly (readonly [string, string])[]): string =>
    `<table>${rows.map(([station, time]) => `<tr><td><p>${station}</p></td><td><p>${time}</p></td></tr>`).join('')}</table>`;
  const { root, leave } = drawn(
    table(['Ashford Mill', '09:10'], ['Dunmore', '10:05'], ['Cray Bridge', 'on Sundays']),
    table(['Ashford Mill', '09:10'], ['Dunmore', '10:07'], ['Cray Bridge', 'on all Sundays']),
  );
  await expect.poll(painted).toEqual(['05', '07', 'all']);
  expect(described(root)).toEqual([
    ['10:05', 'Differs from the other version: 05'],
    ['on Sundays', 'The other version also has: all'],
    ['10:07', 'Differs from the other version: 07'],
    ['on all Sundays', 'Differs from the other version: all'],
  ]);
  leave();
  expect([painted(), described(root)]).toEqual([[], []]);
});

it('what was deleted before is no text of a version, and what only one has is marked whole', async () => {
  const { root } = drawn('<p>Ring <del>once</del> twice.</p><p>Bring a light.</p>', '<p>Ring twice.</p>');
  await expect
    .poll(() => described(root))
    .toEqual([['Bring a light.', 'Differs from the other version: Bring a light .']]);
});

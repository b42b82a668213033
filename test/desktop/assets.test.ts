import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchGalley } from '../support/electron.ts';

/** `galley-asset:` shows pictures of the store and nothing else (docs/design/security.md). */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP438AARAwoFABkUAj7XH75jwAAAABJRU5ErkJggg==',
  'base64',
);
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"><script>parent.galleyScriptRan = true</script><rect width="7" height="5"/></svg>',
);
const html = Buffer.from('<!doctype html><script>parent.galleyScriptRan = true</script>');

let galley: LaunchedGalley;
const names = new Map<Buffer, string>();

beforeAll(async () => {
  galley = await launchGalley();
  for (const bytes of [png, svg, html]) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const folder = path.join(galley.dataDir, 'accounts', 'account-1', 'files', hash.slice(0, 2));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, hash), bytes);
    names.set(bytes, `galley-asset://account-1/${hash}`);
  }
});
afterAll(async () => galley.close());

function show(url: string | undefined): Promise<unknown> {
  return galley.page.evaluate(
    (source) =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
        image.onerror = () => resolve('not shown');
        image.src = source ?? '';
      }),
    url,
  );
}

describe('pictures of the store', () => {
  it('are shown by their hash', async () => {
    expect([await show(names.get(png)), await show(names.get(svg))]).toEqual([
      { width: 2, height: 3 },
      { width: 7, height: 5 },
    ]);
  });

  it('run no script', async () => {
    expect(
      await galley.page.evaluate(() => Reflect.get(window, 'galleyScriptRan') as unknown),
    ).toBeUndefined();
  });

  it('arrive with a type told by their bytes and a policy that forbids everything', async () => {
    const headers = await galley.app.evaluate(async ({ session }, url) => {
      const answer = await session.defaultSession.fetch(url ?? '');
      return ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) =>
        answer.headers.get(name),
      );
    }, names.get(svg));
    expect(headers).toEqual([
      'image/svg+xml',
      'nosniff',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    ]);
  });

  it('are not an account that climbs', async () => {
    const found = names.get(png)?.replace('account-1', '..%2faccount-1');
    expect(await show(found)).toBe('not shown');
  });

  it.each([
    ['a file that is not a picture', () => names.get(html), 415],
    ['an unknown hash', () => `galley-asset://account-1/${'0'.repeat(64)}`, 404],
    ['another account', () => names.get(png)?.replace('account-1', 'account-2'), 404],
    ['a path', () => 'galley-asset://account-1/..%2f..%2f..%2fsettings.json', 404],
  ])('are not %s', async (_what, urlOf, status) => {
    const answered = await galley.app.evaluate(
      async ({ session }, url) =>
        session.defaultSession.fetch(url ?? '').then(
          (answer) => answer.status,
          () => 404,
        ),
      urlOf(),
    );
    expect(answered).toBe(status);
  });
});

import { expect, it } from 'vitest';
import { readManifest } from '../../../src-main/core/updates/update-manifest.ts';

const sound = {
  format: 1,
  program: 'galley',
  version: '1.2.3',
  notes: 'x'.repeat(50_000),
  packages: Array.from({ length: 50 }, (_, index) => ({
    system: `system-${index}`,
    url: 'galley.deb',
    bytes: 2_000_000_000,
    sha512: `${'A'.repeat(86)}==`,
  })),
};
const isRead = (manifest: object): boolean =>
  readManifest(Buffer.from(JSON.stringify(manifest)), 'https://updates.example/galley.json', 'system-0').ok;

it('a manifest of updates is read up to its bounds, and refused beyond each of them', () => {
  const [first] = sound.packages;
  expect(isRead(sound)).toBe(true);
  expect([
    isRead({ ...sound, notes: 'x'.repeat(50_001) }),
    isRead({ ...sound, packages: [...sound.packages, first] }),
    isRead({ ...sound, packages: [{ ...first, bytes: 2_000_000_001 }] }),
    isRead({ ...sound, packages: [{ ...first, url: `https://updates.example/${'a'.repeat(2000)}` }] }),
  ]).toEqual([false, false, false, false]);
});

it('a manifest that came by https leads to nothing that does not, also on this machine', () => {
  const [first] = sound.packages;
  const urls = [
    'http://127.0.0.1/a.deb',
    'http://updates.example/a.deb',
    'file:///a.deb',
    'https://a:b@x.example/a.deb',
  ];
  expect(urls.filter((url) => isRead({ ...sound, packages: [{ ...first, url }] }))).toEqual([]);
  expect(isRead({ ...sound, packages: [{ ...first, url: 'https://other.example/a.deb' }] })).toBe(true);
});

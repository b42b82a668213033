import { describe, expect, it } from 'vitest';
import { galleyLinkOf } from '../../../src-main/shell/galley-link.ts';

describe('a galley:// link among the arguments of a start', () => {
  it.each([
    ['galley://docs.example/space/page', 'https://docs.example/space/page'],
    ['GALLEY://Docs.Example', 'https://docs.example/'],
    ['galley://docs.example:8443/a?b=c#d', 'https://docs.example:8443/a?b=c#d'],
    ['galley://127.0.0.1:4100/v1/spaces/s', 'http://127.0.0.1:4100/v1/spaces/s'],
    ['galley://localhost/v1/spaces/s', 'http://localhost/v1/spaces/s'],
    ['galley://[::1]:4100/', 'http://[::1]:4100/'],
    ['galley://localhost.example/', 'https://localhost.example/'],
  ])('%s stands for %s', (link, address) => {
    expect(galleyLinkOf(['/usr/lib/galley/galley', '--some-switch', link, 'more'])).toBe(address);
  });

  it.each([
    ['none at all', 'https://docs.example/'],
    ['a host that is none', 'galley://'],
    ['an address that cannot be read', 'galley://[broken'],
    ['a name and a password', 'galley://me:word@docs.example/'],
    ['one that is far too long', `galley://docs.example/${'a'.repeat(5000)}`],
  ])('%s is no link', (_, argument) => {
    expect(galleyLinkOf(['galley', argument])).toBeNull();
  });
});

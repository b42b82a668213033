import { describe, expect, it } from 'vitest';
import { judgeLink } from '../../../src-main/shell/windows/external-link.ts';
import { galleyLinkOf } from '../../../src-main/shell/galley-link.ts';

describe('judgeLink', () => {
  it.each([
    ['https://docs.example.com/a', 'docs.example.com'],
    ['http://localhost:8080/', 'localhost:8080'],
    ['HTTPS://EXAMPLE.com', 'example.com'],
    ['mailto:ana@example.com?subject=x', 'mail to ana@example.com'],
    // A look-alike is shown as what it is.
    ['https://ex\u0430mple.com/', 'xn--exmple-4nf.com'],
  ])('asks about %s by its real host', (address, target) => {
    expect(judgeLink(address)).toEqual({ kind: 'ask', url: new URL(address).href, target });
  });

  it.each([
    ['', 'This is not a web address.'],
    ['//host/path', 'This is not a web address.'],
    ['javascript:alert(1)', 'Galley does not open javascript: addresses.'],
    ['file:///etc/passwd', 'Galley does not open file: addresses.'],
    ['vscode://file/x', 'Galley does not open vscode: addresses.'],
    ['https://a@b.example/', 'The address contains a user name, which can hide where it leads.'],
    [`https://example.com/${'x'.repeat(5000)}`, 'The address is too long.'],
  ])('refuses %s', (address, reason) => {
    expect(judgeLink(address)).toEqual({ kind: 'refused', reason });
  });
});

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
  ])('%s is not a link', (_, argument) => {
    expect(galleyLinkOf(['galley', argument])).toBeNull();
  });
});

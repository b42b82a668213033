import { describe, expect, it } from 'vitest';
import { judgeLink } from '../../../src-main/shell/windows/external-link.ts';

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

import { describe, expect, it } from 'vitest';
import { readBaseUrl, readFileAddress } from '../../../src-main/client/address.ts';

describe('the address a person types', () => {
  it.each([
    ['docs.example', 'https://docs.example', false],
    ['  https://docs.example/  ', 'https://docs.example', false],
    ['https://docs.example/api/v1/', 'https://docs.example/api', false],
    ['localhost:4000', 'http://localhost:4000', false],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000', false],
    ['[::1]:4000', 'http://[::1]:4000', false],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', false],
    ['http://docs.example', 'http://docs.example', true],
    ['https://docs.example:8443/v1', 'https://docs.example:8443', false],
  ])('%s is %s', (typed, baseUrl, insecure) => {
    expect(readBaseUrl(typed)).toEqual({ ok: true, baseUrl, insecure });
  });

  it.each([
    ['', 'empty'],
    ['not an address', 'is not a web address'],
    ['ftp://docs.example', 'and http:// for this computer'],
    ['https://docs.example:418111', 'no port 418111'],
    ['127.0.0.1:70000/v1', 'no port 70000'],
    ['htp:/docs.example', 'is not a web address'],
    ['http:docs.example', 'is not a web address'],
    ['https//docs.example', 'is not a web address'],
    ['https://me:secret@docs.example', 'user name or password'],
  ])('%s is refused with the reason', (typed, reason) => {
    const read = readBaseUrl(typed);
    expect(read.ok ? '' : read.reason).toContain(reason);
    // A screen may have put https:// before it: it is not what was typed.
    expect(read.ok ? '' : read.reason).not.toContain('"');
  });
});

describe('the address of a file', () => {
  const judge = (url: string) => readFileAddress(url, 'https://docs.example').ok;

  it.each([
    '/files/a.png',
    'https://files.example/a.png',
    'https://10.1.2.3/a.png',
    'https://[fd00::1]/a.png',
    'https://169.example/a.png',
  ])('%s is fetched', (url) => {
    expect(judge(url)).toBe(true);
  });

  it.each([
    'file:///etc/passwd',
    'data:text/plain,a',
    'http://files.example/a.png',
    'https://169.254.169.254/latest',
    'https://2852039166/latest',
    'https://0xa9fea9fe/latest',
    'https://[fe80::1]/a.png',
    'https://[::ffff:169.254.169.254]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://[::]/a.png',
    'https://0.0.0.0/a.png',
    'https://224.0.0.1/a.png',
    'https://localhost/a.png',
    'https://localhost./a.png',
    'https://printer.localhost./a.png',
    'https://me@files.example/a.png',
  ])('%s is not', (url) => {
    expect(judge(url)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { readBaseUrl } from '../../../src-main/client/address.ts';

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
    ['ftp://docs.example', 'ftp:'],
    ['https://me:secret@docs.example', 'user name or password'],
  ])('%s is refused with the reason', (typed, reason) => {
    const read = readBaseUrl(typed);
    expect(read.ok ? '' : read.reason).toContain(reason);
  });
});

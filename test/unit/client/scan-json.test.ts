import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutDeep, measureJson } from '../../../src-main/client/scan-json.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const fine = { isTooLarge: false, isTooDeep: false };

describe('a body of JSON', () => {
  it('of any value of a usual size is fine, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
        expect(measureJson(bytes(JSON.stringify(value)))).toEqual(fine);
        expect(measureJson(bytes(JSON.stringify({ text: '{[,"\\'.repeat(1000), value })))).toEqual(fine);
      }),
    );
  });

  it('of a megabyte of brackets in a text is fine', () => {
    expect(measureJson(bytes(JSON.stringify('[{'.repeat(1_000_000))))).toEqual(fine);
  });

  it('of ten million objects or members is too large, however it ends', () => {
    expect(measureJson(bytes(`[${'{},'.repeat(10_000_000)}`)).isTooLarge).toBe(true);
    expect(measureJson(bytes(`{"items":[${'1,'.repeat(10_000_000)}1]}`)).isTooLarge).toBe(true);
  });

  it('of more than 1.5 million objects is too large, with however few members', () => {
    expect(measureJson(bytes(`[${'{}'.repeat(1_500_000)}]`)).isTooLarge).toBe(true);
    expect(measureJson(bytes(`[${'{}'.repeat(1_499_999)}]`)).isTooLarge).toBe(false);
  });

  it('of more than 100,000 different names is too large, however often one of them comes', () => {
    const names = (different: number): Uint8Array =>
      bytes(`[${Array.from({ length: 300_000 }, (_, at) => `{"name ${at % different}":"a:b"}`).join()}]`);
    expect(measureJson(names(90_000)).isTooLarge).toBe(false);
    expect(measureJson(names(120_000)).isTooLarge).toBe(true);
  });

  it('of a million levels is cut where it is too deep, and then walkable', () => {
    const text = `{"id":"a","deep":${'[{"b":'.repeat(500_000)}1${'}]'.repeat(500_000)},"last":2}`;
    expect(measureJson(bytes(text))).toEqual({ isTooLarge: false, isTooDeep: true });
    const value = JSON.parse(text) as { readonly id: string; readonly last: number };
    cutDeep(value);
    expect(() => JSON.stringify(value)).not.toThrow();
    expect([value.id, value.last]).toEqual(['a', 2]);
    expect(measureJson(bytes(JSON.stringify(value)))).toEqual(fine);
  });
});

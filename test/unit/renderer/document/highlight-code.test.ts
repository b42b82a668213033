import { describe, expect, it } from 'vitest';
import { highlightCode } from '../../../../src-renderer/document/highlight/highlight-code.ts';

describe('coloured code', () => {
  it('tells tokens apart and keeps every character', async () => {
    const code = 'const a = "x"; // note\n\nreturn a;';
    const lines = await highlightCode('ts', code);
    expect(lines?.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(code);
    const kinds = new Map(lines?.flat().map((token) => [token.text.trim(), token.kind]));
    expect([kinds.get('const'), kinds.get('"x"'), kinds.get('// note')]).toEqual([
      'keyword',
      'string',
      'comment',
    ]);
  });

  it.each(['', 'no-such-language', 'constructor', '__proto__'])(
    'leaves the language %j plain',
    async (language) => {
      expect(await highlightCode(language, 'x')).toBeNull();
    },
  );

  it('ends within bounds on a line made to hold it up', async () => {
    const code = `${'('.repeat(20_000)}\n${'a'.repeat(50_000)}`;
    const started = Date.now();
    const lines = await highlightCode('javascript', code);
    expect(Date.now() - started).toBeLessThan(4000);
    expect(lines).toHaveLength(2);
  });
});

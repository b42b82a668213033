/** Tries until it holds; the last failure says what did not. For what arrives over processes, not for timing. */
export async function eventually<T>(
  what: string,
  check: () => Promise<T | null>,
  limitMs = 30_000,
): Promise<T> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const value = await check();
    if (value !== null) return value;
    if (Date.now() > giveUpAt) throw new Error(`After ${limitMs / 1000} s still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function expectEqual(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${what}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`);
  }
}

/** What DNS allows for a label. */
const maximumLabel = 63;

/** Decodes one label of an international host name, without its `xn--` (RFC 3492); undefined when it is not valid. */
export function decodePunycode(label: string): string | undefined {
  if (label.length > maximumLabel) return undefined;
  const delimiter = label.lastIndexOf('-');
  const output =
    delimiter > 0 ? Array.from(label.slice(0, delimiter), (character) => character.codePointAt(0) ?? 0) : [];
  let codePoint = 128;
  let index = 0;
  let bias = 72;
  let position = delimiter > 0 ? delimiter + 1 : 0;
  while (position < label.length) {
    const before = index;
    let weight = 1;
    for (let k = 36; ; k += 36) {
      const digit = digitOf(label.charCodeAt(position));
      position += 1;
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (index > 0x7fffffff || weight > 0x7fffffff) return undefined;
    }
    const length = output.length + 1;
    bias = adapted(index - before, length, before === 0);
    codePoint += Math.floor(index / length);
    index %= length;
    if (codePoint > 0x10ffff) return undefined;
    output.splice(index, 0, codePoint);
    index += 1;
  }
  return String.fromCodePoint(...output);
}

function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 65 && code <= 90) return code - 65;
  return undefined;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > 455) {
    rest = Math.floor(rest / 35);
    k += 36;
  }
  return k + Math.floor((36 * rest) / (rest + 38));
}

import { printableText } from '../../terminal/printable.ts';

const secretName = /token|secret|password|authorization|cookie/i;
const bearer = /(bearer\s+)[^\s"',]+/gi;
const userinfo = /(\/\/)[^/\s@"]+@/g;

function redactText(text: string): string {
  return printableText(text.replace(bearer, '$1[struck out]').replace(userinfo, '$1[struck out]@'));
}

/** A copy of a value for the log: secrets are struck out, and control characters of a terminal are escaped. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Error) return redactText(value.stack ?? value.message);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secretName.test(name) && typeof member === 'string' ? '[struck out]' : redact(member),
    ]),
  );
}

import { isFields } from './json.ts';
import type { KindId } from './kinds.ts';

/** Names of fields that let in whoever has them, whatever object they stand in. */
const secretName =
  /(secret|password|passphrase|private.?key|signing.?key|api.?key|token|jwt|visitorClaims)$/i;

/** Fields of a kind that are not secret by their name. */
const secretPaths: Partial<Readonly<Record<KindId, readonly string[]>>> = {
  'share-link': ['urls.published', 'url'],
  'saml-provider': ['certificate'],
};

/** Answers that are nothing but a key to something. */
const secretAnswers: Readonly<Record<string, readonly string[]>> = { getChangeRequestPdf: ['url'] };

export function isSecret(kind: KindId | null, operation: string, path: string): boolean {
  const name = path.split('.').at(-1) ?? '';
  const own = [...(kind === null ? [] : (secretPaths[kind] ?? [])), ...(secretAnswers[operation] ?? [])];
  return secretName.test(name) || own.includes(path);
}

/** Deeper than any object of the service; what lies below is not kept. */
const deepest = 60;

/** The same without what is secret, for keeping it on this machine. */
export function withoutSecrets(kind: KindId | null, operation: string, value: unknown): unknown {
  const copy = (one: unknown, path: string, depth: number): unknown => {
    if (depth > deepest) return null;
    if (Array.isArray(one)) return one.map((item: unknown) => copy(item, path, depth + 1));
    if (!isFields(one)) return one;
    return Object.fromEntries(
      Object.entries(one).flatMap(([name, member]) => {
        const here = path === '' ? name : `${path}.${name}`;
        return isSecret(kind, operation, here) ? [] : [[name, copy(member, here, depth + 1)]];
      }),
    );
  };
  return copy(value, '', 0);
}

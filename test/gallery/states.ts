import type { Host } from '../../src-renderer/host.ts';

export const states = ['filled', 'empty', 'loading', 'error', 'long'] as const;
export type State = (typeof states)[number];

/** What the frame around a screen needs: answered in every state. */
const ofTheFrame = /^(settings|accounts|about|secrets|workspace|system|updates|link|window)\./;
const texts: ReadonlySet<string> = new Set(['title', 'subject', 'displayName', 'name', 'quotation']);
const longText =
  'A very long text that somebody gave, with Donaudampfschifffahrtsgesellschaftskapitän in it, and more words than any row has room for';

/** A host whose answers are as they would be in a state: nothing there, still on their way, failed, with long texts. */
export function hostIn(state: State, host: Host): Host {
  if (state === 'filled') return host;
  return {
    ...host,
    async request(channel, args) {
      if (ofTheFrame.test(channel)) return host.request(channel, args);
      if (state === 'loading') return new Promise(() => undefined);
      if (state === 'error')
        return { ok: false, failure: { code: 'unreachable', detail: 'No connection to docs.example.' } };
      const reply = await host.request(channel, args);
      if (!reply.ok) return reply;
      // Lists without items, and longer texts, are of the same type as before.
      const value = state === 'empty' ? emptied(reply.value) : lengthened(reply.value);
      return { ok: true, value: value as typeof reply.value };
    },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? [] : member]),
  );
}

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      texts.has(name) && typeof member === 'string' ? `${member}. ${longText}` : lengthened(member),
    ]),
  );
}

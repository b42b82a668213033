import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

let sources: readonly { readonly file: string; readonly text: string }[] | null = null;

/** Files of the window that ask a channel of the bridge. */
export function screenOfChannel(channel: string): readonly string[] {
  sources ??= readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => ({ file: name, text: readFileSync(path.join('src-renderer', name), 'utf8') }));
  return sources.filter(({ text }) => text.includes(`'${channel}'`)).map(({ file }) => file);
}

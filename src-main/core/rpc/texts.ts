import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { keepSpelling } from '../../content/source/keep-spelling.ts';
import { readPasted } from '../../content/read-pasted.ts';
import { richBlocks } from '../../content/rich-blocks.ts';

export function textHandlers() {
  return {
    'text.read': ({ markdown }) => richBlocks(markdown),
    'text.paste': ({ form, text }) => readPasted(form, text),
    'text.keepSpelling': ({ source, was, now }) => keepSpelling(source, was, now),
  } satisfies Partial<Handlers<Requests>>;
}

import type { Handlers } from '../../bridge/protocol.ts';
import type { TextRequests } from '../../bridge/channels/text-requests.ts';
import { keepSpelling } from '../../content/source/keep-spelling.ts';
import { readPasted } from '../../content/read-pasted.ts';
import { richBlocks } from '../../content/rich-blocks.ts';

export function textAnswers() {
  return {
    'text.read': ({ markdown }) => richBlocks(markdown),
    'text.paste': ({ form, text }) => readPasted(form, text),
    'text.keepSpelling': ({ source, was, now }) => keepSpelling(source, was, now),
  } satisfies Partial<Handlers<TextRequests>>;
}

import { keepNewFilesPrivate } from '../backup/private-files.ts';
import type { CoreStart } from '../bridge/channels/shell-requests.ts';
import { useCompiledCode } from '../compiled-code.ts';
import { limitHeap } from '../heap-limits.ts';
import { mark } from '../marks.ts';

/** Where the core's process begins. */
mark('core: entry');
// Before the rest is loaded, which makes the first garbage: the young generation does not shrink again.
limitHeap();
const { compiledDir, usualUmask } = JSON.parse(process.argv[2] ?? '{}') as Partial<CoreStart>; // process.ts checks the rest
keepNewFilesPrivate(usualUmask);
if (compiledDir !== undefined) useCompiledCode(compiledDir, 'core', import.meta.filename);
await import('./process.ts');

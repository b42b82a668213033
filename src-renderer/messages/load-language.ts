import type { Message } from '../../src-main/shared/messages/format-message.ts';
import { pseudoLanguage } from '../../src-main/shared/messages/languages.ts';
import { useLanguage } from './language.ts';

/** Loads the catalogs of a language and says everything in it from then on. English is there without loading. */
export async function loadLanguage(code: string): Promise<void> {
  if (code === pseudoLanguage) {
    const { pseudoMessage } = await import('./pseudo.ts');
    useLanguage({ locale: code, messageOf: (_catalog, _key, english) => pseudoMessage(english) });
    return;
  }
  const catalogs = await catalogsOf(code);
  if (catalogs === null) return;
  useLanguage({ locale: code, messageOf: (catalog, key, english) => catalogs[catalog]?.[key] ?? english });
}

async function catalogsOf(
  code: string,
): Promise<Readonly<Record<string, Readonly<Record<string, Message>>>> | null> {
  if (code === 'de') return (await import('./de.ts')).german;
  return code === 'ja' ? (await import('./ja.ts')).japanese : null;
}

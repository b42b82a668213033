import { afterEach, expect, it } from 'vitest';
import { recoveryOf } from '../../../src-main/backup/recovery/recover-account.ts';
import { storedText } from '../../../src-main/shared/messages/stored-text.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';

afterEach(() => speak('en'));

function wordsOf(words: unknown): string | undefined {
  const preferences = new Map([['recovery', JSON.stringify({ at: 1, words, aside: null })]]);
  return recoveryOf('account', preferences)?.words;
}

it('says a report in the language of whoever reads it', async () => {
  const row = storedText('mayDiffer', storedText('row', 'edit', 'comment.add', 'Why ten?', '["e1"]'));
  const words = [storedText('workDamaged'), storedText('cameBack', 1, 2), storedText('lost', 3, row)];
  const inEnglish = wordsOf(words);
  await speak('de');
  expect([inEnglish, wordsOf(words)]).toEqual([
    'Some of your unsent work was damaged on the disk. 1 edit, 2 drafts came back from the second copy of your unsent work; ' +
      'edits are checked on the service before they are sent. Lost or damaged: an edit (comment.add) “Why ten?”, which may ' +
      'read otherwise than you wrote it; and 3 more.',
    'Ein Teil Ihrer nicht gesendeten Arbeit war auf dem Datenträger beschädigt. Aus der zweiten Kopie Ihrer nicht gesendeten ' +
      'Arbeit wiederhergestellt: 1 Bearbeitung, 2 Entwürfe. Bearbeitungen werden beim Dienst geprüft, bevor sie gesendet werden. ' +
      'Verloren oder beschädigt: eine Bearbeitung (comment.add) „Why ten?“, vielleicht mit anderem Wortlaut, als Sie geschrieben ' +
      'haben; und 3 weitere.',
  ]);
});

it('says a report of an earlier version as it is, and none that is not a report', () => {
  expect([wordsOf('12 edits were saved.'), wordsOf(7), wordsOf([7])]).toEqual([
    '12 edits were saved.',
    undefined,
    undefined,
  ]);
});

import keytar from 'keytar';
import type { KeychainAnswer, KeychainQuestion } from './keychain-protocol.ts';
import { keychainQuestion } from './keychain-protocol.ts';

/**
 * The keychain's own process (docs/design/security.md): calls of keytar hang while the system asks the person, and
 * some crash, so they happen where the shell can end them.
 */
const service = 'Galley';

async function ask(question: KeychainQuestion): Promise<string | null> {
  switch (question.verb) {
    case 'get':
      return await keytar.getPassword(service, question.account);
    case 'set':
      await keytar.setPassword(service, question.account, question.secret);
      return null;
    case 'delete':
      await keytar.deletePassword(service, question.account);
      return null;
  }
}

process.parentPort.on('message', (event) => {
  const question = keychainQuestion.parse(event.data);
  const answer = (value: KeychainAnswer) => process.parentPort.postMessage(value);
  ask(question).then(
    (value) => answer({ ok: true, value }),
    (error: unknown) => answer({ ok: false, reason: error instanceof Error ? error.message : String(error) }),
  );
});

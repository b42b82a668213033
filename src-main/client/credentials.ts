import type { SecretAnswer } from '../ports/ports.ts';
import { errorBeforeSending } from './read-answer.ts';
import type { CallName } from './read-answer.ts';

/** What a header can carry. */
const tokenShape = /^[\x21-\x7e]+$/;
/** Parameters of queries that open what they are sent for. */
const secretParameters = ['shareKey'];
const mostSecrets = 100;

const whatHappened: Readonly<Record<SecretAnswer['kind'], string>> = {
  value: 'The token could not be read',
  unknown: 'The token could not be read',
  unbound: 'The token is not sent',
  'not-kept': 'Sign in again',
};

/** Who pastes a token often takes the end of its line along, or what stands before it in a header. */
function bareToken(pasted: string): string {
  return pasted.trim().replace(/^(?:authorization:\s*)?bearer\s+/i, '');
}

/** What calls are signed with, and what of it must stand in no error and no log. */
export class Credentials {
  readonly #token: () => Promise<SecretAnswer>;
  readonly #secrets = new Set<string>();

  /** `token` is asked before every request, so that signing in again needs no new client. */
  constructor(token: () => Promise<SecretAnswer>) {
    this.#token = token;
  }

  /** Everything that was sent in confidence, by this call or another: an answer may send it back later. */
  get secrets(): ReadonlySet<string> {
    return this.#secrets;
  }

  /** The token, kept out of errors from now on. @throws {ClientError} of kind `secret` where there is none to send */
  async token(call: CallName): Promise<string> {
    let answer: SecretAnswer;
    try {
      answer = await this.#token();
    } catch {
      answer = { kind: 'unknown', reason: 'the place where it is kept failed' };
    }
    const token = answer.kind === 'value' ? bareToken(answer.value) : '';
    if (!tokenShape.test(token)) {
      const reason = answer.kind === 'value' ? 'it is empty or contains invalid characters' : answer.reason;
      throw errorBeforeSending(call, 'secret', `${whatHappened[answer.kind]}: ${reason}`);
    }
    this.#remember(token);
    return token;
  }

  /** Keeps what a query opens things with out of errors. */
  rememberQuery(query: Readonly<Record<string, unknown>> | undefined): void {
    for (const parameter of secretParameters) {
      const secret = query?.[parameter];
      if (typeof secret === 'string') this.#remember(secret);
    }
  }

  #remember(secret: string): void {
    this.#secrets.add(secret);
    const [oldest] = this.#secrets;
    if (this.#secrets.size > mostSecrets && oldest !== undefined) this.#secrets.delete(oldest);
  }
}

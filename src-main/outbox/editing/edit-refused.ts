/** Why a change of the outbox was refused; `message` may be shown. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  readonly code: 'conflict' | 'not-found' | 'bad-request';
  constructor(code: 'conflict' | 'not-found' | 'bad-request', message: string) {
    super(message);
    this.code = code;
  }
}

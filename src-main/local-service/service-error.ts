/** The statuses an operation answers when it does not do what was asked (docs/design/service-api.md, "Statuses"). */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 429;

/** Ends an operation with an error body; `message` is one sentence, for a 400 beginning with the field's name. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: ErrorStatus;
  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.status = status;
  }
}

export function notFound(what: string): ServiceError {
  return new ServiceError(404, `No such ${what}.`);
}

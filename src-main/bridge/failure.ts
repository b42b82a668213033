/**
 * Why a request was not answered, as data (docs/architecture.md). One table in the renderer turns each code
 * into what the person reads and can do; `detail` is context in plain words, never a secret.
 */
export type FailureCode =
  | 'bad-request' // the arguments do not fit the channel: a defect in the caller
  | 'not-found' // no such object is held
  | 'not-held' // known, but its content is not kept offline
  | 'not-offered' // the service has no such operation: nothing is shown of it any more
  | 'unreachable' // no connection to the service
  | 'certificate' // the service's certificate is not trusted
  | 'not-the-service' // something answered, but not a Documentation Service (HTML, a captive portal)
  | 'insecure' // plain http to another machine
  | 'token' // the token is wrong, expired or unknown
  | 'permission' // the token's user may not do this
  | 'limited' // too many requests
  | 'server' // the service failed
  | 'conflict' // the edit's state does not allow it (for example: it is being sent)
  | 'newer-database' // written by a newer Galley
  | 'managed' // the organization that manages this machine does not allow it
  | 'data' // a backup, a move, an export: `detail` is all of what happened, in sentences
  | 'cancelled'
  | 'internal'; // a defect of Galley; the log has the details

export interface Failure {
  readonly code: FailureCode;
  readonly detail: string;
}

export type Reply<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

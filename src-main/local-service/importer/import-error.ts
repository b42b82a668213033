/** Why something could not be imported; `message` is one plain sentence with a way on. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

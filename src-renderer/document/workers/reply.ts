/** What passes between the window and its workers. */
export interface WorkerQuestion<Question> {
  readonly id: number;
  readonly question: Question;
}

export interface WorkerAnswer<Answer> {
  readonly id: number;
  readonly answer: Answer | null;
}

/** The worker's side of `BoundedWorker`: posts the answer to a question, null where answering failed. */
export async function reply(id: number, answer: () => unknown): Promise<void> {
  let found: unknown = null;
  try {
    found = await answer();
  } catch {
    // What nothing can be made of stands as it is written.
  }
  postMessage({ id, answer: found } satisfies WorkerAnswer<unknown>);
}

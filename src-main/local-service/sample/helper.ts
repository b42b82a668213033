import type { CommentRow } from '../data/comments.ts';
import type { PostedComment, Service } from '../service.ts';

const helperName = 'Dana (sample helper)';

/**
 * Dana, who lives in the sample workspace alone: she answers the first comment of each person on a change request, so that
 * who tries Galley without a service sees a discussion come back. She says herself that she is a program.
 */
export class HelperInSample {
  readonly #service: Service;
  readonly #organizationId: string;
  readonly #delayMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(service: Service, organizationId: string, delayMs: number) {
    this.#service = service;
    this.#organizationId = organizationId;
    this.#delayMs = delayMs;
  }

  answerTo(comment: PostedComment): void {
    if (this.#service.spaces.space(comment.spaceId)?.is_sample !== 1) return;
    const helper = helperIn(this.#service, this.#organizationId);
    if (helper === comment.by) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#reply(comment, helper);
    }, this.#delayMs);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** The same words below each comment would teach nothing more. */
  #hasAnswered({ posted_by, space_id, change_request_id }: CommentRow, helper: string): boolean {
    const answer = this.#service.database.prepare(
      `SELECT 1 FROM reply JOIN comment ON comment.id = reply.comment_id
       WHERE reply.posted_by = ? AND comment.posted_by = ? AND comment.space_id = ? AND comment.change_request_id IS ?`,
    );
    return answer.get(helper, posted_by, space_id, change_request_id) !== undefined;
  }

  #reply(comment: PostedComment, helper: string): void {
    const { database, comments, changeRequests } = this.#service;
    const write = database.transaction(() => {
      const row = comments.find(comment, comment.commentId);
      if (row === undefined || this.#hasAnswered(row, helper)) return;
      const at = this.#service.now();
      const where = row.page_id === null ? 'the whole change' : 'this place';
      const markdown =
        `Thank you, your note on ${where} arrived. I am Dana, a small program of the sample workspace: ` +
        'in a real workspace a colleague would answer here. Try a reaction, a reply, or resolve the discussion.';
      comments.addReply({ ...comment, id: row.id }, JSON.stringify({ markdown }), helper, at);
      if (row.change_request_id !== null) changeRequests.change(row.change_request_id, { updated_at: at });
    });
    write.immediate();
  }
}

/** The helper's user id; made a member on first use. */
export function helperIn(service: Service, organizationId: string): string {
  const known = service.database.prepare<[], string>('SELECT id FROM user WHERE is_helper = 1').pluck().get();
  if (known !== undefined) return known;
  const id = service.people.addUser(helperName, 'dana@galley.invalid', true);
  service.people.addMember(organizationId, id, 'review', service.now());
  return id;
}

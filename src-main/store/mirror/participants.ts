import type { Database } from 'better-sqlite3';

export interface ParticipantRow {
  readonly changeRequestId: string;
  readonly userId: string;
  /** As the list of members has it; the id where it has none. */
  readonly name: string;
  /** Asked to review, apart from having written something. */
  readonly asked: number;
}

/** Who takes part in change requests: wrote in them, reviewed them, or is asked to. One question for a whole list. */
export function createParticipants(database: Database) {
  const everybody = (of: string): string => `
    select p.id as changeRequestId, p.user as userId, p.asked,
      coalesce((select m.display_name from member m where m.user_id = p.user limit 1), p.name, p.user) as name
    from (
      select change_request_id as id, posted_by as user, 0 as asked, null as name from comment
        where change_request_id ${of} and posted_by is not null group by 1, 2
      union
      select c.change_request_id, r.posted_by, 0, null from reply r join comment c on c.id = r.comment_id
        where c.change_request_id ${of} and r.posted_by is not null group by 1, 2
      union
      select change_request_id, reviewer_id, 0, null from review where change_request_id ${of} and reviewer_id is not null
      union
      select change_request_id, user_id, 1, json ->> '$.displayName' from requested_reviewer
        where change_request_id ${of}
    ) p order by name`;
  const all = database.prepare<[], ParticipantRow>(everybody('is not null'));
  const ofOne = database.prepare<[{ readonly id: string }], ParticipantRow>(everybody('= @id'));
  return {
    all: (): readonly ParticipantRow[] => all.all(),
    of: (changeRequestId: string): readonly ParticipantRow[] => ofOne.all({ id: changeRequestId }),
  };
}

export type Participants = ReturnType<typeof createParticipants>;

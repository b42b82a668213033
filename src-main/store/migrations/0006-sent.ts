/**
 * The record of everything that was sent (docs/design/sent-record.md). A request adds a row before it leaves; what becomes of
 * it follows the edit's row in the statement that changes it, whoever does, by the trigger.
 */
export const sentRecord = `
create table sent (
  id        integer primary key autoincrement,
  edit_id   text,                     -- null: administration or a site, which have no edit
  at        integer not null,         -- when the request left; of several for the same, the first
  attempts  integer not null default 1,
  origin    text not null,            -- of the service, as new URL(address).origin writes it
  user_id   text,
  user_name text,
  operation text not null,            -- kind of the edit, or operation of the API
  what      text not null,            -- in words, as they were when it was sent
  place     text not null,            -- "Elsa docs / #41 Harden bulk dispatch"
  text      text,                     -- its beginning
  space_id  text,
  change_request_id text,
  object_id text,                     -- what the service calls what was made
  state     text not null,            -- of the edit; overturned, vanished: what became of it after it was confirmed
  reason_code text,
  reason    text,                     -- the service's own words, if any
  settled_at integer,                 -- when the state was reached
  search    text not null             -- what a search looks through, in lower case
) strict;
create index sent_by_edit on sent (edit_id, id);
create index sent_by_time on sent (at, id);

-- What was refused stays refused when the edit is tried again: that is another request, with a row of its own. That a request
-- is on its way is written by who sends it.
create trigger sent_outcome after update of state, reason_code, server_id on edit
when new.state is not old.state or new.reason_code is not old.reason_code or new.server_id is not old.server_id
begin
  update sent set state = new.state, reason_code = new.reason_code, reason = new.reason, settled_at = new.updated_at,
    object_id = coalesce(new.server_id, object_id)
  where id = (select max(id) from sent where edit_id = new.id) and new.state <> 'sending'
    and not (state in ('held', 'rejected') and new.state in ('kept', 'waiting', 'unknown', 'reconciling', 'discarded'))
    and not (state in ('confirmed', 'overturned', 'vanished') and new.state <> 'confirmed')
    and not (state in ('overturned', 'vanished'));
end;
`;

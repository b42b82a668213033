/**
 * What the person was told by the system: told once, whatever is started again. What happened before
 * this step counts as told.
 */
export const notices = `
alter table digest add column concerns text;    -- NoticeKind of src-main/bridge/views/notice-views.ts; null: news, but not for me
alter table digest add column told_at integer;  -- told, or found to need no telling
update digest set told_at = at;
create index digest_untold on digest (id) where told_at is null;
create index digest_for_me on digest (change_request_id, told_at) where concerns is not null and seen_at is null;

create table told (
  kind text not null check (kind in ('edit', 'account')), id text not null, at integer not null, primary key (kind, id)
) strict, without rowid;
insert into told (kind, id, at) select 'edit', id, updated_at from edit where state in ('held', 'rejected');
insert into told (kind, id, at) select 'account', id, created_at from account where paused_reason = 'token';

-- Change requests that I am asked to review, as last known; and those asked since: the list itself is written anew by
-- every pull. Nothing is news while a space is pulled for the first time.
create table asked_of_me (change_request_id text not null primary key) strict, without rowid;
insert into asked_of_me select q.change_request_id from requested_reviewer q join account a on a.user_id = q.user_id;
create table asked_due (change_request_id text not null primary key) strict, without rowid;
create trigger asked_of_me after insert on requested_reviewer
when new.user_id = (select user_id from account)
  and not exists (select 1 from asked_of_me where change_request_id = new.change_request_id)
  and exists (select 1 from watermark where scope = 'sync')
  and exists (
    select 1 from change_request c where c.id = new.change_request_id and (
      exists (select 1 from watermark where scope = 'space:' || c.space_id)
      or not exists (select 1 from kept_space k where k.space_id = c.space_id)))
begin
  insert into asked_due (change_request_id) values (new.change_request_id) on conflict do nothing;
end;
`;

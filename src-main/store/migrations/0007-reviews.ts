/**
 * Reviews of others that came, or whose verdict changed, since the last sync. Nothing is news while the reviews of a change
 * request are read for the first time, or its space is pulled for the first time.
 */
export const reviewNews = `
-- Reviews still to be looked at for the News.
create table review_due (id text not null primary key) strict, without rowid;

-- Whether the reviews of a change request were read is noted with the time of reading.
update watermark set value = 'read' where scope glob 'change-request:*:reviews';

create trigger news_of_review after insert on review
when exists (select 1 from watermark where scope = 'change-request:' || new.change_request_id || ':reviews' and value = 'read')
  and exists (
    select 1 from change_request c join watermark w on w.scope = 'space:' || c.space_id
    where c.id = new.change_request_id)
begin
  insert into review_due (id) values (new.id) on conflict do nothing;
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    select new.id, new.id, space_id, id, new.reviewer_id from change_request where id = new.change_request_id
    on conflict (id) do update set posted_by = excluded.posted_by;
end;
create trigger news_of_changed_review after update of status on review
when old.status <> new.status
begin
  insert into review_due (id) values (new.id) on conflict do nothing;
  insert into unseen_message (id, thread_id, space_id, change_request_id, posted_by)
    select new.id, new.id, space_id, id, new.reviewer_id from change_request where id = new.change_request_id
    on conflict (id) do update set posted_by = excluded.posted_by;
end;
create trigger news_of_gone_review after delete on review
begin
  delete from review_due where id = old.id;
  delete from unseen_message where id = old.id;
end;
create trigger reviews_unread after delete on change_request
begin
  delete from watermark where scope = 'change-request:' || old.id || ':reviews';
end;
`;

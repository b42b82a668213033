/**
 * What threads were about when they were first seen, remembered for the day it is gone (docs/design/sync.md).
 * Earlier it stood among the preferences. It goes with its comment.
 */
export const anchorTexts = `
create table anchor_text (
  comment_id text not null primary key,
  text       text not null
) strict, without rowid;
insert into anchor_text (comment_id, text)
  select substr(name, length('anchor-text ') + 1), value from preference where name glob 'anchor-text *';
delete from preference where name glob 'anchor-text *';
create trigger anchor_text_gone after delete on comment begin
  delete from anchor_text where comment_id = old.id;
end;
`;

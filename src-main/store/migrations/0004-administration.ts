/**
 * What was last read of the administration of a service, without secrets, so that it can be read offline: one answer for
 * each operation with its path and query, and its entries in the service's order. An object is a list of one.
 */
export const administration = `
create table administration_answer (
  id        integer primary key,
  operation text not null,
  path      text not null,                  -- JSON of the path's parameters, by name
  query     text not null,                  -- JSON of the query, by name, without page and limit
  as_of     integer not null,
  is_whole  integer not null,               -- read to its end
  skipped   integer not null,               -- entries that could not be read
  unique (operation, path, query)
) strict;
create index administration_answer_by_age on administration_answer (as_of);

create table administration_item (
  answer_id integer not null references administration_answer (id) on delete cascade,
  position  integer not null,
  object_id text not null,
  json      text not null,                  -- as the service gave it, without what is secret
  primary key (answer_id, position)
) strict, without rowid;
create index administration_item_by_object on administration_item (answer_id, object_id);
`;

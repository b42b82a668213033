/** Edits by the object they made, and by what they wait for: both are asked for each message on the screen. */
export const editLookups = `
create index edit_by_server_id on edit (server_id, seq) where server_id is not null;
create index edit_by_dependency on edit (depends_on, seq) where depends_on is not null;
`;

/** The edits that a push may have to do with, by lane: a push asks after each request, however many wait. */
export const activeEdits = `
create index edit_active_in_lane on edit (lane_space, lane_change_request, seq, state)
  where state in ('waiting', 'sending', 'unknown', 'reconciling');
`;

/** Fifth step of the local service's database: what keeps lists and searches quick when the data grows. */
export const scaleStep = `
-- sections and references of bodies, worked out once
CREATE TABLE body_facts (
  document_id TEXT NOT NULL PRIMARY KEY,
  version     INTEGER NOT NULL,
  sections    TEXT NOT NULL,            -- JSON
  links       TEXT NOT NULL             -- JSON
) STRICT;

-- the search finds a space's pages by its id as a word of the index, and the beginnings of words without walking them
CREATE VIRTUAL TABLE page_words USING fts5 (
  space_id, title, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
INSERT INTO page_words (rowid, space_id, title, text) SELECT rowid, space_id, title, text FROM page_text;
DROP TABLE page_text;

-- lists and counts of comments under every filter read this alone
DROP INDEX comment_of_space;
CREATE INDEX comment_of_space ON comment (space_id, change_request_id, seq, resolved_at, posted_by, page_id);
CREATE INDEX comment_of_author ON comment (space_id, change_request_id, posted_by, seq);
CREATE INDEX comment_of_page ON comment (space_id, change_request_id, page_id, seq);

-- bodies sent as Markdown, as the rich documents that they also are
ALTER TABLE comment ADD COLUMN document TEXT;
ALTER TABLE reply ADD COLUMN document TEXT;

-- who replied where, without going through the comments
ALTER TABLE reply ADD COLUMN space_id TEXT;
ALTER TABLE reply ADD COLUMN change_request_id TEXT;
UPDATE reply SET (space_id, change_request_id) =
  (SELECT space_id, change_request_id FROM comment WHERE comment.id = reply.comment_id);
CREATE INDEX reply_of_author ON reply (space_id, change_request_id, posted_by);

CREATE INDEX change_request_of_creator ON change_request (space_id, status, created_by, seq);
CREATE INDEX space_of_organization ON space (organization_id, seq);
CREATE INDEX conversation_of_source ON conversation (organization_id, source, seq);
CREATE INDEX collection_of_organization ON collection (organization_id, seq);
`;

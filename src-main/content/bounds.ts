/**
 * How much of one page is read, kept and written (docs/design/content.md). What lies beyond is one `unknown` block that
 * says so and holds the source.
 */

/** Characters of Markdown. The largest pages known have 700,000. */
export const maximumMarkdown = 1_000_000;

/** Blocks that Markdown may become, the parts of lists and tables counted: a table of 10,000 rows has 50,000. */
export const maximumBlocks = 60_000;

/** Levels of a tree that documents are read and written with. Markdown makes at most 60 frames, and two levels of each. */
export const maximumDepth = 130;

/** Nodes of one rich document that are read, and blocks that are written. */
export const maximumNodes = 200_000;

export const beyondBounds = 'too deep or too long';

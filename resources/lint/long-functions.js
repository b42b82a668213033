/** Functions may have so many lines. */
export const longestFunction = 80;

/** Files with a longer function. The list only becomes shorter: a test fails on a file that needs no exception. */
export const filesWithLongFunctions = ['src-main/shell/shell.ts'];

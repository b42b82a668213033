/** A catalog: messages in ICU MessageFormat by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** The same catalog in another language: a key that is missing, or one too many, is a compile error. */
export type Translation<English extends Texts> = Readonly<Record<keyof English, string>>;

/**
 * The arguments of a message, read from its text: `{name}` is a string, `{n, number}`, `{n, plural, ...}` are numbers,
 * `{at, date}` is a time in milliseconds since the epoch, `{kind, select, ...}` a string.
 */
export type ArgsOf<Text extends string> = Scan<Text, [], unknown>;

/** What a translator takes after the key: nothing for a message without arguments. */
export type Given<Text extends string> = keyof ArgsOf<Text> extends never ? [] : [args: ArgsOf<Text>];

/**
 * Reads one brace at a time. `Open` has a member for each brace that is open; in an odd number of them stand the variants of a
 * plural or select, in an even one a text.
 */
type Scan<
  Rest extends string,
  Open extends readonly unknown[],
  Found,
> = Rest extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? ScanEnd<Rest, Open, Found>
    : IsVariants<Open> extends true
      ? Scan<After, [...Open, 0], Found>
      : ScanArgument<After, Open, Found>
  : Found;

type ScanEnd<
  Rest extends string,
  Open extends readonly unknown[],
  Found,
> = Rest extends `${string}}${infer After}`
  ? Open extends readonly [unknown, ...infer Outer]
    ? Scan<After, Outer, Found>
    : Found
  : Found;

type ScanArgument<
  Rest extends string,
  Open extends readonly unknown[],
  Found,
> = Rest extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name}, ${'plural' | 'selectordinal'}, ${string}`
    ? Scan<AfterKind<Rest>, [...Open, 0], Found & Readonly<Record<Name, number>>>
    : Head extends `${infer Name}, select, ${string}`
      ? Scan<AfterKind<Rest>, [...Open, 0], Found & Readonly<Record<Name, string>>>
      : Head extends `${infer Name}, ${string}`
        ? Scan<After, Open, Found & Readonly<Record<Name, number>>>
        : Scan<After, Open, Found & Readonly<Record<Head, string>>>
  : Found;

type AfterKind<Rest extends string> = Rest extends `${string}, ${string}, ${infer Variants}`
  ? Variants
  : never;

type IsVariants<Open extends readonly unknown[]> = Open extends readonly [unknown, unknown, ...infer Rest]
  ? IsVariants<Rest>
  : Open extends readonly [unknown]
    ? true
    : false;

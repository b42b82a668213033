import type { z } from 'zod';

/** How the arguments of each channel are checked on arrival: the other side is not trusted. */
export type ArgumentSchemas<Table> = {
  readonly [Channel in keyof Table]: Table[Channel] extends { readonly args: infer Args }
    ? z.ZodType<Args>
    : never;
};

/**
 * The schemas of a table, where they let through everything that its arguments can say. Else the paths of what they
 * forget, which no schemas can be assigned to: an optional field would be dropped on arrival, a kind or value refused.
 */
export type CompleteSchemas<Table, Schemas> = [Forgotten<Table, Schemas>] extends [never]
  ? ArgumentSchemas<Table>
  : Forgotten<Table, Schemas>;

type Forgotten<Table, Schemas> = {
  [Channel in keyof Table & string]: Table[Channel] extends { readonly args: infer Args }
    ? Channel extends keyof Schemas
      ? Schemas[Channel] extends z.ZodType<infer Checked>
        ? Below<Channel, ForgottenIn<Args, Checked>>
        : Channel
      : Channel
    : never;
}[keyof Table & string];

type Below<Name extends string, Path> = Path extends ''
  ? Name
  : Path extends string
    ? `${Name}.${Path}`
    : never;

/** Paths in `Args` that `Checked` does not name; the empty path: a value that it does not have. Types may nest in themselves, so it ends at ten levels. */
export type ForgottenIn<Args, Checked, Depth extends readonly 0[] = []> = Depth['length'] extends 10
  ? never
  : unknown extends Args
    ? never
    : Args extends Primitive
      ? Args extends Checked
        ? never
        : ''
      : Args extends readonly (infer Item)[]
        ? ForgottenIn<Item, ItemOf<Checked>, [...Depth, 0]>
        : string extends keyof Args
          ? ForgottenIn<Args[string & keyof Args], ValueOf<Checked, string>, [...Depth, 0]>
          : ForgottenFields<Args, AlikeOr<Checked, Args>, Depth>;

type Primitive = string | number | boolean | null | undefined;

type ForgottenFields<Args, Checked, Depth extends readonly 0[]> = {
  [Key in keyof Args & string]-?: Key extends KeyOf<Checked>
    ? Below<Key, ForgottenIn<Exclude<Args[Key], undefined>, ValueOf<Checked, Key>, [...Depth, 0]>>
    : Key;
}[keyof Args & string];

/** The members of a union that are of the same kind, by their literal fields; all of them, where none is. */
type AlikeOr<Checked, Args> = [Extract<Checked, LiteralsOf<Args>>] extends [never]
  ? Checked
  : Extract<Checked, LiteralsOf<Args>>;
type LiteralsOf<Args> = {
  [
    Key in keyof Args as Args[Key] extends string ? (string extends Args[Key] ? never : Key) : never
  ]: Args[Key];
};
type KeyOf<Checked> = Checked extends unknown ? keyof Checked : never;
type ValueOf<Checked, Key> = Checked extends unknown
  ? Key extends keyof Checked
    ? Checked[Key]
    : never
  : never;
type ItemOf<Checked> = Checked extends readonly (infer Item)[] ? Item : never;

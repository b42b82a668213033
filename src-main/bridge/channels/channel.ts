import type { z } from 'zod';

/** Who answers a channel, and who may ask it: a window (the shell, too, where the core answers), or one process alone. */
type Answerer = 'core' | 'shell';
type Asker = 'window' | 'shell' | 'core' | 'command line';

/** One kind of request between processes: its arguments are checked on arrival, because a window is not trusted. */
export interface Channel<
  To extends Answerer = Answerer,
  Args extends z.ZodType = z.ZodType,
  Value = unknown,
> {
  readonly to: To;
  readonly from: Asker;
  readonly args: Args;
  /** The type of the answer; never set. */
  readonly value?: Value;
}

/** `core(schema).answers<Value>()` is a channel: what is asked, and what is answered. */
function channels<const To extends Answerer>(to: To, from: Asker) {
  return <Args extends z.ZodType>(args: Args) => ({
    answers: <Value>(): Channel<To, Args, Value> => ({ to, from, args }),
  });
}

/** Answered by the core, to windows and the shell. */
export const core = channels('core', 'window');
/** Answered by the core to the shell alone: a window names no paths and no update server. */
export const coreForShell = channels('core', 'shell');
/** Answered by the core to the headless program in its own process, and over no port. */
export const coreForCommandLine = channels('core', 'command line');
/** Answered by the shell, to windows. */
export const shell = channels('shell', 'window');
/** Answered by the shell, to the core. */
export const shellForCore = channels('shell', 'core');

/** The channels of a table as types: `args`, as they are after the check, and `value`. */
export type RequestsOf<Table extends Readonly<Record<string, Channel>>> = {
  readonly [Name in keyof Table]: {
    readonly args: TypeOf<Table[Name]['args']>;
    readonly value: Required<Table[Name]>['value'];
  };
};

/** What a schema lets through, readonly at any depth; what has names of its own (`z.record`, `z.looseObject`) stays as it is. */
export type TypeOf<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>;

type ReadonlyDeep<Value> = unknown extends Value
  ? Value
  : Value extends object
    ? string extends keyof Value
      ? Value
      : { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;

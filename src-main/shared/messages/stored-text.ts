import type { ProblemTexts } from './en/problems.ts';
import { texts } from './texts.ts';

declare const stored: unique symbol;

/**
 * A text of a database row: the key of a sentence with its arguments, or a text as it is, as rows of earlier versions have
 * it. `sayStored` says it in the language of the process, which is why it is not a string.
 */
export type StoredText = { readonly [stored]: true };

type Arguments<Text> = Text extends (...args: infer Args) => string
  ? { readonly [At in keyof Args]: Args[At] | StoredText }
  : readonly [];

const prefix = '{"text":';

export function storedText<Key extends keyof ProblemTexts>(
  key: Key,
  ...args: Arguments<ProblemTexts[Key]>
): StoredText {
  return plainText(JSON.stringify({ text: key, args }));
}

/** A name, or words of the service. */
export function plainText(text: string): StoredText {
  return text as unknown as StoredText; // the one place that makes one: it is a string until it is said
}

export function sayStored(text: StoredText): string {
  return say(text as unknown as string); // plainText made it of a string, or a column of text holds it
}

function say(text: string): string {
  if (!text.startsWith(prefix)) return text;
  try {
    // What is not of the shape that storedText writes fails here or below, and is shown as it is.
    const { text: key, args } = JSON.parse(text) as { text: string; args: readonly (string | number)[] };
    if (!Object.hasOwn(texts().problems, key)) return text;
    const entry: unknown = texts().problems[key as keyof ProblemTexts]; // an own key, by the line above
    if (typeof entry === 'string') return entry;
    const said = args.map((one) => (typeof one === 'number' ? one : say(one)));
    return (entry as (...values: typeof said) => string)(...said);
  } catch {
    return text;
  }
}

import type { AttributeChange } from '../../shared/diff.ts';
import { readReference } from '../document/document-reference.ts';
import { textOfReference } from '../reference.ts';
import type { AttributeValue, Reference } from '../../shared/tree.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Plain data as an attribute value, with the names of objects in order, so that equal data compares equal. */
export function toAttributeValue(value: unknown): AttributeValue | undefined {
  if (value === undefined) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => toAttributeValue(item) ?? null);
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .flatMap(([name, item]) => {
      const attribute = toAttributeValue(item);
      return attribute === undefined ? [] : [[name, attribute] as const];
    });
  return Object.fromEntries(entries);
}

/** One changed attribute with its sentence: "style: info → warning". */
export function attributeChange(
  name: string,
  before: AttributeValue | undefined,
  after: AttributeValue | undefined,
): AttributeChange {
  // A list without one counts from 1.
  const [was, is] = name === 'start' ? [before ?? 1, after ?? 1] : [before, after];
  return { name, before, after, words: attributeDescription(name, was, is) };
}

function attributeDescription(
  name: string,
  before: AttributeValue | undefined,
  after: AttributeValue | undefined,
): string {
  const says = texts().diff;
  const label = says.attributes[name] ?? name;
  if (name === 'checked' && typeof after === 'boolean') return after ? says.taskDone : says.taskOpenAgain;
  if (isSwitch(before) && isSwitch(after)) return says.switched(label, after === true);
  if (before === undefined || before === null || before === '')
    return says.attributeAdded(label, valueText(after));
  if (after === undefined || after === null || after === '')
    return says.attributeRemoved(label, valueText(before));
  if (typeof before === 'string' && typeof after === 'string') {
    return says.attributeChanged(label, longTextDescription(before, after));
  }
  const [was, is] = [valueText(before), valueText(after)];
  if (was === is && holdsEarlier(before)) return says.fileReplaced;
  return says.attributeChanged(label, `${was} → ${is}`);
}

/** Whether a reference in a value leads to an earlier version of a file (`Reference`). */
function holdsEarlier(value: AttributeValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'earlier' in value || Object.values(value).some(holdsEarlier);
}

/** An option that is on or off; where it is absent, it is off. */
function isSwitch(value: AttributeValue | undefined): boolean {
  return value === undefined || value === null || typeof value === 'boolean';
}

/** Of two long texts that begin alike, what stands around the first difference. */
function longTextDescription(before: string, after: string): string {
  const [old, now] = [flat(before), flat(after)];
  if (old === now) return texts().diff.whiteSpace;
  if (old.length <= shown && now.length <= shown) return `${old} → ${now}`;
  let alike = 0;
  while (alike < old.length && old[alike] === now[alike]) alike += 1;
  // From the beginning of a word, a few words before.
  const from = alike <= 30 ? 0 : old.lastIndexOf(' ', alike - 20) + 1;
  const part = (text: string): string => `${from === 0 ? '' : '…'}${excerpt(text.slice(from))}`;
  return `${part(old)} → ${part(now)}`;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const shown = 80;

export function excerpt(text: string, length = shown): string {
  const line = flat(text);
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

function valueText(value: AttributeValue | undefined): string {
  if (value === undefined || value === null || value === '') return texts().diff.nothing;
  if (value === true) return texts().diff.yes;
  if (value === false) return texts().diff.no;
  if (typeof value === 'string' || typeof value === 'number') return excerpt(String(value));
  const reference = referenceText(value);
  if (reference !== undefined) return excerpt(reference);
  if (Array.isArray(value)) return excerpt(value.map(valueText).join(', '));
  return excerpt(
    Object.entries(value)
      .map(([name, item]) => `${name} ${valueText(item)}`)
      .join(', '),
  );
}

/** References of a tree and those of the API, which name some targets otherwise. Undefined for what is neither. */
function referenceText(value: AttributeValue): string | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const isOfTree = 'id' in value || value['kind'] === 'unsafe';
  // What came from a service may have any members: whatever is not text is not shown as one.
  const reference = isOfTree ? (value as unknown as Reference) : readReference(value);
  if (reference.kind === 'broken' && value['kind'] !== 'broken' && value['kind'] !== 'url') return undefined;
  const words: unknown = textOfReference(reference);
  return typeof words === 'string' ? words : undefined;
}

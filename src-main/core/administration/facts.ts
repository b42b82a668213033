import type { Fact, FactValue, StateTone } from '../../bridge/views/administration-views.ts';
import { richDocument } from '../../api/document.ts';
import { emojiText } from '../../shared/emoji-text.ts';
import { markdownOfDescription } from '../../outbox/calls/description.ts';
import { texts } from '../../shared/messages/texts.ts';
import { labelOf, labelOfValue } from './field-labels.ts';
import { firstText, isFields, timeOf } from './json.ts';
import type { Fields } from './json.ts';
import { isKind, kinds } from './kinds.ts';
import type { KindId } from './kinds.ts';
import { isSecret } from './secret-fields.ts';
import { trailTo, trailToId } from './trails.ts';
import type { Way } from './trails.ts';

/** What an object is told with: where it stands, and how others are called. */
export interface FactContext {
  readonly way: Way;
  readonly kind: KindId | null;
  readonly operation: string;
  /** From the service just now: its secrets are there. */
  readonly isFresh: boolean;
  /** `galley-asset:` address of the picture at an address of the service; null: it is none, or it is not held. */
  readonly assetOf: (address: string) => string | null;
  /** A name for an id that is known here. */
  readonly nameOf: (kind: KindId, id: string) => string | undefined;
}

/** Fields whose texts are words of a small language, not of a person. */
const enumerations = new Set([
  ...[
    'role',
    'permission',
    'visibility',
    'status',
    'type',
    'plan',
    'editMode',
    'processingState',
    'language',
  ],
  ...['lastProcessErrorCode', 'defaultLevel', 'defaultRole', 'agentsContext', 'relation', 'useCase'],
  ...['communityType', 'kind', 'interval', 'decision', 'theme', 'mode'],
]);
/** Said another way, or of no use to anybody. */
const unsaid = new Set(['object', 'permissions', 'location', 'photoURL', 'schemaVersion']);
const references: Readonly<Record<string, KindId>> = {
  organization: 'organization',
  space: 'space',
  spaceId: 'space',
  parent: 'collection',
  collection: 'collection',
  site: 'site',
  section: 'section',
  sectionGroup: 'section-group',
  cluster: 'cluster',
  conversation: 'conversation',
  conversationsIssuesCluster: 'cluster',
  revision: 'revision',
  revisionInitial: 'revision',
  revisionMerged: 'revision',
  defaultTeam: 'team',
  updatedBy: 'member',
};
/** Kinds by what objects call themselves. */
const byObject: Readonly<Record<string, KindId>> = {
  'site-section': 'section',
  'site-section-group': 'section-group',
  'openapi-spec': 'specification',
  'issues-cluster': 'cluster',
  'conversation-issue': 'issue',
  user: 'member',
};
const series = new Set(['weeklyPulse']);
/** Fields that, alone in an object, say no more than their value does: `{enabled: true}`. */
const sayingNoMore = ['enabled', 'markdown', 'page', 'type', 'url'];

const longestText = 20_000;
const mostItems = 200;
const deepest = 6;

const tones: Readonly<Record<string, StateTone>> = {
  complete: 'success',
  completed: 'success',
  active: 'success',
  ok: 'success',
  pending: 'held',
  progress: 'accent',
  running: 'accent',
  broken: 'failed',
  FETCH_TIMEOUT: 'failed',
  FETCH_ERROR: 'failed',
  PARSE_ERROR: 'failed',
};
const states = new Set(['status', 'processingState', 'lastProcessErrorCode']);

/** What an object says of itself, in words; what nobody named here is told by its own name. */
export function factsOf(object: unknown, context: FactContext): readonly Fact[] {
  return isFields(object) ? factsIn(object, '', 0, context) : [];
}

function factsIn(fields: Fields, path: string, depth: number, context: FactContext): readonly Fact[] {
  const found: Fact[] = [];
  const last: Fact[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (unsaid.has(name) || value === null || value === undefined || value === '') continue;
    // A trial that an organization never had, for example.
    if (isFields(value) && value['status'] === 'notapplicable') continue;
    const here = path === '' ? name : `${path}.${name}`;
    if (name === 'urls' && isFields(value)) {
      last.push(...addressesIn(value, here, depth, context));
      continue;
    }
    const fact = valueOf(name, value, here, depth, context);
    if (fact === null) continue;
    (name === 'id' ? last : found).push({ label: labelOf(name), value: fact });
  }
  if (depth === 0) found.push(...missingSecrets(fields, context));
  return [...found, ...last];
}

/** Addresses of an object; where it is on the web has a button of its own. */
function addressesIn(urls: Fields, path: string, depth: number, context: FactContext): readonly Fact[] {
  return Object.entries(urls).flatMap(([name, value]) => {
    if (unsaid.has(name) || name === 'app') return [];
    const fact = valueOf(name, value, `${path}.${name}`, depth + 1, context);
    return fact === null ? [] : [{ label: addressLabel(name), value: fact }];
  });
}

function addressLabel(name: string): string {
  const { publishedAt, publicAddress, sourceAddress } = texts().administration;
  switch (name) {
    case 'published':
      return publishedAt;
    case 'public':
      return publicAddress;
    case 'source':
      return sourceAddress;
    default:
      return labelOf(name);
  }
}

/** What is not kept here is said, so that nobody takes it for absent. */
function missingSecrets(fields: Fields, { kind, isFresh }: FactContext): readonly Fact[] {
  if (isFresh || (kind !== 'share-link' && kind !== 'saml-provider')) return [];
  const name = kind === 'share-link' ? 'link' : 'certificate';
  if (Object.hasOwn(fields, name)) return [];
  return [{ label: labelOf(name), value: { kind: 'secret', text: null } }];
}

/** One value in words; null where there is nothing to say. */
export function valueOf(
  name: string,
  value: unknown,
  path: string,
  depth: number,
  context: FactContext,
): FactValue | null {
  switch (typeof value) {
    case 'string':
      return textValue(name, value, path, context);
    case 'number':
      return { kind: 'number', number: value };
    case 'boolean':
      return { kind: 'flag', on: value };
    default:
      break;
  }
  if (Array.isArray(value)) return listValue(name, value, path, depth, context);
  if (!isFields(value)) return null;
  return objectValue(name, value, path, depth, context);
}

function textValue(name: string, text: string, path: string, context: FactContext): FactValue {
  if (isSecret(context.kind, context.operation, path)) return { kind: 'secret', text };
  const time = timeOf(text);
  if (time !== null) return { kind: 'time', at: time };
  const to = path === 'id' ? undefined : references[name];
  if (to !== undefined) {
    const trail = trailToId(to, text, context.way);
    const known = context.nameOf(to, text);
    if (trail !== null) return { kind: 'object', name: known ?? text, trail };
    return { kind: 'text', text: known ?? text };
  }
  if (states.has(name))
    return { kind: 'state', text: labelOfValue(name, text), tone: tones[text] ?? 'plain' };
  if (enumerations.has(name)) return { kind: 'text', text: labelOfValue(name, text) };
  if (name === 'emoji') return { kind: 'text', text: emojiText(text) };
  if (name === 'icon' && /^[a-z0-9-]+$/.test(text)) return { kind: 'icon', name: text };
  const asset = context.assetOf(text);
  if (asset !== null) return { kind: 'picture', asset, address: text };
  if (/^https?:\/\/\S+$/i.test(text) && text.length < 2_000) return { kind: 'link', address: text };
  if (text.length > 160 || text.includes('\n')) return { kind: 'long', text: cut(text) };
  return { kind: 'text', text };
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}\n…`;
}

function listValue(
  name: string,
  list: readonly unknown[],
  path: string,
  depth: number,
  context: FactContext,
): FactValue | null {
  if (list.length === 0) return null;
  if (series.has(name)) {
    return { kind: 'series', numbers: list.filter((one) => typeof one === 'number').slice(0, 60) };
  }
  const said = discussionOf(list);
  if (said !== null) return { kind: 'discussion', said };
  const items = list.slice(0, mostItems).flatMap((one) => {
    const value = valueOf(name, one, path, depth + 1, context);
    return value === null ? [] : [value];
  });
  const rest = list.length - mostItems;
  const more: readonly FactValue[] =
    rest > 0
      ? [{ kind: 'text', text: texts().administration.andMore(rest.toLocaleString(texts().language)) }]
      : [];
  return { kind: 'list', items: [...items, ...more] };
}

/** Entries that somebody said; null where one is none. */
function discussionOf(
  list: readonly unknown[],
): readonly { readonly who: string; readonly text: string }[] | null {
  const said = list.slice(0, mostItems).flatMap((one) => {
    const [who, text] = [firstText(one, ['role']), firstText(one, ['body'])];
    return who === undefined || text === undefined
      ? []
      : [{ who: labelOfValue('role', who), text: cut(text) }];
  });
  return said.length === Math.min(list.length, mostItems) ? said : null;
}

function objectValue(
  name: string,
  fields: Fields,
  path: string,
  depth: number,
  context: FactContext,
): FactValue | null {
  if (fields['object'] === 'document') return documentValue(fields);
  const called = typeof fields['object'] === 'string' ? fields['object'] : '';
  const kind = byObject[called] ?? (isKind(called) ? called : undefined);
  const isChild = kind === 'section' || kind === 'section-group' || kind === 'site-space';
  if (kind !== undefined && path !== '' && !(isChild && depth > deepest)) {
    const label = firstText(fields, kinds[kind].name) ?? firstText(fields, ['displayName', 'id']) ?? called;
    const user = kind === 'member' ? { user: fields } : fields;
    const trail = trailTo(kind, user, context.way);
    return trail === null ? { kind: 'text', text: label } : { kind: 'object', name: label, trail };
  }
  if (depth >= deepest) return { kind: 'text', text: '…' };
  const facts = factsIn(fields, path, depth + 1, context);
  const [first] = facts;
  if (first === undefined) return null;
  if (facts.length === 1 && sayingNoMore.some((one) => first.label === labelOf(one))) return first.value;
  return inOneLine(facts) ?? { kind: 'facts', facts };
}

/** Two or three short words read better beside each other; null: they are longer. */
function inOneLine(facts: readonly Fact[]): FactValue | null {
  const words = facts.map(({ label, value }) =>
    value.kind === 'text' && value.text.length < 40
      ? texts().administration.labelled(label, value.text)
      : null,
  );
  return facts.length > 3 || words.includes(null) ? null : { kind: 'text', text: words.join(', ') };
}

function documentValue(fields: Fields): FactValue | null {
  const markdown = markdownOf(fields);
  return markdown === '' ? null : { kind: 'long', text: cut(markdown) };
}

/** A rich document as Markdown; empty for what is none, or cannot be read. */
export function markdownOf(value: unknown): string {
  const read = richDocument.safeParse(value);
  if (!read.success) return '';
  try {
    return markdownOfDescription(read.data);
  } catch {
    return ''; // nested too deep
  }
}

import type { FieldShape } from '../../bridge/views/administration-views.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { KindId } from './kinds.ts';

type TextFormat = Extract<FieldShape, { kind: 'text' }>['format'];

/** Fields that name another object. */
const references: Readonly<Record<string, KindId>> = {
  space: 'space',
  spaceId: 'space',
  spaces: 'space',
  parent: 'collection',
  collection: 'collection',
  organization: 'organization',
  defaultTeam: 'team',
  members: 'member',
  users: 'member',
  owner: 'member',
  creator: 'member',
  contributor: 'member',
  requestedReviewer: 'member',
  site: 'site',
  siteSpace: 'site-space',
  defaultSiteSpace: 'site-space',
  siteSection: 'section',
  sectionId: 'section',
  siteSectionId: 'section',
  sections: 'section',
  defaultSiteSection: 'section',
  changeRequestId: 'change-request',
  cluster: 'cluster',
  conversation: 'conversation',
  conversationsIssuesCluster: 'cluster',
};

/** A name that no catalog has is split in its words: `monthlyTotal` is "Monthly total". */
export function labelOf(name: string): string {
  const { administrationFields: labels } = texts();
  if (Object.hasOwn(labels, name)) return labels[name] ?? name;
  const words = name
    .replace(/(At|URL|Id)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

export function helpOf(name: string): string {
  const help: Readonly<Record<string, string>> = texts().administrationHelp;
  return Object.hasOwn(help, name) ? (help[name] ?? '') : '';
}

export function labelOfValue(field: string, value: string): string {
  const { administrationValues: values, language } = texts();
  const ofField = isField(field) ? values[field] : {};
  const own = [ofField, values.any].find((labels) => Object.hasOwn(labels, value));
  if (own !== undefined) return own[value] ?? value;
  if (field === 'language') {
    try {
      return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(value) ?? value;
    } catch {
      return value; // no code at all
    }
  }
  return /^[a-z][a-zA-Z\d_-]*$/.test(value) ? labelOf(value) : value;
}

function isField(field: string): field is 'type' | 'agentsContext' | 'status' {
  return ['type', 'agentsContext', 'status'].includes(field);
}

/** What stands in a row: the label alone, without what it means. */
export function shortLabelOfValue(field: string, value: string): string {
  const { row } = texts().administrationValues;
  return Object.hasOwn(row, value) ? (row[value] ?? value) : labelOfValue(field, value);
}

export function referenceOf(name: string): KindId | undefined {
  return references[name];
}

/** Texts that are long, or that nobody should read over a shoulder. */
export function textFormatOf(name: string, max: number | null): TextFormat {
  if (name === 'certificate' || name === 'text') return 'long';
  return max !== null &&
    max > 300 &&
    !/URL$|^(subject|hostname|proxy|entityID|search|query|title)$/.test(name)
    ? 'long'
    : 'line';
}

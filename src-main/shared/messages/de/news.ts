import type { NewsTexts } from '../en/news.ts';
import { statusNames } from './edits.ts';

export const news: NewsTexts = {
  someone: 'Jemand',
  aChangeRequest: 'Ein Änderungsantrag',
  opened: (who, request, space) => `${who} hat ${request} in ${space} angelegt`,
  asked: (request, space) => `Ihr Review ist angefordert: ${request} in ${space}`,
  changed: (request, what) => `${request} geändert: ${what}`,
  mergedInto: (request, space) => `${request} wurde in ${space} zusammengeführt`,
  archived: (request) => `${request} wurde archiviert`,
  gone: (request) => `${request} wurde beim Dienst gelöscht`,
  commented: (who, where) => `${who} hat kommentiert: ${where}`,
  replied: (who, where) => `${who} hat geantwortet: ${where}`,
  repliedToYou: (who, where) => `${who} hat Ihnen geantwortet: ${where}`,
  resolved: (who, isMine, where) =>
    `${who} hat ${isMine ? 'Ihren Thread' : 'einen Thread'} als erledigt markiert: ${where}`,
  approved: (who, request) => `${who} hat ${request} genehmigt`,
  requestedChanges: (who, request) => `${who} hat Änderungen angefordert: ${request}`,
  reviewed: (who, request) => `${who} hat ${request} geprüft`,
  contentChanged: (space) => `Der Inhalt von ${space} hat sich geändert`,
  pagesChanged: (pages, space) =>
    pages === 1 ? `1 Seite in ${space} geändert` : `${pages} Seiten in ${space} geändert`,
  on: (where) => where,
  in: (page, where) => `${page} in ${where}`,
  newContent: 'neuer Inhalt',
  newSubject: (before) => `neuer Betreff (bisher „${before}“)`,
  nowOpen: 'zum Review offen',
  now: (status) => `jetzt ${statusNames(status)}`,
  list: (parts) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1) ?? ''}`,
  notice: {
    repliedToYou: (who) => `${who} hat Ihnen geantwortet`,
    repliedInYourThread: (who) => `${who} hat in Ihrem Thread geantwortet`,
    mentionedInReply: (who) => `${who} hat Sie in einer Antwort erwähnt`,
    mentioned: (who) => `${who} hat Sie erwähnt`,
    requested: 'Ihr Review ist angefordert',
    inSpace: (space) => `in ${space}`,
    merged: (request) => `${request} wurde zusammengeführt`,
    into: (space) => `in ${space}`,
    count: {
      reply: (n) => (n === 1 ? '1 Antwort' : `${n} Antworten`),
      mention: (n) => (n === 1 ? '1 Erwähnung von Ihnen' : `${n} Erwähnungen von Ihnen`),
      'review-request': (n) => (n === 1 ? '1 angefordertes Review' : `${n} angeforderte Reviews`),
      review: (n) => (n === 1 ? '1 Review' : `${n} Reviews`),
      merged: (n) => (n === 1 ? '1 Zusammenführung' : `${n} Zusammenführungen`),
      edit: (n) =>
        n === 1
          ? '1 Bearbeitung, die Ihre Entscheidung braucht'
          : `${n} Bearbeitungen, die Ihre Entscheidung brauchen`,
      account: (n) => (n === 1 ? '1 Konto abgemeldet' : `${n} Konten abgemeldet`),
    },
    by: (what, people) => `${what}, von ${people}`,
    editNeedsYou: 'Eine Bearbeitung braucht Ihre Entscheidung',
    editsNeedYou: 'Bearbeitungen brauchen Ihre Entscheidung',
    othersWait: (n) =>
      n === 1 ? 'Eine weitere wartet im Postausgang.' : `${n} weitere warten im Postausgang.`,
    signedOut: (title) => `Von ${title} abgemeldet`,
    things: (n) => `${n} Neuigkeiten für Sie`,
  },
};

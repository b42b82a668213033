import type { DiscussionTexts } from '../en/discussion.ts';
import { statusNames } from './edits.ts';

export const discussion: DiscussionTexts = {
  pageGone: 'Die Seite dazu ist nicht mehr hier.',
  textGone: 'Dieser Text wurde geändert oder entfernt.',
  blockGone: 'Der Block dazu ist nicht mehr auf der Seite.',
  blockMoved: 'Der Block dazu wurde gelöscht; derselbe Text steht jetzt hier.',
  blockSimilar: 'Der Block dazu wurde gelöscht; dieser ist ähnlich.',
  tableGone: 'Die Tabelle dazu ist nicht mehr auf der Seite.',
  cellGone: 'Die Zeile oder Spalte dazu ist nicht mehr in der Tabelle.',
  columnAt: (n) => `Spalte ${n}`,
  cellAt: (column, row) => `${column}, Zeile ${row}`,
  cellNamed: (column, row) => `${column}, Zeile „${row}“`,
  newRevision: (pages) =>
    pages === null
      ? 'Der Änderungsantrag hat eine neue Revision.'
      : pages === 1
        ? 'Der Änderungsantrag hat eine neue Revision: 1 Seite geändert.'
        : `Der Änderungsantrag hat eine neue Revision: ${pages} Seiten geändert.`,
  statusWent: (before, now) => `Der Status wechselte von „${statusNames(before)}“ zu „${statusNames(now)}“.`,
  spaceChanged: (pages) =>
    pages === null
      ? 'Der Bereich hat sich geändert.'
      : pages === 1
        ? 'Der Bereich hat sich geändert: 1 Seite geändert.'
        : `Der Bereich hat sich geändert: ${pages} Seiten geändert.`,
  outdated: 'Der Bereich hat sich geändert: Der Änderungsantrag ist nicht aktuell.',
  newDescription: 'Beschreibung eines neuen Änderungsantrags',
  blockOfPage: (text, page) => `„${text}“ in ${page}`,
  cellOfPage: (cell, page) => `${cell} in ${page}`,
  writtenAndSent: (written, sent) => `geschrieben ${written}, gesendet ${sent}`,
  dayOf: (date) => date.toLocaleDateString('de', { day: 'numeric', month: 'short' }),
  commentOn: (where) => `Kommentar: ${where}`,
  suggestionFor: (where) => `Vorschlag: ${where}`,
  summaryOf: (where) => `Zusammenfassung Ihres Reviews: ${where}`,
  subjectOf: (where) => `Betreff: ${where}`,
  descriptionOf: (where) => `Beschreibung: ${where}`,
  textOf: (where) => `Text: ${where}`,
  replyTo: (where) => `Antwort: ${where}`,
  changeOf: (where) => `Änderung: ${where}`,
  mergeOf: (where) => `Zusammenführung zweier Texte: ${where}`,
  aComment: 'ein Kommentar',
  aCommentGone: 'ein Kommentar, der nicht mehr hier ist',
  yourComment: 'Ihr Kommentar',
  yourReply: 'Ihre Antwort',
  aReply: 'eine Antwort',
  commentBy: (name) => `der Kommentar von ${name}`,
  replyBy: (name) => `die Antwort von ${name}`,
  asComment: (what) => `${what}, als Kommentar`,
  replyInYours: 'Eine Antwort in Ihrem Thread',
  replyToComment: (name) => `Eine Antwort auf den Kommentar von ${name}`,
  pageIn: (page, request) => `Die Seite ${page} in ${request}`,
  request: (name) => `Der Änderungsantrag ${name}`,
  pageOf: (page, space) => `Die Seite ${page} von ${space}`,
  space: (name) => `Der Bereich ${name}`,
  siteGone: 'Die Website ist nicht mehr heruntergeladen.',
  spaceGone: 'Den Bereich gibt es beim Dienst nicht mehr.',
  requestGone: 'Den Änderungsantrag gibt es beim Dienst nicht mehr.',
  thePageGone: 'Die Seite gibt es nicht mehr.',
  messageGone: 'Die Nachricht gibt es beim Dienst nicht mehr.',
  notKeptAnyMore: 'Der Bereich dazu wird nicht mehr offline behalten.',
  yourCommentOn: (where) => `Ihr Kommentar zu ${where}`,
  yourReplyOn: (where) => `Ihre Antwort zu ${where}`,
  commentByOn: (name, where) => `Kommentar von ${name} zu ${where}`,
  replyByOn: (name, where) => `Antwort von ${name} zu ${where}`,
  someone: 'jemand',
  sameRequest: (name) => `Derselbe Änderungsantrag ${name}`,
  unsentRequest: (name) => `Der nicht gesendete Änderungsantrag ${name}`,
  newRequest: 'Ein neuer Änderungsantrag',
  asNewPage: (what, above) =>
    `${what}, als neue Seite ${above === null ? 'auf der obersten Ebene' : `unter „${above}“`}`,
  unlisted: (n, names) =>
    n === 1 ? `1 Antwort von ${names}: im Web öffnen` : `${n} Antworten von ${names}: im Web öffnen`,
  commentDeleted: 'Dieser Kommentar wurde beim Dienst gelöscht.',
  onlyAuthorChanges: 'Nur der Autor kann ihn ändern.',
  onlyAuthorDeletes: 'Nur der Autor oder ein Administrator kann ihn löschen.',
  noReplying: 'Sie können hier nicht antworten.',
  onlyAuthorResolves: 'Nur der Autor oder jemand, der bearbeiten darf, kann ihn als erledigt markieren.',
  suggestionHere: 'Die vorgeschlagene Änderung ist jetzt hier.',
  both: (first, second) => `${first} und ${second}`,
  andMore: (first, second, n) => `${first}, ${second} und ${n} weitere`,
};

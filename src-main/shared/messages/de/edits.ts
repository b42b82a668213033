import type { EditTexts, StateTexts, Whose } from '../en/edits.ts';

const names: Readonly<Record<string, string>> = {
  draft: 'Entwurf',
  open: 'offen',
  merged: 'zusammengeführt',
  archived: 'archiviert',
};
/** The status of a change request; a newer word of the service as it came. */
export const statusNames = (status: string): string => names[status] ?? status;

/** In the accusative, as it follows `auf`. */
const comment = ({ mine, by }: Whose): string =>
  mine ? 'Ihren Kommentar' : by === null ? 'einen Kommentar' : `den Kommentar von ${by}`;

/** In the genitive. */
const ofComment = ({ mine, by }: Whose): string =>
  mine ? 'Ihres Kommentars' : by === null ? 'eines Kommentars' : `des Kommentars von ${by}`;

/** What is quoted within a quotation. */
const inner = (text: string): string => text.replaceAll('„', '‚').replaceAll('“', '‘');

/** Nouns: verbs would read as commands. */
export const edits: EditTexts = {
  unreadable: 'Eine Bearbeitung aus einer anderen Version von Galley',
  another: 'eine andere Bearbeitung',
  quoted: (edit) => `„${inner(edit)}“`,
  quotedIn: (words, block) => `„${inner(words)}“ in „${inner(block)}“`,
  image: (words) => (words === '' ? 'Bild' : `Bild „${inner(words)}“`),
  commentOn: (where) => `Kommentar zu ${where}`,
  suggestionOn: (where) => `Vorschlag zu ${where}`,
  changeComment: (of, where) => `Änderung ${ofComment(of)} zu ${where}`,
  removeCopy: (where) => `Entfernung eines zweiten Exemplars bei ${where}`,
  deleteComment: (of, where) => `Löschung ${ofComment(of)} zu ${where}`,
  resolve: (of, where) => `Erledigung ${ofComment(of)} zu ${where}`,
  reopen: (of, where) => `Wiedereröffnung ${ofComment(of)} zu ${where}`,
  react: (emoji, of, where) => `Reaktion ${emoji} auf ${comment(of)} zu ${where}`,
  unreact: (emoji, of, where) => `Rücknahme der Reaktion ${emoji} auf ${comment(of)} zu ${where}`,
  reply: (of, where) => `Antwort auf ${comment(of)} zu ${where}`,
  changeReply: (where) => `Änderung einer Antwort zu ${where}`,
  deleteReply: (where) => `Löschung einer Antwort zu ${where}`,
  reactToReply: (emoji, where) => `Reaktion ${emoji} auf eine Antwort zu ${where}`,
  unreactFromReply: (emoji, where) => `Rücknahme der Reaktion ${emoji} auf eine Antwort zu ${where}`,
  removedText: (text) => `Entfernt: ${text}`,
  changedBlocks: (count, first) => `${count} Blöcke: ${first}`,
  openRequest: (subject) => `Neuer Änderungsantrag „${inner(subject)}“`,
  changeSubject: (where) => `Änderung des Betreffs von ${where}`,
  changeDescription: (where) => `Änderung der Beschreibung von ${where}`,
  archiveCopy: (where) => `Archivierung eines zweiten Exemplars von ${where}`,
  status: {
    draft: (where) => `Umwandlung von ${where} in einen Entwurf`,
    open: (where) => `Öffnung von ${where} zum Review`,
    archived: (where) => `Archivierung von ${where}`,
  },
  update: (where) => `Aktualisierung von ${where} aus dem Bereich`,
  merge: (where) => `Zusammenführung von ${where}`,
  changeText: (where) => `Änderung des Textes von „${inner(where)}“`,
  addPage: (where) => `Neue Seite „${inner(where)}“`,
  deletePageCopy: (where) => `Löschung eines zweiten Exemplars der Seite „${inner(where)}“`,
  deletePage: (where, below) =>
    `Löschung der Seite „${inner(where)}“${below < 1 ? '' : below === 1 ? ' und der Seite darunter' : ` und von ${below} Seiten darunter`}`,
  changeAddress: (where) => `Änderung der Adresse von „${inner(where)}“`,
  removeIcon: (where) => `Entfernung des Symbols von „${inner(where)}“`,
  changeIcon: (where) => `Änderung des Symbols von „${inner(where)}“`,
  changePageDescription: (where) => `Änderung der Beschreibung von „${inner(where)}“`,
  hide: (where) => `Ausblendung von „${inner(where)}“ in der Navigation`,
  show: (where) => `Einblendung von „${inner(where)}“ in der Navigation`,
  movePage: (where) => `Verschiebung der Seite „${inner(where)}“`,
  moved: (from, to) => (from === null ? `jetzt ${to}` : `bisher ${from}, jetzt ${to}`),
  stands: (at, below) =>
    [
      at === null
        ? ''
        : at.after !== undefined
          ? `nach „${inner(at.after)}“`
          : at.end === 'first'
            ? 'zuerst'
            : 'zuletzt',
      below === null ? '' : below === '' ? 'auf der obersten Ebene' : `unter „${inner(below)}“`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  approve: (where) => `Genehmigung von ${where}`,
  requestChanges: (where) => `Anforderung von Änderungen an ${where}`,
};

export const states: StateTexts = {
  inReview: 'Nicht gesendet, wird beim Abschluss Ihres Reviews gesendet',
  inReviewOfBundle: 'Nicht gesendet, Teil Ihres noch nicht abgeschlossenen Reviews',
  waiting: 'Nicht gesendet, wird gleich gesendet',
  waitingBehind: (behind) => `Nicht gesendet, wartet${behind}`,
  waitingToRetry: 'Nicht gesendet, wartet auf den nächsten Versuch',
  waitingUntil: (until) => `Nicht gesendet, wartet, ${until}`,
  until: {
    'offline-mode': 'bis Sie den Offlinemodus verlassen',
    'sign-in': 'bis Sie sich erneut anmelden',
    token: 'bis das Token lesbar ist',
    address: 'bis Sie die Adresse bestätigen',
    unmetered: 'bis das Netzwerk nicht mehr getaktet ist',
    export: 'bis Sie den Postausgang in Ihr Konto importieren',
  },
  untilReached: (host) => `bis ${host} erreichbar ist`,
  sending: 'Wird gesendet',
  unknown: 'Gesendet, keine Antwort: Galley prüft, ob es ankam',
  unknownUntil: (until) => `Gesendet, keine Antwort: Galley prüft ${until}, ob es ankam`,
  checked: {
    service: 'sobald der Dienst erreichbar ist',
    'offline-mode': 'sobald Sie den Offlinemodus verlassen',
    'sign-in': 'sobald Sie sich erneut anmelden',
    token: 'sobald das Token lesbar ist',
    address: 'sobald Sie die Adresse bestätigen',
    unmetered: 'in einem Netzwerk, das nicht getaktet ist',
    export: 'nach dem Export des Postausgangs',
  },
  reconciling: 'Es wird geprüft, ob es ankam',
  held: 'Nicht gesendet, braucht Ihre Entscheidung',
  rejected: 'Nicht gesendet, abgelehnt: Ändern Sie den Text',
  confirmed: 'Gesendet',
  discarded: 'Verworfen',
  behindDecision: (edit) => ` auf Ihre Entscheidung über „${inner(edit)}“`,
  behindCheck: (edit) => `, bis „${inner(edit)}“ geprüft ist`,
  behindUnsent: (edit) => `, bis „${inner(edit)}“ gesendet ist`,
  alsoRestores: (reason) => `${reason} Es stellt auch wieder her, was andere gleichzeitig geschrieben haben.`,
};

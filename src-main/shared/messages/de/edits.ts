import type { EditTexts, StateTexts, Whose } from '../en/edits.ts';

const names: Readonly<Record<string, string>> = {
  draft: 'Entwurf',
  open: 'offen',
  merged: 'zusammengeführt',
  archived: 'archiviert',
};
/** The status of a change request; a newer word of the service as it came. */
export const statusNames = (status: string): string => names[status] ?? status;

/** In the accusative, which is the same after `auf` and `zu` with another article. */
const comment = ({ mine, by }: Whose): string =>
  mine ? 'Ihren Kommentar' : by === null ? 'einen Kommentar' : `den Kommentar von ${by}`;

export const edits: EditTexts = {
  unreadable: 'Eine Bearbeitung aus einer anderen Version von Galley',
  another: 'eine andere Bearbeitung',
  commentOn: (where) => `${where} kommentieren`,
  changeComment: (of, where) => `${capital(comment(of))} auf ${where} ändern`,
  removeCopy: (where) => `Zweites Exemplar auf ${where} entfernen`,
  deleteComment: (of, where) => `${capital(comment(of))} auf ${where} löschen`,
  resolve: (of, where) => `${capital(comment(of))} auf ${where} als erledigt markieren`,
  reopen: (of, where) => `${capital(comment(of))} auf ${where} wieder öffnen`,
  react: (emoji, of, where) => `Mit ${emoji} auf ${comment(of)} auf ${where} reagieren`,
  unreact: (emoji, of, where) => `${emoji} auf ${comment(of)} auf ${where} zurücknehmen`,
  reply: (of, where) => `Auf ${comment(of)} auf ${where} antworten`,
  changeReply: (where) => `Antwort auf ${where} ändern`,
  deleteReply: (where) => `Antwort auf ${where} löschen`,
  reactToReply: (emoji, where) => `Mit ${emoji} auf eine Antwort auf ${where} reagieren`,
  unreactFromReply: (emoji, where) => `${emoji} auf eine Antwort auf ${where} zurücknehmen`,
  removedText: (text) => `Entfernt: ${text}`,
  changedBlocks: (count, first) => `${count} Blöcke: ${first}`,
  openRequest: (subject) => `Änderungsantrag „${subject}“ anlegen`,
  changeSubject: (where) => `Betreff von ${where} ändern`,
  changeDescription: (where) => `Beschreibung von ${where} ändern`,
  archiveCopy: (where) => `Zweites Exemplar von ${where} archivieren`,
  status: {
    draft: (where) => `${where} in einen Entwurf umwandeln`,
    open: (where) => `${where} zum Review öffnen`,
    archived: (where) => `${where} archivieren`,
  },
  update: (where) => `${where} aus dem Bereich aktualisieren`,
  merge: (where) => `${where} zusammenführen`,
  changeText: (where) => `Text von „${where}“ ändern`,
  addPage: (where) => `Seite „${where}“ hinzufügen`,
  deletePageCopy: (where) => `Zweites Exemplar der Seite „${where}“ löschen`,
  deletePage: (where, below) =>
    `Seite „${where}“${below < 1 ? '' : below === 1 ? ' und die Seite darunter' : ` und ${below} Seiten darunter`} löschen`,
  changeAddress: (where) => `Adresse von „${where}“ ändern`,
  removeIcon: (where) => `Symbol von „${where}“ entfernen`,
  changeIcon: (where) => `Symbol von „${where}“ ändern`,
  changePageDescription: (where) => `Beschreibung von „${where}“ ändern`,
  hide: (where) => `„${where}“ in der Navigation verbergen`,
  show: (where) => `„${where}“ in der Navigation zeigen`,
  movePage: (where) => `Seite „${where}“ verschieben`,
  approve: (where) => `${where} genehmigen`,
  requestChanges: (where) => `Änderungen an ${where} anfordern`,
};

/** What is quoted within a quotation. */
const inner = (text: string): string => text.replaceAll('„', '‚').replaceAll('“', '‘');

export const states: StateTexts = {
  inReview: 'Nicht gesendet, wird beim Abschluss Ihres Reviews gesendet',
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
    export: 'bis Sie den Postausgang exportieren',
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

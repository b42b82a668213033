import type { ProblemTexts } from '../en/problems.ts';

export const problems: ProblemTexts = {
  answered: (address, status) => `${address} hat mit ${status} geantwortet`,
  answeredSaying: (address, status, said) => `${address} hat mit ${status} geantwortet: ${said}`,
  tokenRefused: (status) =>
    `Das Token wird dafür nicht akzeptiert (${status}). Falls Single Sign-on verlangt wird, melden Sie sich im Web an und versuchen Sie es dann noch einmal.`,
  otherPage: 'der Dienst hat eine andere als die angefragte Seite geliefert',
  otherSpace: 'der Dienst hat einen anderen als den angefragten Bereich geliefert',
  otherChangeRequest: 'der Dienst hat einen anderen als den angefragten Änderungsantrag geliefert',
  bodyUnreadable: 'der Dienst hat einen Inhalt geliefert, der weder Markdown noch ein Dokument ist',
  unreadable: 'Der Inhalt konnte nicht gelesen werden.',
  damaged: 'die Daten waren beschädigt',
  noAddress: 'der Dienst gibt dafür keine Adresse an',
  addressUnreadable: 'Die Adresse ist nicht lesbar; deshalb wird nichts heruntergeladen.',
  elsewhere: (host) => `Das Bild liegt auf ${host}, außerhalb des Dienstes, und wird nicht heruntergeladen.`,
  tooManyPages: (count, most) =>
    `Der Bereich hat ${count.toLocaleString('de')} Seiten, mehr als die ${most.toLocaleString('de')}, die von einem Bereich behalten werden. ` +
    `Entscheiden Sie, ob die ersten ${most.toLocaleString('de')} behalten werden oder keine.`,
  user: 'Ihr Benutzer',
  commentsOf: (name) => `Kommentare in ${name}`,
  reviewsOf: (name) => `Reviews in ${name}`,
  membersOf: (name) => `Mitglieder von ${name}`,
  collectionsOf: (name) => `Sammlungen von ${name}`,
  sitesOf: (name) => `Websites von ${name}`,
  groupsLast:
    'Der Dienst führt Abschnitte und Gruppen getrennt auf: Ihre gemeinsame Reihenfolge ist unbekannt; deshalb stehen die Gruppen am Ende.',
  defaultLook: 'Der Dienst liefert das Aussehen der Website nicht: Sie wird im Standardaussehen gezeigt.',
  noSchema: (reason) => `Das Schema der Besuchermerkmale konnte nicht geladen werden: ${reason}`,
  noShareLinks: (reason) => `Die Freigabelinks konnten nicht geladen werden: ${reason}`,
  secondCopyUnreadable: (reason, aside) =>
    `Die zweite Kopie Ihrer nicht gesendeten Arbeit konnte nicht gelesen werden (${reason}). Ihre Arbeit stammt aus der Datenbank, und eine neue zweite ` +
    `Kopie wird geschrieben; was nicht lesbar war, liegt jetzt unter ${aside}.`,
  workDamaged: 'Ein Teil Ihrer nicht gesendeten Arbeit war auf dem Datenträger beschädigt.',
  cameBack: (...counts) =>
    `Aus der zweiten Kopie Ihrer nicht gesendeten Arbeit wiederhergestellt: ${counted(counts)}. Bearbeitungen werden beim Dienst geprüft, bevor sie gesendet werden.`,
  createdAgain: (...counts) =>
    `Die Datenbank war beschädigt und wurde neu angelegt. Gerettet: ${counted(counts)}.`,
  createdEmpty: 'Die Datenbank war beschädigt und wurde neu angelegt: Sie enthielt nichts von Ihrer Arbeit.',
  nothingLost: 'Nichts, was Sie geschrieben haben, ging verloren.',
  noEditMissing: 'Keine Bearbeitung fehlt; Entwürfe können fehlen.',
  lost: (more, ...found) =>
    `Verloren oder beschädigt: ${found.join('; ')}${more > 0 ? `; und ${more} weitere` : ''}.`,
  editsUnreadable: (n) =>
    n === 1
      ? 'Etwa 1 Bearbeitung konnte nicht mehr gelesen werden.'
      : `Etwa ${n} Bearbeitungen konnten nicht mehr gelesen werden.`,
  partsAside: (file) => `Die lesbaren Teile stehen in ${file} neben der beschädigten Datei.`,
  downloadedAgain: (aside) =>
    'Bereiche und Diskussionen werden noch einmal vom Dienst heruntergeladen, und nicht gesendete Bearbeitungen werden dort geprüft, bevor sie gesendet werden. ' +
    `Die beschädigte Datei liegt in ${aside}.`,
  row: (table, kind, text, key) =>
    `${rows[table] ?? table}${kind === '' ? '' : ` (${kind})`} ${text === '' ? key : `„${text}“`}`,
  newestLost: (row) => `${row} in der neuesten Fassung; eine ältere wurde wiederhergestellt`,
  mayDiffer: (row) => `${row}, vielleicht mit anderem Wortlaut, als Sie geschrieben haben`,
  unfit: (row) => `${row}, nicht mehr passend`,
};

const rows: Readonly<Record<string, string>> = {
  account: 'das Konto',
  edit: 'eine Bearbeitung',
  draft: 'ein Entwurf',
  note: 'eine Notiz',
  kept_space: 'eine Auswahl, was offline behalten wird',
  followed: 'eine Auswahl, wem gefolgt wird',
  reviewed_page: 'eine Markierung als geprüft',
  finished_review: 'ein abgeschlossenes Review',
  site_draft: 'ein Website-Entwurf',
};

const nouns = [
  ['Bearbeitung', 'Bearbeitungen'],
  ['Entwurf', 'Entwürfe'],
  ['Notiz', 'Notizen'],
  ['Website-Entwurf', 'Website-Entwürfe'],
  ['abgeschlossenes Review', 'abgeschlossene Reviews'],
  ['Markierung als geprüft', 'Markierungen als geprüft'],
  ['Auswahl zum Offline-Behalten', 'Auswahlen zum Offline-Behalten'],
  ['Auswahl zum Folgen', 'Auswahlen zum Folgen'],
] as const;

function counted(counts: readonly number[]): string {
  return nouns
    .flatMap(([one, several], at) => {
      const count = counts[at] ?? 0;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    })
    .join(', ');
}

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
};

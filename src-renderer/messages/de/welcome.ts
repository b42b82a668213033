import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/welcome.ts';

export const welcome: Translation<typeof english> = {
  whatToKeepOffline: 'Was soll offline behalten werden?',
  connectAnotherAccount: 'Weiteres Konto verbinden',
  useAnotherAccount: 'Anderes Konto verwenden',
  connectedTo: 'Verbunden mit {service}.',
  connectedToAs: 'Verbunden mit {service} als {user}.',
  chosenForYouSpacesWith:
    'Für Sie ausgewählt: Bereiche mit Änderungsanträgen, die Sie angelegt haben oder prüfen sollen.',
  chosenForYouTheSpace: 'Für Sie ausgewählt: der Bereich mit den meisten offenen Änderungsanträgen.',
  thisAccountWasHereBefore:
    'Dieses Konto war schon verbunden: Angekreuzt sind die Bereiche, die Sie behalten.',
  youCanChangeThisIn: 'Was behalten wird, können Sie jederzeit in der Bibliothek ändern.',
  loadingTheListOfSpaces: 'Die Liste der Bereiche wird geladen.',
  savingYourChoice: 'Ihre Auswahl wird gespeichert',
  keepNoSpaceForNow: 'Vorerst keinen Bereich behalten',
  keepSpacesOffline: '{spaces, plural, one {# Bereich offline behalten} other {# Bereiche offline behalten}}',
  chooseAll: 'Alle {spaces, number} auswählen',
  chooseNone: 'Keine auswählen',
  connectToAService: 'Mit einem Dienst verbinden',
  galleyChecksTheAddressAnd:
    'Galley prüft Adresse und Token, während Sie sie eingeben. Nichts wird gespeichert, bevor Sie verbinden.',
  addressOfTheService: 'Adresse des Dienstes',
  withoutAPath: 'Zum Beispiel https://docs.example.com, ohne Pfad.',
  useAddress: '{address} verwenden',
  useAddressInstead: 'Stattdessen {address} verwenden',
  itIsNotEncryptedOthers:
    'Die Verbindung ist nicht verschlüsselt: Andere im Netzwerk können das Token lesen.',
  itIsNotEncryptedIt: 'Die Verbindung ist nicht verschlüsselt; sie bleibt auf diesem Computer.',
  allowHttp: 'Unverschlüsseltes HTTP zu {host} erlauben. Andere im Netzwerk können das Token dann lesen.',
  personalAccessToken: 'Persönliches Zugriffstoken',
  createOneOnTheWeb:
    'Erstellen Sie eines im Web: in den Einstellungen Ihres Kontos unter „Developer settings“, „Personal access tokens“.',
  enterTheAddressAndA: 'Geben Sie Adresse und Token ein',
  checkingTheConnection: 'Verbindung wird geprüft',
  connecting: 'Verbindung wird hergestellt',
  checkOfTheConnection: 'Prüfung der Verbindung',
  checking: 'Wird geprüft …',
  theCheckStartsWhenYou: 'Die Prüfung beginnt, wenn Sie eine Adresse eingeben.',
  address: 'Adresse',
  certificate: 'Zertifikat',
  service: 'Dienst',
  token: 'Token',
  permission: 'Berechtigung',
  notChecked: 'nicht geprüft',
  reviewDocumentationWithOrWithout:
    'Prüfen Sie Dokumentation mit oder ohne Netzwerk. Was Sie schreiben, wird auf diesem Computer gespeichert und einmal gesendet, sobald der Dienst erreichbar ist.',
  yourTeamsDocumentationServiceWith:
    'Der Dokumentationsdienst Ihres Teams, mit seiner Adresse und einem persönlichen Zugriffstoken.',
  preparingTheSampleWorkspaceThis:
    'Der Beispiel-Arbeitsbereich wird vorbereitet. Das dauert einige Sekunden.',
  openTheSampleWorkspace: 'Beispiel-Arbeitsbereich öffnen',
  sampleDocsWithOpenChange:
    'Beispieldokumente mit offenen Änderungsanträgen und einem simulierten Kollegen, der antwortet. Kein Netzwerk nötig.',
  openADocumentationRepository: 'Dokumentations-Repository öffnen',
  aGitRepositoryABundle:
    'Ein Git-Repository, ein Bundle oder ein Ordner mit Markdown auf diesem Computer. Galley ändert es nie.',
  readingTheDocumentation: 'Die Dokumentation wird gelesen.',
  chooseAFolder: 'Ordner wählen',
  chooseABundle: 'Bundle wählen',
  orRestore:
    'Oder eine von Galley geschriebene <link>Sicherung wiederherstellen oder ein Review-Paket öffnen</link>.',
  whoAreYou: 'Wer sind Sie?',
  thisServiceDoesNotSay:
    'Dieser Dienst sagt nicht, wem das Token gehört. Wählen Sie einmal Ihren Namen: Galley braucht ihn, um gesendete Bearbeitungen wiederzuerkennen.',
  loadingTheMembers: 'Die Mitglieder werden geladen.',
  stepPassed: 'bestanden',
  stepFailed: 'fehlgeschlagen',
};

import type { AccountsTexts } from '../en/accounts.ts';

export const accounts: AccountsTexts = {
  closing: 'Galley wird geschlossen.',
  notHere: 'Dieses Konto gibt es hier nicht.',
  dataBeingMoved: 'Die Daten werden verschoben. Versuchen Sie es noch einmal, wenn Galley neu gestartet ist.',
  notOpened: 'Die Datenbank des Kontos kann nicht geöffnet werden.',
  pageAddress: (baseUrl) => `Das ist die Adresse einer Seite. Die Adresse ihres Dienstes ist ${baseUrl}.`,
  notEncrypted:
    'Die Adresse ist unverschlüsselt (http): Andere im Netz können das Token lesen. Verwenden Sie https.',
  noOrganization:
    'Das Token wird angenommen, hat aber zu keiner Organisation Zugang. Bitten Sie um Zugang, oder verwenden Sie ein anderes Token.',
  answers: (host) => `${host} antwortet.`,
  isService: 'Es ist ein Documentation Service.',
  tokenOfNobody: 'Das Token wird angenommen; der Dienst sagt nicht, wem es gehört.',
  tokenOf: (name) => `Das Token gehört ${name}.`,
  canRead: (titles) => `Es kann ${titles} lesen.`,
  asksForToken: 'Er verlangt ein Token.',
  mayNotList: (name, said) =>
    `Das Token darf die Bereiche von ${name} nicht auflisten: Ihm fehlt die Berechtigung, den Inhalt zu lesen.${said}`,
  said: (message) => ` Der Dienst meldet: ${message}`,
  secure: 'Die Verbindung ist sicher.',
  insecure: 'Die Verbindung ist nicht verschlüsselt.',
  unreachable: (host) => `${host} ist nicht erreichbar. Prüfen Sie die Adresse und das Netz.`,
  tooLate: (host) => `${host} hat nicht rechtzeitig geantwortet. Prüfen Sie die Adresse und das Netz.`,
  noTls: (host) =>
    `${host} verwendet unverschlüsseltes http, nicht https. Prüfen Sie Adresse und Port, oder beginnen Sie sie mit http://.`,
  notTrusted: (host) =>
    `Dem Zertifikat von ${host} wird auf diesem Computer nicht vertraut. Hat Ihre Organisation eine eigene Zertifizierungsstelle, installieren Sie deren Zertifikat im System.`,
  redirects: (host) =>
    `${host} leitet zu einer anderen Adresse weiter. Geben Sie die Adresse der API ein, nicht die der Webanwendung.`,
  notAToken: 'Das ist kein Token: Es ist leer oder enthält ungültige Zeichen.',
  tokenWrong: 'Das Token ist falsch oder abgelaufen. Fügen Sie es ganz ein, oder erstellen Sie ein neues.',
  mayNotRead: (said) =>
    `Das Token wird angenommen, darf aber keine Organisationen lesen: Diese Berechtigung fehlt ihm.${said}`,
  serverFailed: (host, status) =>
    `${host} ist gescheitert (${status === '' ? 'ohne Status' : status}). Versuchen Sie es später noch einmal.`,
  limits: (host) => `${host} begrenzt zurzeit die Anfragen. Versuchen Sie es später noch einmal.`,
  notTheService: (host) =>
    `${host} antwortet, aber nicht als Documentation Service. Prüfen Sie die Adresse; manche Netze verlangen zuerst eine Anmeldung.`,
  sameAccount: (name) =>
    `Das Token wird angenommen, aber dieser Dienst sagt nicht, wem es gehört. Es wird für das vorhandene Konto von ${name} verwendet: Fahren Sie nur fort, wenn es ${name} gehört; sonst wird das, was dort wartet, unter anderem Namen gesendet.`,
  whoeverFirst: 'der Person, die zuerst verbunden war,',
  bundleToken: 'ein Review-Paket hat kein Token',
  noToken: 'Ein Review-Paket hat kein Token.',
  keychainSilent: 'der Schlüsselbund hat nicht geantwortet',
  bundleNoService:
    'Dies ist ein Review-Paket ohne Dienst. Exportieren Sie seinen Postausgang (Einstellungen, Daten) und importieren Sie ihn dort, wo Ihr Konto ist.',
  bundleCannot: 'Dies ist ein Review-Paket ohne Dienst. Verwenden Sie dafür Ihr Konto, wenn es online ist.',
  damaged: (id) => `Die Datenbank von ${id} ist beschädigt.`,
  running:
    'Eine Sicherung, ein Verschieben oder ein Export läuft bereits: Warten Sie darauf, oder brechen Sie ab.',
  diskFull: 'Der Datenträger ist voll. Schaffen Sie zuerst Platz; nichts ging verloren.',
  anotherCheck: 'Eine andere Prüfung läuft; warten Sie darauf, oder brechen Sie sie ab.',
  checkCancelled: 'Die Prüfung wurde abgebrochen.',
  otherAddress: (baseUrl, origin) =>
    `Die Adresse dieses Kontos ist ${baseUrl}, nicht ${origin}; das Token wurde nicht gesendet.`,
  tokenOfOther: (name) => `Dieses Token gehört ${name}, nicht zu diesem Konto.`,
  notAMember: 'Diese Person ist kein Mitglied der Organisation.',
  editsLost: (n) =>
    n === 1
      ? '1 Bearbeitung ist noch nicht gesendet; mit dem Konto ginge sie verloren.'
      : `${n} Bearbeitungen sind noch nicht gesendet; mit dem Konto gingen sie verloren.`,
  emptyAddress: 'Die Adresse ist leer.',
  mistyped: 'Das ist keine Webadresse: Sie beginnt mit https:// und nennt dann den Host.',
  notAnAddress: 'Das ist keine Webadresse: Sie nennt einen Host, wie in https://docs.example.com.',
  onlyHttps: (scheme) =>
    `Die Adresse beginnt mit ${scheme}//; unterstützt wird nur https://, und http:// für diesen Computer.`,
  portTooHigh: (port) => `Den Port ${port} gibt es nicht: Der höchste ist 65535.`,
  withPassword: 'Die Adresse enthält einen Benutzernamen oder ein Passwort. Entfernen Sie beides.',
  keepFirst: 'Behalten Sie zuerst den Bereich offline.',
};

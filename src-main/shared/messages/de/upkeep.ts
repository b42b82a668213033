import type { UpkeepTexts } from '../en/upkeep.ts';

export const upkeep: UpkeepTexts = {
  notPulled: 'Das wurde noch nicht geholt.',
  newerNotPulled: 'Neuerer Inhalt wurde noch nicht geholt.',
  notPulledWhole: 'Das wurde noch nicht ganz geholt.',
  notDownloaded: 'Das wurde noch nicht heruntergeladen.',
  wasDamaged: 'Der Inhalt war beschädigt; die nächste Synchronisierung lädt ihn herunter.',
  documentMissing:
    'Das Dokumentformat, das Kommentare zu Blöcken brauchen, wurde noch nicht heruntergeladen.',
  checkingPages: 'Seiten werden geprüft',
  checkingFiles: 'Dateien werden geprüft',
  checkingComments: 'Kommentare werden geprüft',
  commentsNotHere: (n) => (n === 1 ? '1 Kommentar ist nicht hier.' : `${n} Kommentare sind nicht hier.`),
  repliesNotHere: (n) => (n === 1 ? '1 Antwort ist nicht hier.' : `${n} Antworten sind nicht hier.`),
  noSpace: (id) => `Den Bereich ${id} gibt es in diesem Konto nicht.`,
  databaseDamaged:
    'Eine Datenbank von Galley ist beschädigt. Sie wird mit dem, was lesbar ist, neu angelegt, Ihre Bearbeitungen zuerst; versuchen Sie es danach noch einmal.',
  dataGone:
    'Die Daten dieses Kontos wurden gelöscht oder verschoben, während Galley lief, mit allem, was nicht gesendet war. Dafür wird nichts mehr angenommen. Legen Sie den Ordner zurück und starten Sie Galley neu, oder verbinden Sie sich noch einmal.',
  synced: (done, wanted) =>
    wanted === 1 ? `${done} von 1 Bereich synchronisiert` : `${done} von ${wanted} Bereichen synchronisiert`,
  unread: (what, names, more) =>
    more > 0 ? `nicht lesbar: ${what}: ${names}; und ${more} weitere` : `nicht lesbar: ${what}: ${names}`,
  sendingFirst: 'Bearbeitungen werden gesendet; Aktualisierungen warten, bis das geschehen ist.',
  onlyHttps: 'Aktualisierungen werden nur über https heruntergeladen.',
  noKey: 'Es gibt keinen Schlüssel zum Prüfen von Aktualisierungen; deshalb sucht Galley keine.',
  wrongSignature: 'Das Manifest trägt nicht die Signatur des hier bekannten Schlüssels: nicht verwendet.',
  packageGone: 'Das Paket gibt es nicht mehr. Laden Sie es noch einmal herunter.',
  packageChanged:
    'Das Paket passt nicht mehr zu seiner Signatur und wurde entfernt. Laden Sie es noch einmal herunter.',
  packageNoName: 'Das Paket kann hier nicht benannt werden.',
  packageOther: 'Das Paket ist nicht das signierte; es wurde verworfen.',
  makeRoom: 'Der Datenträger ist voll: Schaffen Sie Platz, und versuchen Sie es noch einmal.',
  otherSize: 'Das Paket hat eine andere Größe als signiert.',
  otherPiece: 'Der Aktualisierungsserver hat ein anderes Stück gesendet als verlangt.',
  noManifest: 'Die signierte Datei ist kein Aktualisierungsmanifest.',
  manifestUnreadable: 'Diese Version kann das Aktualisierungsmanifest nicht lesen.',
  manifestUnsafe: 'Das Manifest nennt ein Paket an einer Adresse, die nicht sicher ist.',
  serverAnswered: (status) =>
    `Der Aktualisierungsserver hat mit ${status} geantwortet; nichts wurde gelesen.`,
  serverFailed: (reason) => `Aktualisierungsserver: ${reason}.`,
  serverFailedRetry: (reason) => `Aktualisierungsserver: ${reason}. Versuchen Sie es noch einmal.`,
  namesOlder: (version, seen) =>
    `Der Server nennt Version ${version}, hat aber schon ${seen} genannt: nicht verwendet.`,
  notForSystem: (version) => `Version ${version} ist erschienen, aber nicht als Paket für dieses System.`,
  answeredForPackage: (status) => `Der Aktualisierungsserver hat beim Paket mit ${status} geantwortet.`,
  notAdded: (name, reason) =>
    `„${name}“ wurde nicht hinzugefügt: ${reason}. Speichern Sie das Bild kleiner, oder laden Sie es im Web hoch.`,
  notOnDisk: 'die Datei ist nicht auf dem Datenträger',
  notAnImage: 'die Datei ist kein Bild eines unterstützten Typs',
  imageDamaged: 'das Bild ist beschädigt',
  kinds: {
    organization: (n) => (n === 1 ? '1 Organisation' : `${n} Organisationen`),
    space: (n) => (n === 1 ? '1 Bereich' : `${n} Bereiche`),
    'change-request': (n) => (n === 1 ? '1 Änderungsantrag' : `${n} Änderungsanträge`),
    discussion: (n) => (n === 1 ? '1 Diskussion' : `${n} Diskussionen`),
    page: (n) => (n === 1 ? '1 Seite' : `${n} Seiten`),
    file: (n) => (n === 1 ? '1 Datei' : `${n} Dateien`),
    site: (n) => (n === 1 ? '1 Website' : `${n} Websites`),
    sites: (n) => (n === 1 ? '1 Liste von Websites' : `${n} Listen von Websites`),
    collections: (n) => (n === 1 ? '1 Liste von Sammlungen' : `${n} Listen von Sammlungen`),
    members: (n) => (n === 1 ? '1 Liste von Mitgliedern' : `${n} Listen von Mitgliedern`),
    user: (n) => (n === 1 ? '1 Benutzer' : `${n} Benutzer`),
  },
  list: (parts) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1) ?? ''}`,
};

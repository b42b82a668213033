import type { ShellTexts } from '../en/shell.ts';

export const shell: ShellTexts = {
  menu: {
    file: '&Datei',
    edit: '&Bearbeiten',
    view: '&Ansicht',
    help: '&Hilfe',
    syncNow: 'Jetzt synchronisieren',
    workOffline: 'Offline arbeiten',
    settings: 'Einstellungen',
    quit: 'Beenden',
    undo: 'Rückgängig machen',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
    find: 'Auf dieser Seite suchen',
    search: 'Suchen',
    back: 'Zurück',
    forward: 'Vorwärts',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    actualSize: 'Originalgröße',
    fullScreen: 'Vollbild ein- oder ausschalten',
    developerTools: 'Entwicklerwerkzeuge ein- oder ausschalten',
    shortcuts: 'Tastenkürzel',
    openGalley: 'Galley öffnen',
    addToDictionary: 'Zum Wörterbuch hinzufügen',
  },
  counts: {
    needMe: (n) =>
      n === 1 ? '1 Bearbeitung braucht Ihre Entscheidung' : `${n} Bearbeitungen brauchen Ihre Entscheidung`,
    unseen: (n) => `${n} neu für Sie`,
    sampleTitle: 'Testbenachrichtigung von Galley',
    sampleBody: 'Klicken Sie auf eine Benachrichtigung, um zu öffnen, worum es geht.',
  },
  links: {
    ask: (target) => `${target} außerhalb von Galley öffnen?`,
    cancel: 'Abbrechen',
    open: 'Öffnen',
    mailTo: (address) => `E-Mail an ${address}`,
    tooLong: 'Die Adresse ist zu lang.',
    notWeb: 'Das ist keine Webadresse.',
    scheme: (scheme) => `Galley öffnet keine Adressen mit ${scheme}`,
    userName: 'Die Adresse enthält einen Benutzernamen, der verbergen kann, wohin sie führt.',
  },
  files: {
    restart: 'Galley neu starten',
    backup: 'Alles sichern',
    backupKind: 'Galley-Sicherung',
    previousData: (folder) => `Die bisherigen Daten liegen in ${folder}; nichts wurde gelöscht.`,
    unsentThere: (n) =>
      n === 1
        ? 'Auch 1 nicht gesendete Bearbeitung, die seit der Sicherung entstand, liegt dort.'
        : `Auch ${n} nicht gesendete Bearbeitungen, die seit der Sicherung entstanden, liegen dort.`,
    restored: 'Die Sicherung ist wiederhergestellt.',
    restoresCopy: 'Galley stellt die Kopie wieder her.',
    checked: (n) =>
      n === 1
        ? '1 wartende Bearbeitung wird beim Dienst geprüft, bevor etwas gesendet wird.'
        : `${n} wartende Bearbeitungen werden beim Dienst geprüft, bevor etwas gesendet wird.`,
    moveToEmpty: 'Daten in einen leeren Ordner verschieben',
    moveHere: 'Hierher verschieben',
    moved: 'Die Daten wurden verschoben.',
    movedTo: (folder) => `Sie liegen jetzt in ${folder} und wurden dort geprüft.`,
    exportRequest: 'Änderungsantrag exportieren',
    saveText: 'Text speichern',
    exportSent: 'Gesendetes exportieren',
    exportSpace: (title) => `${title} in einen Ordner exportieren`,
    exportHere: 'Hierher exportieren',
    pick: 'Sicherung, Review-Paket oder Postausgang öffnen',
    allFiles: 'Alle Dateien',
    createBundle: 'Review-Paket erstellen',
    bundleKind: 'Review-Paket',
    exportOutbox: 'Postausgang exportieren',
    outboxKind: 'Postausgang',
    openFolder: 'Dokumentations-Repository oder Ordner öffnen',
    openGitBundle: 'Git-Bundle öffnen',
    gitBundles: 'Git-Bundles',
    savePdf: 'Als PDF speichern',
    saveDraft: 'Entwurf als JSON speichern',
    exportSite: 'Website in einen neuen Ordner exportieren',
    export: 'Exportieren',
    windowClosed: 'Das Fenster ist geschlossen.',
    chooseFile: 'Wählen Sie zuerst die Datei im Dialog.',
    chooseFolder: 'Wählen Sie zuerst den Ordner im Dialog.',
    notWritten: 'Galley hat das nicht geschrieben.',
    noLonger: 'Das gibt es nicht mehr.',
    notWritable: (reason) => `Die Datei konnte nicht geschrieben werden: ${reason}.`,
    pagesNotPrinted: 'Die Seiten konnten nicht gedruckt werden.',
    notPrinted: 'Das System konnte nicht drucken. Speichern Sie stattdessen als PDF.',
    pagesLeftOut: (pages) =>
      `Sie enthält die ersten ${pages.toLocaleString('de')} Seiten, mehr hat ein PDF von Galley nicht; der Rest fehlt.`,
    printTooLong:
      'Das Drucken dauerte länger als 5 Minuten und wurde aufgegeben. Drucken Sie einen kleineren Teil.',
    notDownloaded: 'Diese Datei ist nicht heruntergeladen.',
  },
  tokens: {
    untried: 'Seit dem Start von Galley wurde kein Token gespeichert oder gelesen.',
    inKeychain: 'Tokens liegen im Schlüsselbund des Systems.',
    inFile: 'Tokens liegen in einer verschlüsselten Datei; das System bewahrt den Schlüssel auf.',
    sessionLocked:
      'Der Schlüsselbund des Systems speichert keine Tokens (vielleicht ist er gesperrt). Sie bleiben deshalb nur, bis Sie Galley beenden: Geben Sie sie beim nächsten Start wieder ein. Um sie zu behalten, entsperren Sie den Schlüsselbund und melden sich dann unter Einstellungen, Konten wieder an.',
    sessionNone:
      'Dieses System hat keinen Schlüsselbund, den Galley verwenden kann. Tokens bleiben deshalb nur, bis Sie Galley beenden: Geben Sie sie beim nächsten Start wieder ein. Um sie zu behalten, starten Sie einen Schlüsselbund, zum Beispiel GNOME-Schlüsselbund oder KWallet.',
    sessionSilent:
      'Der Schlüsselbund des Systems hat nicht rechtzeitig geantwortet. Tokens bleiben deshalb nur, bis Sie Galley beenden: Geben Sie sie beim nächsten Start wieder ein. Um sie zu behalten, starten oder entsperren Sie den Schlüsselbund und melden sich dann unter Einstellungen, Konten wieder an.',
    notKept:
      'das Token wurde nur für jene Sitzung behalten, weil dieses System keinen Schlüsselbund hat, den Galley verwenden kann',
    neverStored:
      'das Token wurde nur behalten, bis Sie Galley beendet haben, weil der Schlüsselbund des Systems es nicht gespeichert hat',
    locked:
      'der Schlüsselbund gibt es nicht heraus (vielleicht ist er gesperrt). Entsperren Sie ihn, oder melden Sie sich wieder an',
    refused: 'der Schlüsselbund des Systems hat es verweigert. Melden Sie sich wieder an',
    silent:
      'der Schlüsselbund hat nicht rechtzeitig geantwortet (vielleicht fragt er nach seinem Passwort). Entsperren Sie ihn, oder melden Sie sich wieder an',
    older: 'ein älteres Galley hat es ohne die Adresse gespeichert, für die es gegeben wurde',
    otherOrigin: (bound, origin) => `es wurde für ${bound} gegeben, nicht für ${origin}`,
  },
  ended: {
    crashed: (shown) => `Das Fenster ist abgestürzt, während es „${shown}“ zeigte. Galley macht hier weiter.`,
    memory: (shown) =>
      `„${shown}“ brauchte mehr als 1 GB Arbeitsspeicher; deshalb hat Galley es geschlossen und macht hier weiter.`,
    time: (shown) =>
      `„${shown}“ hinderte das Fenster am Antworten; deshalb hat Galley es geschlossen und macht hier weiter.`,
    printCrashed: (shown) =>
      `Der Prozess, der „${shown}“ druckte, ist abgestürzt; deshalb wurde nicht gedruckt.`,
    printMemory: (shown) =>
      `„${shown}“ brauchte mehr als 1 GB Arbeitsspeicher; deshalb hat Galley es geschlossen und nicht gedruckt.`,
    printTime: (shown) =>
      `„${shown}“ hinderte das Fenster am Antworten; deshalb hat Galley es geschlossen und nicht gedruckt.`,
    core: 'Der Teil von Galley, der Ihre Daten verwaltet, hat nicht geantwortet und wurde neu gestartet. Nichts ging verloren.',
    coreNotRunning: 'Der Kern läuft nicht.',
    noData: 'Galley erreicht seine Daten nicht.',
    dataAt: (folder) =>
      `Sie wurden nach ${folder} verschoben, und dieser Ort ist nicht verfügbar. Schließen Sie den Datenträger an, der sie enthält, und versuchen Sie es noch einmal.`,
    tryAgain: 'Noch einmal versuchen',
    serviceSlow: 'Der lokale Dienst ist nicht rechtzeitig gestartet.',
    serviceNotReady: (code) => `Der lokale Dienst endete mit ${code}, bevor er bereit war.`,
    serviceEnded: (code) => `Der lokale Dienst endete mit ${code}.`,
    noWorkspace: 'Diesen Arbeitsbereich gibt es nicht.',
    noPreview: 'Es gibt keine Vorschau.',
    previewNotNow: 'Diese Vorschau kann jetzt nicht angezeigt werden.',
    notAPreview: 'Das ist nicht die Adresse einer Vorschau.',
  },
  updates: {
    useServer: 'Diesen Aktualisierungsserver verwenden',
    byPolicy: 'Ihre Organisation legt fest, woher Aktualisierungen kommen.',
    byEnvironment: 'Umgebungsvariablen legen den Aktualisierungsserver fest; er ist hier nicht änderbar.',
    badAddress: 'Die Adresse muss mit https:// beginnen und darf keinen Benutzernamen enthalten.',
    badKey: 'Der Schlüssel muss aus 44 Zeichen Base64 bestehen: ein roher öffentlicher Ed25519-Schlüssel.',
    anotherWay: 'Ihre Organisation verwaltet das und installiert Aktualisierungen auf anderem Weg.',
    noServer: 'Es ist kein Aktualisierungsserver eingetragen. Geben Sie zuerst einen ein.',
    notChecked: 'Galley konnte nicht nach Aktualisierungen suchen: Versuchen Sie es noch einmal.',
    notDownloaded: 'Galley konnte die Aktualisierung nicht herunterladen: Versuchen Sie es noch einmal.',
    nothingOpens:
      'Auf diesem System öffnet nichts solche Pakete. Verwenden Sie den Befehl unten in einem Terminal.',
    ask: (host) => `Aktualisierungen von Galley von ${host} herunterladen?`,
    askDetail: (address, key, fingerprint) =>
      `${address}\n\nNur Aktualisierungen, die mit diesem Schlüssel signiert sind, werden installiert:\n${key}\n(${fingerprint})\n\nWer den Schlüssel hat, hat die Kontrolle über dieses Programm.`,
  },
  sandbox: {
    off: 'Aus',
    inPart: 'Teilweise ein',
    setUid: 'Ein, durch das Set-UID-Hilfsprogramm',
    unrestricted: 'Ein, durch Benutzer-Namensräume, die dieses System nicht einschränkt',
    namespaces: 'Ein, durch Benutzer-Namensräume',
    profile: (name) => `Ein, durch Benutzer-Namensräume, die das AppArmor-Profil ${name} erlaubt`,
  },
};

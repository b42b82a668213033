import type { AdministrationActionTexts } from '../en/administration-actions.ts';

export const administrationActions: AdministrationActionTexts = {
  deleteSpace: {
    title: 'Bereich löschen',
    does: (name) => `Löscht „${name}“ für alle. Websites, die den Bereich zeigen, verlieren ihn.`,
    done: 'Der Bereich ist gelöscht. Er kann 7 Tage lang unter „Bereiche“ wiederhergestellt werden.',
    undo: 'Er kann 7 Tage lang unter „Bereiche“ wiederhergestellt werden.',
  },
  updateSpace: {
    title: 'Bereich ändern',
    does: (name) => `Ändert „${name}“ für alle, die dort lesen oder bearbeiten.`,
    done: 'Der Bereich ist geändert.',
  },
  duplicateSpace: {
    title: 'Duplizieren',
    does: (name) => `Kopiert „${name}“ mit allen Inhalten, ohne Änderungsanträge und Kommentare.`,
    done: 'Der Bereich ist kopiert.',
  },
  restoreSpace: {
    title: 'Gelöschten Bereich wiederherstellen',
    does: () => 'Stellt einen Bereich wieder her, der in den letzten 7 Tagen gelöscht wurde.',
    done: 'Der Bereich ist wiederhergestellt.',
  },
  moveSpace: {
    title: 'Verschieben',
    does: (name) =>
      `Verschiebt „${name}“ in eine andere Sammlung oder an eine andere Stelle. Der Zugriff über die Sammlung kann sich ändern.`,
    done: 'Der Bereich ist verschoben.',
  },
  transferSpace: {
    title: 'An eine andere Organisation übertragen',
    does: (name) =>
      `Überträgt „${name}“ mit Inhalten und Diskussionen an eine andere Organisation. Mitglieder hier verlieren den Zugriff.`,
    done: 'Der Bereich gehört jetzt der anderen Organisation.',
  },
  deleteCollection: {
    title: 'Sammlung löschen',
    does: (name) => `Löscht „${name}“ für alle, mit dem Zugriff, den die Sammlung gab.`,
    done: 'Die Sammlung ist gelöscht.',
  },
  updateCollection: {
    title: 'Sammlung ändern',
    does: (name) => `Ändert „${name}“ für alle, die darauf Zugriff haben.`,
    done: 'Die Sammlung ist geändert.',
  },
  moveCollection: {
    title: 'Verschieben',
    does: (name) =>
      `Verschiebt „${name}“ in eine andere Sammlung. Der Zugriff über die Sammlung kann sich ändern.`,
    done: 'Die Sammlung ist verschoben.',
  },
  transferCollection: {
    title: 'An eine andere Organisation übertragen',
    does: (name) => `Überträgt „${name}“ und alles darin an eine andere Organisation.`,
    done: 'Die Sammlung gehört jetzt der anderen Organisation.',
  },
  createCollection: {
    title: 'Neue Sammlung',
    does: (name) => `Legt eine leere Sammlung in „${name}“ an.`,
    done: 'Die Sammlung ist angelegt.',
  },
  applyTemplate: {
    title: 'Vorlage anwenden',
    does: (name) => `Fügt den Inhalt einer Vorlage in „${name}“ oder einen der Änderungsanträge dort ein.`,
    done: 'Die Vorlage ist angewendet.',
  },
  changeContent: {
    title: 'Inhalt schreiben',
    does: (name) =>
      `Ändert Seiten und Dateien von „${name}“ in der angegebenen Reihenfolge: entweder alle Änderungen oder keine.`,
    done: 'Die Änderungen sind ausgeführt.',
    undo: 'Setzen Sie die Seiten zurück.',
  },
  requestReviewers: {
    title: 'Reviews anfordern',
    does: (name) => `Bittet Mitglieder um ein Review von „${name}“. Der Dienst benachrichtigt sie.`,
    done: 'Die Reviews sind angefordert.',
  },
  updateOrganization: {
    title: 'Einstellungen ändern',
    does: (name) => `Ändert Einstellungen für alle in „${name}“.`,
    done: 'Die Einstellungen sind geändert.',
  },
  deleteLinkInvite: {
    title: 'Einladungslink widerrufen',
    does: (name) =>
      `Ab sofort kann niemand mehr „${name}“ über diesen Einladungslink beitreten. Wer schon Mitglied ist, bleibt es.`,
    done: 'Der Einladungslink ist widerrufen.',
    lacks: 'Es gibt keine Einladungslinks.',
  },
  joinOrganization: {
    title: 'Beitreten',
    does: (name) => `Sie treten „${name}“ bei, wenn die Domain Ihrer E-Mail-Adresse dort zugelassen ist.`,
    done: 'Sie sind jetzt Mitglied. Die nächste Synchronisierung lädt herunter, was Sie lesen können.',
  },
  putAgentInstructions: {
    title: 'Anweisungen ersetzen',
    does: (name) => `Agenten von „${name}“ folgen ab sofort diesen Anweisungen statt den bisherigen.`,
    done: 'Die Anweisungen sind ersetzt.',
  },
  deleteMember: {
    title: 'Aus der Organisation entfernen',
    does: (name) => `${name} verliert sofort den Zugriff. Inhalte von ${name} bleiben.`,
    done: 'Das Mitglied ist entfernt.',
  },
  updateMember: {
    title: 'Rolle ändern',
    does: (name) =>
      `Ändert die Rolle von ${name} in der ganzen Organisation. Eine Rolle in einem Bereich oder einer Sammlung kann trotzdem mehr erlauben.`,
    done: 'Die Rolle ist geändert.',
  },
  pingOrganization: {
    title: 'Meine Besucher-Claims anzeigen',
    does: (name) =>
      `Fragt „${name}“ nach den Claims, an denen die veröffentlichten Websites Sie erkennen. Nichts wird geändert.`,
    done: 'Das sind Ihre Claims. Galley speichert sie nicht.',
  },
  addSsoMember: {
    title: 'Zum Mitglied mit Single Sign-on machen',
    does: (name) => `${name} meldet sich ab sofort über den Identitätsanbieter der Organisation an.`,
    done: 'Das Mitglied meldet sich jetzt über den Identitätsanbieter an.',
  },
  createTeam: {
    title: 'Neues Team',
    does: (name) => `Legt ein Team in „${name}“ an.`,
    done: 'Das Team ist angelegt.',
  },
  deleteTeam: {
    title: 'Team löschen',
    does: (name) => `Löscht das Team „${name}“ und den Zugriff, den es gab. Die Mitglieder bleiben.`,
    done: 'Das Team ist gelöscht.',
  },
  updateTeam: {
    title: 'Team umbenennen',
    does: (name) => `Benennt das Team „${name}“ um.`,
    done: 'Das Team ist umbenannt.',
  },
  createSamlProvider: {
    title: 'Neuer SAML-Anbieter',
    does: (name) =>
      `Fügt „${name}“ einen Identitätsanbieter hinzu. Sobald er aktiv ist, ist die Anmeldung über ihn möglich.`,
    done: 'Der Anbieter ist hinzugefügt.',
  },
  deleteSamlProvider: {
    title: 'Anbieter löschen',
    does: (name) =>
      `Ab sofort kann sich niemand mehr über „${name}“ anmelden. Mitglieder ohne anderen Anmeldeweg sind ausgesperrt.`,
    done: 'Der Anbieter ist gelöscht.',
  },
  updateSamlProvider: {
    title: 'Anbieter ändern',
    does: (name) => `Ändert die Anmeldung über „${name}“. Falsche Einstellungen sperren Mitglieder aus.`,
    done: 'Der Anbieter ist geändert.',
  },
  createSite: {
    title: 'Neue Website',
    does: (name) => `Legt eine Website in „${name}“ an. Niemand sieht sie, bis sie veröffentlicht ist.`,
    done: 'Die Website ist angelegt. Sie ist noch nicht veröffentlicht.',
  },
  deleteSite: {
    title: 'Website löschen',
    does: (name) =>
      `Löscht „${name}“ mit Einstellungen, Abschnitten und Freigabelinks. Die Bereiche bleiben.`,
    done: 'Die Website ist gelöscht.',
  },
  updateSite: {
    title: 'Website ändern',
    does: (name) => `Ändert „${name}“ für die Leser, sofort, wenn die Website veröffentlicht ist.`,
    done: 'Die Website ist geändert.',
  },
  putAdaptiveSchema: {
    title: 'Besucherattribute ersetzen',
    does: (name) => `Bedingungen von „${name}“ verwenden ab sofort diese Attribute.`,
    done: 'Die Besucherattribute sind ersetzt.',
  },
  publishSite: {
    title: 'Veröffentlichen',
    does: (name) => `Veröffentlicht „${name}“ sofort für die Leser, die die Sichtbarkeit zulässt.`,
    done: 'Der Dienst hat die Website veröffentlicht.',
  },
  unpublishSite: {
    title: 'Offline nehmen',
    does: (name) => `Leser können „${name}“ nicht mehr öffnen. Die Einstellungen bleiben.`,
    done: 'Die Website ist nicht mehr veröffentlicht.',
    undo: 'Sie kann wieder veröffentlicht werden.',
  },
  deleteSiteSpaceCustomization: {
    title: 'Aussehen zurücksetzen',
    does: (name) => `„${name}“ sieht ab sofort wie der Rest der Website aus.`,
    done: 'Der Bereich sieht jetzt wie der Rest der Website aus.',
  },
  createShareLink: {
    title: 'Neuer Freigabelink',
    does: (name) => `Legt einen Link an. Wer ihn hat, kann „${name}“ öffnen.`,
    done: 'Der Link ist angelegt.',
  },
  deleteShareLink: {
    title: 'Link löschen',
    does: (name) => `Löscht den Link „${name}“. Derselbe Link kann nicht wieder angelegt werden.`,
    done: 'Der Link ist gelöscht.',
  },
  updateShareLink: {
    title: 'Link ändern',
    does: (name) =>
      `Schaltet den Link „${name}“ ein oder aus oder benennt ihn um. Ausgeschaltet funktioniert er nicht.`,
    done: 'Der Link ist geändert.',
  },
  createSiteSpace: {
    title: 'Bereich hinzufügen',
    does: (name) => `„${name}“ zeigt den Lesern einen weiteren Bereich.`,
    done: 'Die Website zeigt den Bereich jetzt.',
  },
  deleteSiteSpace: {
    title: 'Von der Website entfernen',
    does: (name) => `Die Website zeigt „${name}“ nicht mehr. Der Bereich selbst bleibt.`,
    done: 'Die Website zeigt den Bereich nicht mehr.',
  },
  updateSiteSpace: {
    title: 'Bereich der Website ändern',
    does: (name) =>
      `Ändert Position, Sichtbarkeit oder Bereich von „${name}“. Alte Adressen funktionieren danach eventuell nicht mehr.`,
    done: 'Der Bereich der Website ist geändert.',
  },
  moveSiteSpace: {
    title: 'Verschieben',
    does: (name) => `Verschiebt „${name}“ vor oder hinter einen anderen Bereich der Website.`,
    done: 'Der Bereich der Website ist verschoben.',
  },
  createSiteSection: {
    title: 'Neuer Abschnitt',
    does: (name) => `Fügt „${name}“ einen Abschnitt hinzu, der einen Bereich zeigt.`,
    done: 'Der Abschnitt ist hinzugefügt.',
  },
  deleteSiteSection: {
    title: 'Abschnitt löschen',
    does: (name) =>
      `Löscht den Abschnitt „${name}“. Die Website zeigt seine Bereiche nicht mehr; die Bereiche bleiben.`,
    done: 'Der Abschnitt ist gelöscht.',
  },
  updateSiteSection: {
    title: 'Abschnitt ändern',
    does: (name) =>
      `Ändert den Abschnitt „${name}“ für die Leser der Website. Alte Adressen funktionieren danach eventuell nicht mehr.`,
    done: 'Der Abschnitt ist geändert.',
  },
  moveSiteSection: {
    title: 'Verschieben',
    does: (name) => `Verschiebt den Abschnitt „${name}“ vor oder hinter einen anderen.`,
    done: 'Der Abschnitt ist verschoben.',
  },
  createSiteSectionGroup: {
    title: 'Neue Abschnittsgruppe',
    does: (name) => `Fügt der Navigation von „${name}“ eine Gruppe hinzu.`,
    done: 'Die Gruppe ist hinzugefügt.',
  },
  deleteSiteSectionGroup: {
    title: 'Gruppe löschen',
    does: (name) => `Löscht die Gruppe „${name}“. Ihre Abschnitte bleiben auf der Website.`,
    done: 'Die Gruppe ist gelöscht.',
  },
  updateSiteSectionGroup: {
    title: 'Gruppe ändern',
    does: (name) => `Ändert den Namen oder das Symbol der Gruppe „${name}“.`,
    done: 'Die Gruppe ist geändert.',
  },
  addSectionToGroup: {
    title: 'Abschnitt hinzufügen',
    does: (name) => `Fügt den Abschnitt der Gruppe „${name}“ hinzu.`,
    done: 'Der Abschnitt ist jetzt in der Gruppe.',
  },
  removeSectionFromGroup: {
    title: 'Abschnitt entfernen',
    does: (name) => `Entfernt den Abschnitt aus der Gruppe „${name}“. Er bleibt auf der Website.`,
    done: 'Der Abschnitt ist nicht mehr in der Gruppe.',
  },
  moveSiteSectionGroup: {
    title: 'Verschieben',
    does: (name) =>
      `Verschiebt die Gruppe „${name}“ vor oder hinter einen Abschnitt oder eine andere Gruppe.`,
    done: 'Die Gruppe ist verschoben.',
  },
  createOpenApiSpec: {
    title: 'Neue API-Spezifikation',
    does: (name) => `Fügt „${name}“ eine Spezifikation hinzu. Der Dienst liest sie im Hintergrund.`,
    done: 'Die Spezifikation ist hinzugefügt. Der Dienst liest sie jetzt.',
  },
  putOpenApiSpec: {
    title: 'Quelle ersetzen',
    does: (name) => `Seiten, die „${name}“ zeigen, zeigen diese Fassung, sobald der Dienst sie gelesen hat.`,
    done: 'Die Quelle ist ersetzt. Der Dienst liest sie jetzt.',
  },
  deleteOpenApiSpec: {
    title: 'Spezifikation löschen',
    does: (name) => `Seiten, die Operationen von „${name}“ zeigen, zeigen sie nicht mehr.`,
    done: 'Die Spezifikation ist gelöscht.',
  },
  updateOpenApiSpec: {
    title: 'Sichtbarkeit ändern',
    does: (name) => `Ändert, wer „${name}“ herunterladen kann.`,
    done: 'Die Sichtbarkeit ist geändert.',
  },
  createTranslation: {
    title: 'Neue Übersetzung',
    does: (name) => `Übersetzt einen Bereich von „${name}“ in eine andere Sprache, in einen eigenen Bereich.`,
    done: 'Die Übersetzung ist angelegt. Sie läuft beim Dienst.',
  },
  updateTranslation: {
    title: 'Anweisungen ändern',
    does: () => 'Der nächste Lauf folgt diesen Anweisungen statt der bisherigen.',
    done: 'Die Anweisungen sind ersetzt. Sie gelten ab dem nächsten Lauf.',
  },
  deleteTranslation: {
    title: 'Übersetzung löschen',
    does: () =>
      'Der Bereich wird nicht mehr in diese Sprache übersetzt. Vorhandene Übersetzungen bleiben in ihrem Bereich.',
    done: 'Die Übersetzung ist gelöscht.',
  },
  runTranslation: {
    title: 'Jetzt ausführen',
    does: () => 'Übersetzt, was sich seit dem letzten Lauf geändert hat.',
    done: 'Der Lauf hat beim Dienst begonnen. Laden Sie neu, um den Fortschritt zu sehen.',
  },
  ingestConversations: {
    title: 'Unterhaltung übermitteln',
    does: (name) =>
      `Der Dienst sucht in dieser Unterhaltung nach Meldungen. Alle in „${name}“ können sie sehen.`,
    done: 'Die Unterhaltung ist übermittelt. Ihre Meldungen erscheinen, wenn der Dienst sie verarbeitet hat.',
  },
};

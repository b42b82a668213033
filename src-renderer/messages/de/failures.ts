import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/failures.ts';

export const failures: Translation<typeof english> = {
  galleyCouldNotHandleThis: 'Galley konnte diese Anfrage nicht ausführen',
  thisIsAnErrorIn: 'Das ist ein Fehler in Galley. Nichts wurde geändert.',
  goBack: 'Zurückgehen',
  thisNoLongerExists: 'Dies gibt es nicht mehr',
  itWasRemovedOrIt: 'Es wurde entfernt oder gehört zu einem Konto, das nicht mehr verbunden ist.',
  notKeptOffline: 'Nicht offline behalten',
  itsContentWasNotDownloaded:
    'Der Inhalt wurde nicht heruntergeladen. Laden Sie ihn herunter, wenn Sie online sind.',
  thisServiceDoesNotOffer: 'Dieser Dienst bietet das nicht an',
  nothingWasChangedItAppears:
    'Nichts wurde geändert. Es erscheint wieder hier, sobald der Dienst es anbietet.',
  theServiceCannotBeReached: 'Der Dienst ist nicht erreichbar',
  youCanReadWhatIs:
    'Sie können lesen, was offline behalten ist, und Ihre Bearbeitungen werden später gesendet.',
  theCertificateIsNotTrusted: 'Dem Zertifikat wird nicht vertraut',
  theConnectionIsNotSafe:
    'Die Verbindung ist nicht sicher, deshalb wurde nichts gesendet. Fragen Sie die Betreiber des Dienstes.',
  theAnswerIsNotFrom: 'Die Antwort stammt nicht von einem Dokumentationsdienst',
  checkTheAddressTheNetwork:
    'Prüfen Sie die Adresse. Vielleicht verlangt das Netzwerk zuerst eine Anmeldung.',
  thisAddressIsNotEncrypted: 'Diese Adresse ist nicht verschlüsselt',
  othersCouldReadAToken:
    'Über unverschlüsseltes HTTP könnten andere ein Token mitlesen. Verwenden Sie https.',
  theTokenIsNotAccepted: 'Das Token wird nicht angenommen',
  itIsWrongOrHas:
    'Es ist falsch oder abgelaufen. Nichts geht verloren: Was Sie geschrieben haben, wird gesendet, sobald Sie sich erneut angemeldet haben.',
  signInAgain: 'Erneut anmelden',
  youDoNotHavePermission: 'Ihnen fehlt die Berechtigung',
  yourRoleDoesNotAllow: 'Ihre Rolle erlaubt das beim Dienst nicht. Ihr Text bleibt erhalten.',
  tooManyRequests: 'Zu viele Anfragen',
  theServiceLimitsRequestsGalley: 'Der Dienst begrenzt Anfragen. Galley macht automatisch weiter.',
  theServiceFailed: 'Beim Dienst ist ein Fehler aufgetreten',
  theServiceAnsweredWithAn:
    'Der Dienst hat mit einem Fehler geantwortet. Nichts geht verloren; Galley versucht es erneut.',
  notPossible: 'Nicht möglich',
  itIsBeingSentOr:
    'Es wird gerade gesendet oder hat sich eben geändert. Versuchen Sie es gleich noch einmal.',
  writtenByANewerGalley: 'Von einem neueren Galley geschrieben',
  thisAccountWasLastUsed:
    'Dieses Konto wurde zuletzt mit einer neueren Version verwendet. Aktualisieren Sie Galley, um es zu öffnen; nichts wurde geändert.',
  managedByYourOrganization: 'Von Ihrer Organisation verwaltet',
  yourAdministratorDoesNotAllow: 'Ihr Administrator erlaubt das nicht.',
  thisDidNotWork: 'Das hat nicht funktioniert',
  nothingWasChanged: 'Nichts wurde geändert.',
  stoppedBeforeItFinished: 'Vor dem Ende abgebrochen',
  itWasCancelledOrA:
    'Es wurde abgebrochen, oder ein Teil von Galley wurde neu gestartet. Versuchen Sie es erneut.',
  somethingInGalleyWentWrong: 'In Galley ist ein Fehler aufgetreten',
  whatYouWroteIsKept:
    'Was Sie geschrieben haben, bleibt erhalten. Einzelheiten stehen im Protokoll (Einstellungen, Info).',
  itWasStartedAgain: 'Es wurde neu gestartet, bevor es antwortete.',
  notCarriedOut:
    'Was Sie taten, während Galley sich öffnete, wurde nicht ausgeführt: Das Ziel hat sich geändert.',
  tryAgain: 'Erneut versuchen',
  downloadWhenOnline: 'Herunterladen, sobald online',
  titleAndMeaning: '{title}: {meaning}',
};

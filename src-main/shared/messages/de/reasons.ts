import type { ReasonDetails, ReasonTexts } from '../en/reasons.ts';
import { statusNames } from './edits.ts';

const codes: ReasonTexts['codes'] = {
  permission: ({ server, kept }) => `Das dürfen Sie hier nicht.${server}${kept}`,
  'sign-on': ({ detail }) =>
    `${detail ?? 'Diese Organisation'} nimmt Ihr Token dafür nicht an; Bearbeitungen anderer Organisationen werden gesendet. Verlangt sie Single Sign-on, melden Sie sich dort im Web an und versuchen Sie es erneut: Dann wird alles gesendet, was aus demselben Grund wartet.`,
  'comment-gone': ({ afterDeletion }) => `Der Kommentar wurde beim Dienst gelöscht. ${afterDeletion}`,
  'reply-gone': ({ afterDeletion }) => `Die Antwort wurde beim Dienst gelöscht. ${afterDeletion}`,
  'change-request-gone': ({ kept }) => `Der Änderungsantrag existiert beim Dienst nicht mehr.${kept}`,
  'space-gone': ({ kept }) => `Der Bereich existiert beim Dienst nicht mehr.${kept}`,
  'target-gone': targetGone,
  'change-request-closed': requestClosed,
  'body-changed': ({ detail }) =>
    `${detail ?? 'Jemand'} hat dies nach Ihnen bearbeitet. Vergleichen Sie beide Fassungen, und senden Sie Ihre trotzdem oder verwerfen Sie sie.`,
  'thread-changed':
    'Der Kommentar, auf den Sie geantwortet haben, hat sich seitdem geändert. Lesen Sie ihn noch einmal, und senden Sie trotzdem, bearbeiten oder verwerfen Sie.',
  'block-changed':
    'Der Block, den Sie kommentiert haben, hat sich seitdem geändert. Senden Sie trotzdem, bearbeiten oder verwerfen Sie.',
  'block-not-found':
    'Der Block, den Sie kommentiert haben, ist nicht mehr zu finden. Senden Sie den Kommentar mit dem Zitat an die Seite, oder verwerfen Sie ihn.',
  'subject-changed':
    'Jemand hat den Betreff nach Ihnen geändert. Vergleichen Sie beide, und senden Sie Ihren trotzdem oder verwerfen Sie ihn.',
  'description-changed':
    'Jemand hat die Beschreibung nach Ihnen geändert. Vergleichen Sie beide, und senden Sie Ihre trotzdem oder verwerfen Sie sie.',
  'status-changed': ({ detail }) =>
    `Jemand hat inzwischen den Status gesetzt: Er ist jetzt ${detail === null ? 'ein anderer' : `„${statusNames(detail)}“`}. Senden Sie Ihren trotzdem, oder verwerfen Sie ihn.`,
  'page-changed': ({ detail }) =>
    `Jemand hat denselben Teil dieser Seite nach Ihnen geändert.${detail === null ? '' : ` Dort heißt sie „${detail}“.`}`,
  'page-unclear':
    'Es kam keine Antwort, und die Seite hat sich seitdem so geändert, dass nicht zu erkennen ist, ob Ihre Fassung ankam. Lesen Sie sie beim Dienst, bevor Sie entscheiden.',
  'page-joined':
    'Jemand hat denselben Block im selben Moment geschrieben. Beide Fassungen stehen in der Seite, die andere zuerst. Bearbeiten Sie die Seite, um eine zu wählen.',
  'page-unseen':
    'Die Seite ist geschrieben. Der Dienst zeigt ihren vorherigen Text nicht: Was jemand gleichzeitig geschrieben hat, kann verloren sein. Vergleichen Sie sie im Web mit ihrem Verlauf.',
  'parent-gone': ({ kept, hasText }) =>
    `Die Seite, unter der diese stehen sollte, existiert nicht mehr.${kept} „Trotzdem senden“ stellt sie auf die oberste Ebene${hasText ? '; oder senden Sie sie anderswohin, oder verwerfen Sie sie.' : ', oder verwerfen Sie sie.'}`,
  'insertion-unclear':
    'Es kam keine Antwort, und Seiten haben sich seitdem so geändert, dass nicht zu erkennen ist, ob die neue Seite ankam. Sehen Sie die Seiten beim Dienst an, und wählen Sie „Trotzdem senden“ oder „Verwerfen“.',
  'deletion-stale': ({ detail }) =>
    `Es wurde nicht gelöscht: ${detail ?? 'Die Seite'} wurde nach Ihrer Entscheidung bearbeitet, verschoben oder umbenannt. Lesen Sie sie nach der nächsten Synchronisierung, und wählen Sie „Trotzdem löschen“ oder „Verwerfen“.`,
  'deletion-unseen':
    'Die Seite ist gelöscht. Der Dienst zeigt ihren vorherigen Text nicht: Was jemand gleichzeitig geschrieben hat, kann verloren sein. Vergleichen Sie sie im Web mit ihrem Verlauf.',
  'property-changed': ({ detail }) =>
    `Jemand hat dies nach Ihnen geändert: ${detail === null || detail === '' ? 'Jetzt ist es leer' : `Jetzt ist es „${detail}“`}. „Trotzdem senden“ setzt Ihren Wert, „Verwerfen“ lässt den anderen.`,
  'page-moved': ({ detail }) =>
    `Jemand hat diese Seite nach Ihnen verschoben: Sie steht jetzt ${detail === null ? 'auf der obersten Ebene' : `unter „${detail}“`}. „Trotzdem senden“ verschiebt sie wie gewünscht, „Verwerfen“ lässt sie dort.`,
  'move-circle':
    'Die Seite, unter der diese stehen sollte, steht jetzt unter ihr. „Trotzdem senden“ stellt diese auf die oberste Ebene, „Verwerfen“ lässt sie, wo sie ist.',
  'set-over':
    'Ihr Wert hat einen ersetzt, den jemand gleichzeitig gesetzt hat. Senden Sie dies, um den anderen wiederherzustellen, oder verwerfen Sie es, um Ihren zu behalten.',
  'field-unseen':
    'Ihr Wert ist gesetzt. Der Dienst zeigt den vorherigen nicht: Was jemand gleichzeitig gesetzt hat, kann verloren sein. Vergleichen Sie ihn im Web mit dem Verlauf.',
  'no-writing': ({ kept }) =>
    `Dieser Dienst nimmt über seine API keine Änderungen von Seiten an.${kept} Tragen Sie es im Web in die Seite ein, oder senden Sie es anderswohin als Kommentar.`,
  'made-offline':
    'Sie haben dies offline verlangt. Galley fragt nach der nächsten Synchronisierung noch einmal und zeigt, was sich geändert hat.',
  'confirm-merge':
    'Es wurde nicht zusammengeführt, weil Zeit vergangen ist oder sich etwas geändert hat. Prüfen Sie, was sich geändert hat, und führen Sie dann zusammen oder verwerfen Sie.',
  'confirm-update':
    'Es wurde nicht aktualisiert, weil Zeit vergangen ist oder sich etwas geändert hat. Prüfen Sie, was sich geändert hat, und aktualisieren Sie dann oder verwerfen Sie.',
  'reply-unclear':
    'Es kam keine Antwort. Eine Ihrer Antworten ist angekommen, aber der Dienst sagt nicht, welche: Sehen Sie den Thread im Web an, und senden Sie dies noch einmal oder verwerfen Sie es.',
  'merge-unclear':
    'Es kam keine Antwort, und der Dienst zeigt es nicht als zusammengeführt. Galley führt nicht von sich aus zweimal zusammen: Sehen Sie den Änderungsantrag an, und führen Sie noch einmal zusammen oder verwerfen Sie.',
  'update-unclear':
    'Es kam keine Antwort, und der Dienst zeigt es nicht als aktualisiert. Galley wiederholt es nicht von sich aus: Sehen Sie den Änderungsantrag an, und aktualisieren Sie noch einmal oder verwerfen Sie.',
  'merge-conflicts': ({ detail }) =>
    `Der Dienst konnte nicht zusammenführen: Beide Seiten haben dieselben Seiten geändert. Lösen Sie die Konflikte im Web, und führen Sie dann noch einmal zusammen.${detail === null ? '' : ` ${detail}`}`,
  'update-conflicts':
    'Es wurde aktualisiert. Wo beide Seiten eine Seite geändert haben, hat der Dienst beide Fassungen behalten und in der Seite markiert. Bearbeiten Sie die Seite, um eine zu wählen.',
  conflict: ({ server }) =>
    `Der Dienst hat dies abgelehnt, weil sich inzwischen etwas geändert hat.${server} Prüfen Sie es noch einmal, und versuchen Sie es dann erneut.`,
  invalid: notAccepted,
  'too-large': tooLarge,
  'unexpected-answer': ({ server }) =>
    `Galley versteht die Antwort des Dienstes nicht.${server} Nichts ging verloren; versuchen Sie es später erneut.`,
  'who-am-i':
    'Die Antwort darauf ging verloren, und Galley weiß nicht, wer Sie bei diesem Dienst sind, kann also nicht prüfen, ob es ankam. Wählen Sie, wer Sie sind, und versuchen Sie es erneut.',
  'keeps-failing': ({ server, kept }) =>
    `Beim Dienst ist dabei mehrmals ein Fehler aufgetreten.${server}${kept} Versuchen Sie es später erneut.`,
  unreadable:
    'Diese Bearbeitung wurde von einer anderen Version von Galley geschrieben und kann hier nicht gelesen werden. Sie bleibt unverändert erhalten.',
  'surplus-copy':
    'Ein zweites Exemplar dessen, was Sie gesendet haben, kam verspätet an. Entfernen Sie es, oder behalten Sie beide.',
  overturned:
    'Der Dienst hat den Wert einer früheren Anfrage von Ihnen, die keine Antwort bekam und verspätet angekommen sein kann. Senden Sie dies, um ihn noch einmal zu setzen, oder verwerfen Sie es, um ihn so zu lassen.',
  vanished:
    'Der Dienst hat dies bestätigt, hat es aber nicht mehr: Es wurde dort gelöscht, oder der Dienst wurde aus einer älteren Kopie wiederhergestellt. Senden Sie es noch einmal, oder verwerfen Sie es.',
  'no-id': 'Es kam an, aber der Dienst sagt nicht, welche Antwort es ist: Sie kann im Web bearbeitet werden.',
  'already-done': ({ detail }) =>
    detail === null
      ? 'Es war nichts mehr zu tun.'
      : `Es war nichts mehr zu tun: ${detail} hat es schon getan.`,
  decided: ({ detail }) => `Ein Konflikt wurde entschieden: ${decision(detail)}.`,
  'found-again': 'Die Antwort ging verloren, aber es war angekommen: Galley hat es beim Dienst gefunden.',
  'no-reviews':
    'Dieser Dienst kennt keine Reviews: Das Urteil bleibt nur auf diesem Computer, die Zusammenfassung wurde als Kommentar gesendet.',
  'review-twice':
    'Es ist zweimal beim Dienst: Eine Anfrage ohne Antwort kam an, nachdem es noch einmal gesendet worden war. Der Dienst kann ein Urteil über seine API nicht zurückziehen, daher bleiben beide; sie sind gleich.',
  'page-twice':
    'Die Seite steht zweimal im Bereich: Eine Anfrage ohne Antwort kam an, nachdem es noch einmal gesendet worden war, und beide Kopien wurden zusammengeführt. Löschen Sie die Kopie, die Sie nicht brauchen.',
  unsupported: 'Das kann dieser Dienst nicht über seine API: Tun Sie es im Web.',
  network: 'Der Dienst war nicht erreichbar.',
  busy: 'Der Dienst hat Galley gebeten zu warten.',
  'server-failed': ({ server }) =>
    `Beim Dienst ist dabei ein Fehler aufgetreten.${server} Galley prüft, ob es ankam, bevor es noch einmal gesendet wird.`,
  'lost-answer':
    'Es wurde gesendet, aber es kam keine Antwort. Galley prüft, ob es ankam, bevor es noch einmal gesendet wird.',
  'unpromised-answer':
    'Die Antwort war nicht wie vereinbart; vielleicht kam es nicht an. Galley prüft das, bevor es noch einmal gesendet wird.',
  restored:
    'Es wurde aus einer Kopie Ihrer Daten wiederhergestellt. Galley prüft, ob es seitdem gesendet wurde, bevor es etwas sendet.',
  'restored-unclear':
    'Es wurde aus einer Kopie Ihrer Daten wiederhergestellt und ist in dieser Form nicht beim Dienst: Es wurde nie gesendet, oder dort seitdem geändert oder gelöscht. Senden Sie es, wenn es nie gesendet wurde, sonst verwerfen Sie es.',
  damaged:
    'Es wurde auf der Festplatte beschädigt und ist vielleicht nicht so, wie Sie es geschrieben haben. Prüfen Sie den Text, und senden Sie es dann oder verwerfen Sie es.',
  'waits-for-id': 'Es wartet, bis der Dienst sagt, um welche Antwort es geht.',
  'cancelled-out': 'Durch eine spätere Bearbeitung von Ihnen aufgehoben.',
  undone: 'Sie haben dies rückgängig gemacht oder zurückgeändert, bevor es gesendet wurde.',
  'sent-elsewhere': 'Der Text wurde anderswohin gesendet.',
};

export const reasons: ReasonTexts = {
  codes,
  newer: (code) => `Dies wartet auf eine neuere Version von Galley (${code}).`,
  server: (sentence) => ` Der Dienst meldet: ${sentence}`,
  kept: ' Ihr Text bleibt erhalten.',
  afterDeletion: (hasText) =>
    hasText
      ? 'Ihr Text bleibt erhalten: Senden Sie ihn anderswohin, oder verwerfen Sie ihn.'
      : 'Dies kann nicht mehr gesendet werden: Verwerfen Sie es.',
};

function decision(how: string | null): string {
  if (how === 'mine') return 'Ihre Fassung wurde behalten';
  if (how === 'theirs') return 'die andere Fassung wurde behalten';
  if (how === 'both') return 'beide Fassungen wurden behalten';
  return how === 'own' ? 'Sie haben das Ergebnis geschrieben' : 'an jeder Stelle wurde eine Fassung gewählt';
}

function targetGone({ kind, server, kept }: ReasonDetails): string {
  switch (kind) {
    case 'page.update':
      return 'Die Seite wurde aus dem Änderungsantrag gelöscht. Ihr Text bleibt erhalten: Senden Sie ihn anderswohin, auch als neue Seite in diesen Änderungsantrag, oder speichern Sie ihn als Datei.';
    case 'page.move':
    case 'page.property':
      return 'Die Seite wurde aus dem Änderungsantrag gelöscht. Dies kann nicht mehr gesendet werden: Verwerfen Sie es.';
    default:
      return `Die Seite oder der Block existiert beim Dienst nicht mehr.${server}${kept}`;
  }
}

function requestClosed({ kind, detail, hasText }: ReasonDetails): string {
  const status = `Der Änderungsantrag ist jetzt ${detail === null ? 'geschlossen' : statusNames(detail)}`;
  if (kind?.startsWith('page.') !== true) return `${status}. Senden Sie es trotzdem, oder verwerfen Sie es.`;
  return hasText
    ? `${status}: Seine Seiten können nicht mehr geändert werden. Ihr Text bleibt erhalten: Senden Sie ihn anderswohin, oder speichern Sie ihn als Datei.`
    : `${status}: Seine Seiten können nicht mehr geändert werden. Dies kann nicht mehr gesendet werden: Verwerfen Sie es.`;
}

function notAccepted({ kind, server, hasText }: ReasonDetails): string {
  switch (kind) {
    case 'page.update':
    case 'page.insert':
      return `Der Dienst nimmt diese Seite nicht an.${server} Bearbeiten Sie sie, senden Sie sie anderswohin, oder speichern Sie sie als Datei.`;
    case 'page.move':
      return `Der Dienst nimmt diesen Platz der Seite nicht an.${server} Versuchen Sie es erneut, oder verwerfen Sie es, und verschieben Sie die Seite anderswohin.`;
    case 'page.delete':
      return `Der Dienst löscht diese Seite nicht.${server} Versuchen Sie es erneut, oder verwerfen Sie es.`;
    case 'page.property':
      return `Der Dienst nimmt diesen Wert nicht an.${server} Setzen Sie einen anderen, versuchen Sie es erneut, oder verwerfen Sie ihn.`;
    default:
      return hasText
        ? `Der Dienst nimmt diesen Text nicht an.${server} Bearbeiten Sie ihn, dann wird er noch einmal gesendet.`
        : `Der Dienst nimmt dies nicht an.${server} Verwerfen Sie es, oder tun Sie es im Web.`;
  }
}

function tooLarge({ kind, pictures }: ReasonDetails): string {
  if (kind !== 'page.update' && kind !== 'page.insert')
    return 'Der Text ist dem Dienst zu lang. Kürzen Sie ihn, dann wird er noch einmal gesendet.';
  if (pictures === 0)
    return 'Die Seite ist dem Dienst zu groß. Kürzen Sie sie, senden Sie sie anderswohin, oder speichern Sie sie als Datei.';
  const its = pictures === 1 ? 'ihrem Bild' : `ihren ${pictures} Bildern`;
  return `Die Seite ist dem Dienst mit ${its} zu groß. Nehmen Sie Bilder heraus oder kleinere, senden Sie sie anderswohin, oder speichern Sie sie als Datei.`;
}

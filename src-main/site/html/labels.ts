/** What a published site says by itself, in the order of the lines of `table`. */
const names = [
  'onThisPage',
  'search',
  'searchHint',
  'noResults',
  'previous',
  'next',
  'menu',
  'close',
  'more',
  'copy',
  'copied',
  'showMore',
  'showLess',
  'notFound',
  'notFoundMessage',
  'updated',
  'light',
  'dark',
  'switchTheme',
  'copyPage',
  'editPage',
  'helpful',
  'privacy',
  'skip',
  'language',
  'download',
  'done',
  'notDone',
  'publishedDocumentation',
  'noValue',
  'onPublishedSite',
] as const;

export type Labels = Readonly<Record<(typeof names)[number], string>>;

const table: Readonly<Record<string, string>> = {
  en: 'On this page|Search|Search this site…|Nothing was found|Previous|Next|Menu|Close|More|Copy|Copied|Show more|Show less|Page not found|The page you are looking for does not exist.|Last updated|Light|Dark|Switch between light and dark|Copy page|Edit this page|Was this helpful?|Privacy|Skip to content|Language|Download|Done|Not done|Published documentation|An expression without a value|Works on the published site',
  fr: 'Sur cette page|Rechercher|Rechercher sur ce site…|Aucun résultat|Précédent|Suivant|Menu|Fermer|Plus|Copier|Copié|Afficher plus|Afficher moins|Page introuvable|La page que vous cherchez n’existe pas.|Dernière mise à jour|Clair|Sombre|Passer du clair au sombre|Copier la page|Modifier cette page|Cette page vous a-t-elle aidé ?|Confidentialité|Aller au contenu|Langue|Télécharger|Fait|À faire|Documentation publiée|Une expression sans valeur|Fonctionne sur le site publié',
  es: 'En esta página|Buscar|Buscar en este sitio…|Sin resultados|Anterior|Siguiente|Menú|Cerrar|Más|Copiar|Copiado|Mostrar más|Mostrar menos|Página no encontrada|La página que busca no existe.|Última actualización|Claro|Oscuro|Cambiar entre claro y oscuro|Copiar página|Editar esta página|¿Le ha resultado útil?|Privacidad|Ir al contenido|Idioma|Descargar|Hecho|Pendiente|Documentación publicada|Una expresión sin valor|Funciona en el sitio publicado',
  zh: '本页内容|搜索|搜索本站…|没有结果|上一页|下一页|菜单|关闭|更多|复制|已复制|显示更多|收起|找不到页面|您要找的页面不存在。|最后更新|浅色|深色|切换浅色与深色|复制页面|编辑此页|这有帮助吗？|隐私|跳到内容|语言|下载|已完成|未完成|已发布的文档|没有值的表达式|在已发布的网站上可用',
  ja: 'このページの内容|検索|サイト内を検索…|見つかりませんでした|前へ|次へ|メニュー|閉じる|もっと見る|コピー|コピーしました|さらに表示|折りたたむ|ページが見つかりません|お探しのページは存在しません。|最終更新|ライト|ダーク|ライトとダークを切り替える|ページをコピー|このページを編集|役に立ちましたか？|プライバシー|本文へ移動|言語|ダウンロード|完了|未完了|公開ドキュメント|値のない式|公開サイトで使えます',
  de: 'Auf dieser Seite|Suchen|Diese Website durchsuchen…|Nichts gefunden|Zurück|Weiter|Menü|Schließen|Mehr|Kopieren|Kopiert|Mehr anzeigen|Weniger anzeigen|Seite nicht gefunden|Die gesuchte Seite gibt es nicht.|Zuletzt aktualisiert|Hell|Dunkel|Zwischen Hell und Dunkel wechseln|Seite kopieren|Diese Seite bearbeiten|War das hilfreich?|Datenschutz|Zum Inhalt|Sprache|Herunterladen|Erledigt|Nicht erledigt|Veröffentlichte Dokumentation|Ein Ausdruck ohne Wert|Funktioniert auf der veröffentlichten Website',
  nl: 'Op deze pagina|Zoeken|Deze site doorzoeken…|Niets gevonden|Vorige|Volgende|Menu|Sluiten|Meer|Kopiëren|Gekopieerd|Meer tonen|Minder tonen|Pagina niet gevonden|De pagina die u zoekt bestaat niet.|Laatst bijgewerkt|Licht|Donker|Wisselen tussen licht en donker|Pagina kopiëren|Deze pagina bewerken|Was dit nuttig?|Privacy|Naar de inhoud|Taal|Downloaden|Gedaan|Niet gedaan|Gepubliceerde documentatie|Een expressie zonder waarde|Werkt op de gepubliceerde site',
  no: 'På denne siden|Søk|Søk på dette nettstedet…|Ingen treff|Forrige|Neste|Meny|Lukk|Mer|Kopier|Kopiert|Vis mer|Vis mindre|Fant ikke siden|Siden du leter etter finnes ikke.|Sist oppdatert|Lyst|Mørkt|Bytt mellom lyst og mørkt|Kopier siden|Rediger siden|Var dette nyttig?|Personvern|Gå til innholdet|Språk|Last ned|Fullført|Ikke fullført|Publisert dokumentasjon|Et uttrykk uten verdi|Virker på det publiserte nettstedet',
  'pt-br':
    'Nesta página|Pesquisar|Pesquisar neste site…|Nada encontrado|Anterior|Próximo|Menu|Fechar|Mais|Copiar|Copiado|Mostrar mais|Mostrar menos|Página não encontrada|A página que você procura não existe.|Última atualização|Claro|Escuro|Alternar entre claro e escuro|Copiar página|Editar esta página|Isto foi útil?|Privacidade|Ir para o conteúdo|Idioma|Baixar|Concluído|Pendente|Documentação publicada|Uma expressão sem valor|Funciona no site publicado',
  ru: 'На этой странице|Поиск|Поиск по сайту…|Ничего не найдено|Назад|Далее|Меню|Закрыть|Ещё|Копировать|Скопировано|Показать больше|Свернуть|Страница не найдена|Такой страницы нет.|Обновлено|Светлая|Тёмная|Переключить светлую и тёмную тему|Копировать страницу|Изменить эту страницу|Это было полезно?|Конфиденциальность|К содержанию|Язык|Скачать|Выполнено|Не выполнено|Опубликованная документация|Выражение без значения|Работает на опубликованном сайте',
};

/** The words of a language such as `fr` or `pt-BR`; English where they are not known. */
export function labelsOf(language: string): Labels {
  const known = read.get(language) ?? readLabels(language);
  read.set(language, known);
  return known;
}

const read = new Map<string, Labels>();

function readLabels(language: string): Labels {
  const code = language.toLowerCase();
  const line =
    table[code] ?? table[code.split('-')[0] === 'pt' ? 'pt-br' : (code.split('-')[0] ?? '')] ?? table['en'];
  const words = (line ?? '').split('|');
  // Every line of the table has a word for every name (test/unit/site/theme.test.ts).
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ''])) as Labels;
}

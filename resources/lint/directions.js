import path from 'node:path';

/**
 * Who may import whom (docs/architecture.md, "Directions of imports"), as one table. `values` may be imported in any
 * way, `types` only with `import type`. A folder may always import itself. What is not named here is refused.
 * The ground floor, `ports` and `shared`, is imported by every folder and imports none; the window has no ports.
 */
const ports = 'src-main/ports';
const shared = 'src-main/shared';
const endNow = 'src-main/end-now.ts';
const marks = 'src-main/marks.ts';
const compiledCode = 'src-main/compiled-code.ts';
const heapLimits = 'src-main/heap-limits.ts';
const terminal = 'src-main/terminal';
const table = {
  'src-main/index.ts': {
    values: [
      compiledCode,
      endNow,
      marks,
      terminal,
      'src-main/backup/private-files.ts',
      'src-main/shell',
      'src-main/cli',
    ],
    types: [],
  },
  'src-main/policy': { values: [], types: ['src-main/bridge'] },
  [ports]: { values: [], types: [] },
  [shared]: { values: [], types: [] },
  'src-main/api': { values: [], types: [] },
  'src-main/bridge': {
    values: ['src-main/api/customization.ts'],
    types: ['src-main/api', 'src-main/content', 'src-main/site'],
  },
  'src-main/preload': { values: ['src-main/bridge/protocol.ts'], types: [] },
  'src-main/shell': {
    // What must be done to a data folder before anything in it is opened, and which origins the person confirmed.
    values: [
      endNow,
      marks,
      terminal,
      'src-main/bridge',
      'src-main/pictures',
      'src-main/policy',
      'src-main/backup/confirmed-origin.ts',
      'src-main/backup/first-screen-file.ts',
      'src-main/backup/location.ts',
      'src-main/backup/named-file.ts',
      'src-main/backup/private-files.ts',
      'src-main/backup/pending-restore.ts',
      'src-main/sqlite/regular-file.ts',
    ],
    types: ['src-main/api'],
  },
  'src-main/backup': {
    // A restored workspace is checked against the schema that the local service makes.
    values: ['src-main/sqlite', 'src-main/store', 'src-main/local-service/data/migrations.ts', terminal],
    types: ['src-main/bridge'],
  },
  'src-main/core': {
    values: [
      ...['api', 'backup', 'bridge', 'client', 'sqlite', 'store', 'sync', 'outbox', 'content', 'site'],
      'compiled-code.ts',
      'heap-limits.ts',
      'marks.ts',
      'pictures',
      'policy',
      'terminal',
    ].map((name) => `src-main/${name}`),
    types: [],
  },
  'src-main/client': { values: ['src-main/api'], types: [] },
  'src-main/sqlite': { values: [], types: [] },
  'src-main/store': {
    values: ['src-main/sqlite', 'src-main/content', 'src-main/api'],
    types: ['src-main/bridge'],
  },
  'src-main/sync': {
    values: [...['api', 'client', 'store', 'content', 'site', 'outbox'].map((name) => `src-main/${name}`)],
    types: ['src-main/bridge', 'src-main/sqlite'],
  },
  'src-main/outbox': {
    values: [...['api', 'bridge', 'client', 'store', 'content'].map((name) => `src-main/${name}`)],
    types: ['src-main/sqlite', 'src-main/sync'],
  },
  'src-main/terminal': { values: [], types: [] },
  'src-main/pictures': { values: [], types: [] },
  'src-main/content': {
    values: [],
    types: ['src-main/api'],
  },
  'src-main/site': {
    values: ['src-main/content'],
    types: ['src-main/api'],
  },
  'src-main/local-service': {
    values: [
      endNow,
      heapLimits,
      terminal,
      'src-main/api',
      'src-main/content',
      'src-main/site',
      'src-main/sqlite',
    ],
    types: [],
  },
  // Everything about the data is asked through the dispatcher: no verb has the state of a core, not even as a type.
  'src-main/cli': {
    values: [
      terminal,
      ...['api', 'bridge', 'policy'].map((name) => `src-main/${name}`),
      ...['confirmed-origin.ts', 'data-error.ts', 'location.ts', 'named-file.ts', 'private-files.ts'].map(
        (name) => `src-main/backup/${name}`,
      ),
      'src-main/core/failure-of.ts',
      ...['lines.ts', 'open-headless-core.ts', 'restore-unopened.ts'].map(
        (name) => `src-main/core/headless/${name}`,
      ),
    ],
    types: [],
  },
  // The mark of the program is drawn once, for its package.
  'src-renderer/parts': {
    values: ['resources/packaging/galley.svg', 'src-renderer/messages'],
    types: ['src-main/bridge'],
  },
  'src-renderer/messages': { values: [], types: [] },
  'src-renderer/document': {
    values: ['src-renderer/messages', 'src-renderer/parts', 'src-renderer/styles'],
    types: ['src-main/bridge'],
  },
  // Writes Markdown with the printer of the core, and reads none.
  'src-renderer/editor': {
    values: [
      ...['block.ts', 'diff/matching/block-identity.ts', 'inlines.ts', 'print', 'slug.ts'].map(
        (name) => `src-main/content/${name}`,
      ),
      'src-renderer/messages',
      'src-renderer/parts',
      'src-renderer/document',
      'src-renderer/styles',
    ],
    types: ['src-main/bridge'],
  },
  // Without the schemas of channels, which would bring zod into the window's scripts.
  'src-renderer': {
    values: [
      ...['first-screen.ts', 'pending-requests.ts', 'protocol.ts', 'screen-snapshot.ts', 'views'].map(
        (name) => `src-main/bridge/${name}`,
      ),
      ...['messages', 'parts', 'document', 'editor'].map((name) => `src-renderer/${name}`),
    ],
    types: ['src-main/bridge'],
  },
};

/** Folders that only one file imports: what answers a channel is asked through the dispatcher. */
const closed = { 'src-main/core/rpc': 'src-main/core/core.ts' };

/** Packages that only some folders may import. */
const electronPackages = /^(electron(\/.*)?|electron-store|keytar|electron-log\/.*)$/;
const electronFolders = ['src-main/shell', 'src-main/preload', 'src-main/index.ts'];
const pureFolders = [shared, 'src-main/api', 'src-main/bridge', 'src-main/content', 'src-main/site'];
const pureNodeModules = ['node:crypto'];
const ownPackages = {
  'better-sqlite3': ['src-main/sqlite', 'src-main/store', 'src-main/local-service'],
  undici: ['src-main/client'],
  hono: ['src-main/local-service'],
  '@hono/node-server': ['src-main/local-service'],
};

function within(file, folder) {
  return file === folder || file.startsWith(`${folder}/`);
}

/** The longest entry of the table that holds the file. */
function placeOf(file) {
  return Object.keys(table)
    .filter((place) => within(file, place))
    .sort((a, b) => b.length - a.length)[0];
}

function judgeRelative(file, target, isType) {
  if (within(file, 'test')) return undefined;
  for (const [folder, importer] of Object.entries(closed)) {
    if (within(target, folder) && !within(file, folder) && file !== importer)
      return `${folder} is imported by ${importer} alone: move what others need to its capability.`;
  }
  const from = placeOf(file);
  if (from === undefined) return undefined;
  const to = placeOf(target);
  if (to === from || to === shared || (to === ports && !within(file, 'src-renderer'))) return undefined;
  const rule = table[from];
  const allowed = isType ? [...rule.values, ...rule.types] : rule.values;
  if (allowed.some((place) => within(target, place))) return undefined;
  const asType = rule.types.some((place) => within(target, place)) ? ' as a value (types only)' : '';
  return `${from} does not import ${target}${asType}: see "who may import whom" in resources/lint/directions.js.`;
}

function judgePackage(file, name, isType) {
  if (within(file, 'test')) return undefined;
  if (electronPackages.test(name) && !electronFolders.some((place) => within(file, place))) {
    return `${name} is for the shell and the preload alone.`;
  }
  const isNodeModule = name.startsWith('node:');
  if (isNodeModule && within(file, 'src-renderer')) return 'The renderer has no Node.';
  if (
    isNodeModule &&
    !isType &&
    pureFolders.some((place) => within(file, place)) &&
    !pureNodeModules.includes(name)
  ) {
    return `${placeOf(file)} is pure: no ${name}.`;
  }
  const owners = Object.entries(ownPackages).find(
    ([owned]) => name === owned || name.startsWith(`${owned}/`),
  )?.[1];
  if (owners !== undefined && !isType && !owners.some((place) => within(file, place))) {
    return `${name} is for ${owners.join(', ')} alone.`;
  }
  return undefined;
}

/**
 * Lint rule: every import follows the table above.
 * @type {import('eslint').Rule.RuleModule}
 */
export const directions = {
  meta: {
    type: 'problem',
    schema: [],
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');

    function check(node, source, isType) {
      if (source === null || source === undefined || typeof source.value !== 'string') return;
      const request = source.value.replace(/\?.*$/, '');
      const message = request.startsWith('.')
        ? judgeRelative(file, path.posix.join(path.posix.dirname(file), request), isType)
        : judgePackage(file, request, isType);
      if (message !== undefined) context.report({ node, message });
    }

    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    };
  },
};

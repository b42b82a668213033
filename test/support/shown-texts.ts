import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..', '..');

/** A text of the sources that a person may read: in the window, on the command line, in a notification or an export. */
export interface ShownText {
  /** Below the root of the sources. */
  readonly file: string;
  readonly line: number;
  /** What is computed stands as `{}`; runs of white space are one space. */
  readonly text: string;
}

/** Attributes that hold names of the program, not texts. */
const namesOfPrograms =
  /^(class|id|style|type|role|for|name|autocapitalize|autocomplete|inputmode|spellcheck|dir|lang|datetime|href|src|rel|target|kind|tone|align|side|key|keys|scope|tag|form|method|describedby|viewBox|preserveAspectRatio|d|fill|stroke|points|transform|style:.*|data-.*|aria-(busy|controls|activedescendant|labelledby|describedby|current|live|haspopup|keyshortcuts|level|setsize|posinset|selected|expanded|hidden|relevant|atomic|orientation|modal|invalid|errormessage|autocomplete))$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'loc' && name !== 'css' && name !== 'options')
    .flatMap(([, value]): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const whole = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether a literal of a program reads as a text: words, or one word in capitals of a sentence. */
function readsAsText(text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (
    /\b(select .* from|insert (or \w+ )?into|update \w+ set|delete from|order by|where \w|is not null)\b/s.test(
      text,
    )
  )
    return false;
  if (/^[a-z][\w.-]*$|^[\w./:@#-]+\.[a-z]+$|^[A-Z0-9_]+$/.test(text)) return false;
  if (
    /^(https?|galley|app):|^[./#@]|^--?[a-z]|[{;]$|(?<!\{)\}$|=>|\b(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WHERE|ORDER BY)\b/.test(
      text,
    )
  )
    return false;
  // One that ends in what is computed is a text where it begins like a sentence: `run {}` names something.
  if (text.endsWith('{}')) return /^\p{Lu}\p{Ll}+ /u.test(text);
  return /^\p{Lu}\p{Ll}+/u.test(text) || /\p{L}[,:]? \p{L}|\{\} \p{L}|\p{L} \{\}/u.test(text);
}

/** Texts of one component: its markup, attributes and expressions. */
function textsOfComponent(source: string): readonly { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  const take = (at: number, text: string, certain: boolean): void => {
    const read = whole(text);
    if (read !== '' && (certain ? /\p{L}/u.test(read) : readsAsText(read))) found.push({ at, text: read });
  };
  /** A line of markup with its expressions is one text: a sentence is read whole. */
  const takeRun = (nodes: readonly Node[]): void => {
    const text = nodes.map((node) => (node.type === 'Text' ? String(node['data']) : '{}')).join('');
    if (nodes.some((node) => node.type === 'Text' && /\p{L}/u.test(String(node['data']))))
      take(nodes[0]?.start ?? 0, text, true);
  };
  const visit = (node: Node): void => {
    // Types are not texts; `x as const` is an expression, and its type is left out by what a type consists of.
    if (/^(Import|Export)/.test(node.type)) return;
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'Attribute' && namesOfPrograms.test(String(node['name']))) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') take(node.start, node['value'], false);
    if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as readonly { value: { cooked: string } }[]; // as ESTree has it
      take(node.start, quasis.map(({ value }) => value.cooked).join('{}'), false);
    }
    if (node.type === 'Attribute' && Array.isArray(node['value'])) takeRun(node['value'].filter(isNode));
    else if (node.type === 'Fragment') {
      let run: Node[] = [];
      for (const child of [...childrenOf(node), { type: 'End', start: 0 }]) {
        if (child.type === 'Text' || child.type === 'ExpressionTag') run.push(child);
        else {
          takeRun(run);
          run = [];
        }
      }
    }
    childrenOf(node).forEach(visit);
  };
  const parsed = parse(source, { modern: true }) as unknown as Node; // an AST of nodes, which are looked at by their types
  childrenOf({ ...parsed, css: null }).forEach(visit);
  return found;
}

/** Texts of a module of TypeScript; of a catalog of English messages, each of them. */
function textsOfModule(
  source: string,
  isCatalog: boolean,
): readonly { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  const take = (at: number, text: string): void => {
    const read = whole(text);
    if (readsAsText(read)) found.push({ at, text: read });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isCatalog && ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      found.push({ at: node.getStart(), text: whole(node.initializer.text.replaceAll(/\{\w+\}/g, '{}')) });
      return;
    }
    // What goes to the log, and marks of measurements.
    if (ts.isCallExpression(node) && /\b(log\.\w+|mark|step)$/.test(node.expression.getText())) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      take(node.getStart(), node.text);
    if (ts.isTemplateExpression(node))
      take(
        node.getStart(),
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(svelte|ts)$/.test(file) && !/\/messages\/(de|ja)[./]/.test(file))
    .sort();
}

/** Every text of these folders, in the order of files and lines; of catalogs, the English ones. */
export function shownTexts(folders: readonly string[]): readonly ShownText[] {
  return folders.flatMap(filesBelow).flatMap((file) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const texts = file.endsWith('.svelte')
      ? textsOfComponent(source)
      : textsOfModule(source, /\/messages\/en\//.test(file));
    return texts.map(({ at, text }) => ({ file, line: source.slice(0, at).split('\n').length, text }));
  });
}

import type { Block } from '../../../shared/tree.ts';
import type { BlocksWriter } from './inlines.ts';
import { classes, element, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

type ApiBlock = Extract<Block, { readonly type: 'openapi' }>;

/** Shown in the head of the block; every other option stands in a list. */
const shownInHead: ReadonlySet<string> = new Set([
  ...['summary', 'baseUrl', 'host', 'specUrl', 'name', 'schemas', 'grouped', 'expanded', 'arguments'],
  ...['status', 'httpCode', 'type', 'in', 'required', 'description'],
]);

const labels: Readonly<Record<string, string>> = {
  request: 'Request',
  'path-parameters': 'Path parameters',
  'query-parameters': 'Query parameters',
  'body-parameters': 'Body parameters',
  'form-data-parameters': 'Form fields',
  headers: 'Headers',
  response: 'Response',
  'response-example': 'Response',
  spec: '',
  description: '',
  summary: '',
  'response-example-description': '',
};

/** An operation or schemas of an API: what its specification says where that is held, else what the block says itself. */
export function apiMarkup(block: ApiBlock, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { kind, method, path, props, spec } = block.attributes;
  if (/^(?:swagger-|api-method-)/.test(kind)) return part(block, writer, blocks);
  const shown = writer.context.specification(block);
  const title =
    (shown !== null && 'title' in shown ? shown.title : '') || (props['summary'] ?? props['name'] ?? '');
  const base = props['baseUrl'] ?? props['host'] ?? '';
  const inside =
    shown !== null && 'tree' in shown ? writer.deeper(() => blocks(shown.tree.blocks, writer)) : null;
  return element(
    'section',
    { class: 'api', 'aria-label': `${method} ${path}`.trim() || spec },
    element(
      'header',
      { class: 'api-head' },
      title === '' ? nothing : element('p', { class: 'api-title' }, text(title)),
      method === '' && path === ''
        ? nothing
        : element(
            'p',
            { class: 'api-operation' },
            method === ''
              ? nothing
              : element('span', { class: `api-method ${methodClass(method)}` }, text(method.toUpperCase())),
            element(
              'code',
              { class: 'api-path' },
              element('span', { class: 'api-base' }, text(base)),
              text(path),
            ),
          ),
      shown !== null && 'reason' in shown
        ? element('p', { class: 'block-label' }, text(`${spec}: ${shown.reason}`))
        : nothing,
    ),
    others(props),
    inside === null ? nothing : element('div', { class: 'api-body flow' }, inside),
    block.blocks.length > 0
      ? element('div', { class: 'api-body flow' }, blocks(block.blocks, writer))
      : block.source === ''
        ? nothing
        : element('pre', { class: 'api-source' }, text(block.source)),
  );
}

function methodClass(method: string): string {
  const known = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
  return known.find((one) => one === method.toLowerCase()) ?? 'other';
}

/** A part of an older kind of block (`{% swagger-parameter %}` and its like). */
function part(block: ApiBlock, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { kind, props } = block.attributes;
  const name = kind.replace(/^(?:swagger|api-method)-/, '');
  const status = props['status'] ?? props['httpCode'] ?? '';
  const label = labels[name] ?? name;
  const description = props['description'] ?? '';
  const head =
    name === 'parameter'
      ? element(
          'p',
          { class: 'api-parameter' },
          element('code', {}, text(props['name'] ?? '')),
          text(
            ` ${[props['type'], props['in'], props['required'] === 'true' ? 'required' : undefined].filter((words) => words !== undefined && words !== '').join(', ')}`,
          ),
        )
      : status !== ''
        ? element(
            'p',
            {},
            element(
              'span',
              { class: classes('api-method', /^[1-5]/.test(status) && `status-${status.charAt(0)}`) },
              text(status),
            ),
          )
        : label === ''
          ? nothing
          : element('p', { class: 'api-label' }, text(label));
  return element(
    'div',
    { class: 'api-part' },
    head,
    description === '' ? nothing : element('p', {}, text(description)),
    others(props),
    block.blocks.length > 0
      ? element('div', { class: 'flow' }, blocks(block.blocks, writer))
      : block.source === ''
        ? nothing
        : element('pre', { class: 'api-source' }, text(block.source)),
  );
}

function others(props: Readonly<Record<string, string>>): Markup {
  const shown = Object.entries(props).filter(([name]) => !shownInHead.has(name));
  if (shown.length === 0) return nothing;
  return element(
    'dl',
    { class: 'properties' },
    ...shown.flatMap(([name, value]) => [element('dt', {}, text(name)), element('dd', {}, text(value))]),
  );
}

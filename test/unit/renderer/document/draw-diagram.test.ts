import { describe, expect, it } from 'vitest';
import { drawDiagram } from '../../../../src-renderer/document/diagrams/draw-diagram.ts';
import type { DrawingNode } from '../../../../src-main/shared/diagram-drawing.ts';

const node = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (DrawingNode | string)[] = [],
): DrawingNode => ({ tag, attributes, children });

const drawn = (...children: readonly DrawingNode[]): string =>
  drawDiagram(node('svg', { viewBox: '0 0 120 40' }, children))?.innerHTML ?? 'nothing';

describe('a drawing of the diagram frame', () => {
  it('becomes shapes and text of its own size', () => {
    const svg = drawDiagram(
      node('svg', { viewBox: '0 0 120.5 40' }, [
        node('rect', { x: '1', width: '20', fill: '#f6f4ef', rx: '3px' }),
        node('text', { 'text-anchor': 'middle' }, ['Draft']),
      ]),
    );
    expect(svg?.getAttribute('width')).toBe('121');
    expect(svg?.innerHTML).toBe(
      '<rect x="1" width="20" fill="#f6f4ef" rx="3px"></rect><text text-anchor="middle">Draft</text>',
    );
  });

  it('names its markers anew, so that nothing of the window is named', () => {
    const html = drawn(
      node('marker', { id: 'galley', refX: '5' }),
      node('path', { d: 'M0 0L5 5', 'marker-end': 'galley' }),
      node('rect', { id: 'galley' }),
    );
    expect(html).toMatch(
      /^<marker id="(drawing-\d+-0)" refX="5"><\/marker><path d="M0 0L5 5" marker-end="url\(#\1\)"><\/path><rect><\/rect>$/,
    );
  });

  it('holds nothing else, whatever the frame says', () => {
    const hostile = [
      node('script', {}, ['alert(1)']),
      node('foreignObject', {}, [node('iframe', { src: 'https://evil.example' })]),
      node('image', { href: 'https://evil.example/x.png' }),
      node('a', { href: 'javascript:alert(1)' }, ['x']),
      node('use', { href: '#x' }),
      node('animate', { attributeName: 'href' }),
      node('style', {}, ['*{display:none}']),
      node('rect', {
        onclick: 'alert(1)',
        style: 'position:fixed',
        class: 'document',
        href: 'javascript:alert(1)',
        fill: 'url(https://evil.example)',
        transform: 'translate(url(x))',
        d: 'javascript:alert(1)',
      }),
    ];
    expect(drawn(...hostile)).toBe('<rect></rect>');
  });

  it('that is too large is not drawn', () => {
    expect(
      drawn(
        node(
          'g',
          {},
          Array.from({ length: 30_000 }, () => node('path')),
        ),
      ),
    ).toBe('nothing');
  });
});

import { makeBlock } from '../block.ts';
import { fieldsOf, sourceOf, textOf } from '../document/node-reading.ts';
import type { Fields } from '../document/node-reading.ts';
import { tagOptions } from '../print/print-text.ts';
import { plainNode, tagBefore } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';

export const integration: BlockKind<'integration'> = {
  matched: 'wordless',
  isVoid: true,
  tags: {
    // Of every name with this sign: `@name/block`.
    '@': {
      holds: 'ended-next',
      read({ name, named, blocks }) {
        const [integration = '', block = ''] = name.slice(1).split('/', 2);
        return [makeBlock('integration', { integration, block, props: named }, { blocks })];
      },
    },
  },
  toMarkdown(block, printing) {
    const { integration, block: name, props } = block.attributes;
    return tagBefore(`@${integration}/${name}`, tagOptions(props), block, printing);
  },
  fromNodes: {
    integration({ data, key, children }) {
      const props = fieldsOf(data['props']);
      return makeBlock(
        'integration',
        {
          integration: textOf(data['integration']) ?? '',
          block: textOf(data['block']) ?? '',
          props: propertiesOf({ ...props, url: data['url'] ?? props['url'] }),
        },
        { key, blocks: children() },
      );
    },
  },
  toNode: (block, writing) => plainNode(block, writing),
  shownText: ({ attributes: { props } }) => [props['content'] ?? ''],
};

/** Properties of an integration are shown as text, whatever they are. */
function propertiesOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && name !== '__proto__')
      .map(([name, value]) => [name, typeof value === 'string' ? value : sourceOf(value)]),
  );
}

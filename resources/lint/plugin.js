import { directions } from './directions.js';

/** A rule that refuses each node that `selector` matches: @type {(selector: string, message: string) => object} */
const refuse = (selector, message) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

/** Galley's own rules, for oxlint (.oxlintrc.json) and, in components, for ESLint (eslint.config.js). */
export default {
  meta: { name: 'galley' },
  rules: {
    directions,
    'no-barrels': refuse('ExportAllDeclaration', 'No barrels: import from the file that holds the thing.'),
    'text-of-body': refuse(
      "MemberExpression[property.name='markdown'][object.property.name='body']",
      'It may come as a document: use textOfBody.',
    ),
  },
};

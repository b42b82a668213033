import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const catalog = /\/src-renderer\/messages\/[a-z]{2}\/[\w-]+\.ts$/;

/** Texts that say something else than they are written. */
const special = /[{}<']/;

/** Puts compiled messages in place of the texts of catalogs, so that the window carries no parser of ICU MessageFormat. */
export function compileCatalogs(): Plugin {
  return {
    name: 'compile-catalogs',
    transform: {
      filter: { id: catalog },
      handler(code) {
        const texts = this.parse(code)
          .body.flatMap((one) => (one.type === 'ExportNamedDeclaration' ? [one.declaration] : []))
          .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
          .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? init.properties : []))
          .flatMap((one) => (one.type === 'Property' && one.value.type === 'Literal' ? [one.value] : []));
        let compiled = code;
        for (const { start, end, value } of texts.reverse())
          if (typeof value === 'string' && special.test(value))
            compiled = `${compiled.slice(0, start)}${JSON.stringify(compile(value))}${compiled.slice(end)}`;
        // Each message keeps its line.
        return { code: compiled, map: null };
      },
    },
  };
}

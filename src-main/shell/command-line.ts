/** Switches that would give whoever starts the program its insides (design/security.md, rule 7). */
const refused = /^--?(remote-debugging-(port|pipe|address)|inspect(-.+)?|js-flags|remote-allow-origins)(=|$)/;

/** The first switch that a packaged program does not accept, or undefined. */
export function findRefusedSwitch(argv: readonly string[]): string | undefined {
  return argv.find((argument) => refused.test(argument));
}

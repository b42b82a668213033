/**
 * Switches of Chromium that a packaged program accepts: those that choose how it is drawn and how it speaks to the desktop.
 * Every other one is refused, because Chromium has more than a thousand, and many give the program's insides, its network or
 * its sandbox to whoever starts it (docs/decisions/0001-accepted-switches.md).
 */
const accepted: ReadonlySet<string> = new Set([
  'class',
  'disable-gpu',
  'disable-gpu-compositing',
  'enable-wayland-ime',
  'force-color-profile',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'gtk-version',
  'ignore-gpu-blocklist',
  'lang',
  'name',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'use-angle',
  'use-gl',
  'wayland-text-input-version',
]);

/**
 * More than this is not handed to a running program: Chromium's message for it holds 32 KiB, and where it does not fit,
 * Chromium ends the running program and takes its place.
 */
const longestArguments = 16_384;

export interface StartFacts {
  /** `process.argv`. */
  readonly argv: readonly string[];
  readonly isPackaged: boolean;
  /** Whether Chromium's sandbox is off, by a switch or by `ELECTRON_DISABLE_SANDBOX`. */
  readonly hasNoSandbox: boolean;
  /** A development start as root: Chromium's sandbox cannot run there. */
  readonly mayRunWithoutSandbox: boolean;
}

/** Why the program does not start like this, in a sentence; undefined where it does. */
export function whyStartIsRefused(facts: StartFacts): string | undefined {
  const { argv, isPackaged, hasNoSandbox, mayRunWithoutSandbox } = facts;
  const length = argv.reduce((sum, argument) => sum + Buffer.byteLength(argument) + 1, 0);
  if (length > longestArguments)
    return `Galley does not start with arguments of more than ${longestArguments} bytes.`;
  if (!isPackaged) return undefined;
  const isAccepted = (argument: string): boolean => {
    const name = /^--?([^=]*)/.exec(argument)?.[1];
    return name === undefined || accepted.has(name) || (name === 'no-sandbox' && mayRunWithoutSandbox);
  };
  const refused = argv.slice(1).find((argument) => !isAccepted(argument));
  if (refused !== undefined) return `Galley does not start with ${refused}.`;
  return hasNoSandbox && !mayRunWithoutSandbox ? 'Galley does not start without its sandbox.' : undefined;
}

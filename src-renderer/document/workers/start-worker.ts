import formulas from '../formulas/formula-worker.ts?worker&url';
import highlight from '../highlight/highlight-worker.ts?worker&url';

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): {
        createScriptURL(address: string): unknown;
      };
    };
  }
}

const addresses = { formulas, highlight };
export type WorkerName = keyof typeof addresses;

const policyName = 'galley-worker';
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/**
 * Starts one of the interface's own workers. Where trusted types are enforced (the shell's content security policy), a
 * worker's address must come from a policy; this one lets through the addresses of the build and no other.
 */
export function startWorker(name: WorkerName): Worker {
  const address = addresses[name];
  policy ??= window.trustedTypes?.createPolicy(policyName, { createScriptURL: ownAddress });
  // TypeScript's DOM library does not know TrustedScriptURL, which browsers take wherever they take an address.
  return new Worker((policy?.createScriptURL(address) ?? address) as string, { type: 'module', name });
}

function ownAddress(address: string): string {
  if (!Object.values(addresses).includes(address)) throw new TypeError('Not a worker of this program.');
  return address;
}

import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { Probe, ProbeStep } from '../../../src-main/bridge/views.ts';
import type { Accounts } from '../../state/accounts.svelte.ts';

const checkAfterMs = 500;

/** Plain http is for this machine only, unless the person allows it. */
export function isPlainHttpElsewhere(address: string): boolean {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  } catch {
    return false;
  }
}

/** What was typed as an address: a host alone is https. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** The connect form and its self-test, which runs as one types. The token is forgotten when the form is sent. */
export class ConnectProbe {
  address = $state('');
  token = $state('');
  allowHttp = $state(false);
  checking = $state(false);
  result = $state.raw<Probe | null>(null);
  failure = $state.raw<Failure | null>(null);

  readonly #accounts: Accounts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  form() {
    return {
      baseUrl: completeAddress(this.address),
      token: this.token.trim(),
      ...(this.allowHttp ? { allowHttp: true } : {}),
    };
  }

  step(name: ProbeStep['step']): ProbeStep | null {
    return this.result?.steps.find((one) => one.step === name) ?? null;
  }

  typed(): void {
    this.#run += 1;
    this.result = null;
    this.failure = null;
    clearTimeout(this.#timer);
    if (this.address.trim() !== '') this.#timer = setTimeout(() => void this.check(), checkAfterMs);
  }

  async check(): Promise<Probe | null> {
    clearTimeout(this.#timer);
    const run = ++this.#run;
    this.checking = true;
    const reply = await this.#accounts.probe(this.form());
    if (run !== this.#run) return null;
    this.checking = false;
    if (reply.ok) this.result = reply.value;
    else this.failure = reply.failure;
    return this.result;
  }
}

import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { Probe, ProbeStep } from '../../../src-main/bridge/views/views.ts';
import type { Accounts } from '../../state/accounts.svelte.ts';
import { completeAddress, isPlainHttpElsewhere } from './address.ts';

const checkAfterMs = 500;

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
      // Asked for one address, it does not hold for what is typed after it.
      ...(this.allowHttp && isPlainHttpElsewhere(completeAddress(this.address)) ? { allowHttp: true } : {}),
    };
  }

  step(name: ProbeStep['step']): ProbeStep | null {
    return this.result?.steps.find((one) => one.step === name) ?? null;
  }

  /** Forgets what was found, without trying again by itself. */
  retyped(): void {
    this.#run += 1;
    this.checking = false;
    this.result = null;
    this.failure = null;
    clearTimeout(this.#timer);
  }

  typed(): void {
    this.retyped();
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

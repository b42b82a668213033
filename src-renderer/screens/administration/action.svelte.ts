import type {
  AdministrationForm,
  AdministrationOutcome,
  AdministrationReview,
  FieldProblem,
} from '../../../src-main/bridge/views/administration-views.ts';
import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { App } from '../../state/app.svelte.ts';
import type { Doing, Place } from './place.svelte.ts';
import { t } from '../../messages/en/administration.ts';

export type DoneOutcome = Extract<AdministrationOutcome, { outcome: 'done' }>;

let lastSending = 0;

/** One thing on its way to being done: filled in, looked at, sent once. */
export class Action {
  form = $state.raw<AdministrationForm | null>(null);
  values = $state.raw<Readonly<Record<string, unknown>>>({});
  problems = $state.raw<readonly FieldProblem[]>([]);
  review = $state.raw<AdministrationReview | null>(null);
  failure = $state.raw<Failure | null>(null);
  done = $state.raw<DoneOutcome | null>(null);
  confirm = $state('');
  isSending = $state(false);
  step = $state<'fill' | 'look'>('fill');

  can = $derived(this.review?.can ?? this.form?.can ?? { can: true, reason: null });
  unsendable = $derived.by(() => {
    if (this.isSending) return t('beingSent');
    if (!this.can.can) return this.can.reason;
    const wanted = this.form?.confirm ?? null;
    return wanted !== null && this.confirm.trim() !== wanted ? t('typeTheNameToConfirm') : null;
  });

  /** Something was filled in that is not sent. */
  isFilledIn = $derived(this.done === null && this.form !== null && this.values !== this.form.values);

  readonly #app: App;
  readonly #place: Place;
  readonly #of: { readonly accountId: string; readonly trail: Doing['trail']; readonly action: string };
  readonly #reader: string;

  constructor(app: App, place: Place, { trail, action }: Doing) {
    this.#app = app;
    this.#place = place;
    this.#of = { accountId: place.accountId, trail, action };
    lastSending += 1;
    this.#reader = `sending ${lastSending}`;
  }

  async load(): Promise<void> {
    const reply = await this.#app.host.request('administration.form', this.#of);
    if (!reply.ok) {
      this.failure = reply.failure;
      return;
    }
    this.form = reply.value;
    this.values = reply.value.values;
    if (reply.value.fields.length === 0) await this.look();
  }

  /** What it would change; where something is wrong with how it is filled in, that. */
  async look(): Promise<void> {
    const reply = await this.#app.host.request('administration.review', { ...this.#of, values: this.values });
    if (!reply.ok) {
      this.failure = reply.failure;
      return;
    }
    this.failure = null;
    this.review = reply.value;
    this.problems = reply.value.problems;
    if (this.problems.length === 0) this.step = 'look';
  }

  change(values: Readonly<Record<string, unknown>>): void {
    this.values = values;
    this.problems = this.problems.filter(({ field }) => field !== '');
  }

  /** True where there is nothing more to show of it: it was done, or the service has no such thing. */
  async send(): Promise<boolean> {
    this.isSending = true;
    this.failure = null;
    const wanted = this.form?.confirm ?? null;
    const reply = await this.#app.host.request('administration.send', {
      ...this.#of,
      reader: this.#reader,
      values: this.values,
      confirm: wanted === null ? null : this.confirm,
    });
    this.isSending = false;
    if (!reply.ok && reply.failure.code === 'not-offered') {
      this.#app.toasts.show(t('nothingWasChangedThisService', { form: this.form?.title ?? '' }));
      void this.#place.refreshActions();
      return true;
    }
    if (!reply.ok) {
      this.failure = reply.failure;
      return false;
    }
    const outcome = reply.value;
    if (outcome.outcome === 'refused') {
      this.problems = outcome.problems;
      if (outcome.problems.some(({ field }) => field !== '')) this.step = 'fill';
      return false;
    }
    const isSaid = outcome.facts.length === 0 && outcome.trail === null;
    if (isSaid) this.#app.toasts.show(outcome.words);
    else this.done = outcome;
    void this.#place.done(this.#of.trail, this.form?.kind === 'delete');
    return isSaid;
  }

  /** What was already sent may have been done all the same; the answer says so. */
  stop(): void {
    const { accountId } = this.#of;
    void this.#app.host.request('administration.cancel', { accountId, reader: this.#reader });
  }
}

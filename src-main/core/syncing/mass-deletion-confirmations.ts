import type { MassDeletionView } from '../../bridge/views/sync-views.ts';
import type { PreferenceTable } from '../../store/personal/preferences.ts';
import type { PullReport } from '../../sync/pull-report.ts';

const refusedName = 'refused-prunes';

/**
 * What lists may have lost, until the person answers (docs/design/sync.md). A "no" stands for as long as the same
 * list lacks as many: the question does not come back with every sync, only when it happens again.
 */
export class MassDeletionConfirmations {
  readonly #preferences: PreferenceTable;
  #open: readonly MassDeletionView[] = [];
  readonly #confirmedScopes = new Set<string>();

  constructor(preferences: PreferenceTable) {
    this.#preferences = preferences;
  }

  get open(): readonly MassDeletionView[] {
    return this.#open;
  }

  /** Scopes that the next pull may prune. */
  get confirmedScopes(): readonly string[] {
    return [...this.#confirmedScopes];
  }

  /**
   * A pull came to its end: these are the questions about the lists that it examined. About others all stands as it did.
   * `confirmed`: the scopes that it was given.
   */
  asked(
    { needsConfirmation: questions, examined }: Pick<PullReport, 'needsConfirmation' | 'examined'>,
    confirmed: readonly string[],
  ): void {
    for (const scope of confirmed) if (examined.has(scope)) this.#confirmedScopes.delete(scope);
    const refused = this.#refused();
    const stands = (scope: string): boolean => !examined.has(scope);
    this.#open = [
      ...this.#open.filter((one) => stands(one.scope)),
      ...questions.filter((one) => refused.get(one.scope) !== one.missing),
    ];
    const still = questions.filter((one) => refused.get(one.scope) === one.missing);
    const kept = [...refused].filter(([scope]) => stands(scope));
    if (still.length + kept.length !== refused.size)
      this.#refuse([...kept, ...still.map((one) => [one.scope, one.missing] as const)]);
  }

  /** Returns whether there was such a question. */
  answer(scope: string, confirmedScopes: boolean): boolean {
    const question = this.#open.find((one) => one.scope === scope);
    if (question === undefined) return false;
    this.#open = this.#open.filter((one) => one !== question);
    if (confirmedScopes) this.#confirmedScopes.add(scope);
    else this.#refuse([...this.#refused(), [scope, question.missing]]);
    return true;
  }

  #refused(): ReadonlyMap<string, number> {
    const stored: unknown = JSON.parse(this.#preferences.get(refusedName) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  }

  #refuse(entries: readonly (readonly [string, number])[]): void {
    this.#preferences.set(refusedName, JSON.stringify(entries));
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

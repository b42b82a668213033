import { SvelteMap } from 'svelte/reactivity';
import type {
  AdministrationCatalogue,
  AdministrationOrganization,
  AdministrationView,
  Trail,
} from '../../src-main/bridge/views/administration-views.ts';
import type { Host } from '../host.ts';
import type { Accounts } from './accounts.svelte.ts';
import type { AddressOf } from './address.ts';
import { Query } from './query.svelte.ts';
import { t } from '../messages/en/state.ts';

export type AdministrationAddress = AddressOf<'administration'>;

/** An organization with the account that reaches it. */
export interface ReachedOrganization extends AdministrationOrganization {
  readonly accountId: string;
}

const mostNames = 500;

/** What the screens of administration share: the catalogue, the organizations, and the names of what was seen. */
export class Administration {
  readonly catalogue: Query<AdministrationCatalogue>;
  readonly organizations: Query<readonly ReachedOrganization[]>;
  /** Names of objects that were shown, by `keyOf`: for the way back. */
  readonly #names = new SvelteMap<string, string>();
  #isWanted = false;

  constructor(host: Host, accounts: Accounts) {
    this.catalogue = new Query(() => host.request('administration.catalogue', null));
    this.organizations = new Query(async () => {
      await accounts.list.settled();
      const found: ReachedOrganization[] = [];
      for (const { id: accountId, bundle } of accounts.all) {
        // All of it needs a service.
        if (bundle !== undefined) continue;
        const reply = await host.request('administration.organizations', { accountId });
        if (!reply.ok) return reply;
        found.push(...reply.value.map((one) => ({ ...one, accountId })));
      }
      return { ok: true, value: found };
    });
    const again = (): void => {
      if (!this.#isWanted) return;
      if (this.catalogue.value === null) void this.catalogue.refresh();
      void this.organizations.refresh();
    };
    host.on('changed', ({ topics, changeRequestId }) => {
      // A change request moves a number in the library, and nothing of an organization.
      if (changeRequestId !== undefined) return;
      const isNews = (['accounts', 'library', 'administration'] as const).some((one) => topics.includes(one));
      if (isNews) again();
    });
    host.connected((peer) => {
      if (peer === 'core') again();
    });
  }

  /** For effects of what shows administration. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void this.catalogue.refresh();
    void this.organizations.refresh();
  }

  /** The organizations' own views, for finding them by their titles. */
  places = $derived.by(() => {
    const views = (this.catalogue.value?.views ?? []).filter(({ home }) => home === 'organization');
    return (this.organizations.value ?? []).flatMap(({ id, title, accountId, hidden }) =>
      views
        .filter((view) => !hidden.includes(view.id))
        .map((view) => ({
          title: view.title,
          detail: title,
          address: administrationAddress(
            accountId,
            [{ kind: 'organization', id }],
            view.isMain ? null : view.id,
          ),
        })),
    );
  });

  /** The views that an account's service offers at such a trail, without the one that shows its very object. */
  viewsAt(accountId: string, trail: Trail): readonly AdministrationView[] {
    const home = homeOf(trail);
    return this.views(accountId).filter((view) => view.home === home && !view.isMain);
  }

  /** All views that an account's service offers, as far as is known. */
  views(accountId: string): readonly AdministrationView[] {
    const all = this.catalogue.value?.views ?? [];
    const hidden = this.organizations.value?.find((one) => one.accountId === accountId)?.hidden ?? [];
    return hidden.length === 0 ? all : all.filter(({ id }) => !hidden.includes(id));
  }

  view(id: string): AdministrationView | null {
    return this.catalogue.value?.views.find((view) => view.id === id) ?? null;
  }

  /** True where the object itself can be shown, not only what belongs to it. */
  isShown(trail: Trail): boolean {
    const kind = this.kind(trail.at(-1)?.kind ?? '');
    return kind?.shownAt.includes(homeOf(trail)) === true;
  }

  kind(id: string) {
    return this.catalogue.value?.kinds.find((kind) => kind.id === id) ?? null;
  }

  remember(trail: Trail, name: string): void {
    const key = keyOf(trail);
    if (key === '' || this.#names.get(key) === name) return;
    this.#names.delete(key);
    this.#names.set(key, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > mostNames && oldest !== undefined) this.#names.delete(oldest);
  }

  /** What the object at the end of a trail is called, as far as it was seen. */
  nameOf(trail: Trail): string {
    const last = trail.at(-1);
    if (last === undefined) return t('service');
    const organization = this.organizations.value?.find(({ id }) => trail.length === 1 && id === last.id);
    const known = this.#names.get(keyOf(trail)) ?? organization?.title;
    const one = this.kind(last.kind)?.one ?? last.kind;
    return known ?? one.charAt(0).toUpperCase() + one.slice(1);
  }
}

function homeOf(trail: Trail): string {
  return trail.map(({ kind }) => kind).join('/');
}

export function keyOf(trail: Trail): string {
  return trail.map(({ kind, id }) => `${kind} ${id}`).join('\n');
}

export function administrationAddress(
  accountId: string,
  trail: Trail,
  view: string | null = null,
): AdministrationAddress {
  return { screen: 'administration', accountId, trail, view };
}

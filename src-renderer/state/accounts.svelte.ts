import type { Reply } from '../../src-main/bridge/failure.ts';
import type { WorkspaceView } from '../../src-main/bridge/channels/shell-requests.ts';
import type { AccountView, Probe, UnopenedAccount } from '../../src-main/bridge/views/views.ts';
import type { Host } from '../host.ts';
import { Query } from './query.svelte.ts';

export interface ConnectForm {
  readonly baseUrl: string;
  readonly token: string;
  readonly allowHttp?: boolean;
}

/** The services this Galley is connected to, and the documentation that it serves to itself. */
export class Accounts {
  readonly list: Query<readonly AccountView[]>;
  readonly unopened: Query<readonly UnopenedAccount[]>;
  workspaces = $state.raw<readonly WorkspaceView[]>([]);
  /** The account whose "Sign in again" was pressed elsewhere: the field of its token takes the focus. */
  wanted = $state.raw<string | null>(null);
  /** The account that was connected, until its person has chosen what to keep of it: another screen does not end that. */
  arriving: string | null = null;

  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    this.list = new Query(() => host.request('accounts.list', null));
    this.unopened = new Query(() => host.request('accounts.unopened', null));
    host.on('changed', ({ topics }) => {
      if (topics.includes('accounts')) void this.list.refresh();
    });
    host.on('workspaces', (workspaces) => {
      this.workspaces = workspaces;
    });
    host.connected((peer) => {
      if (peer === 'core') {
        void this.list.refresh();
        void this.unopened.refresh();
      } else void this.#readWorkspaces();
    });
  }

  all = $derived.by(() => this.list.value ?? []);

  find(accountId: string): AccountView | null {
    return this.all.find((account) => account.id === accountId) ?? null;
  }

  /** What an account is called; where two have the same title, with its person, and where that is the same, with its address. */
  nameOf(accountId: string): string {
    const account = this.find(accountId);
    if (account === null) return '';
    const same = this.all.filter((one) => one.title === account.title && one.id !== account.id);
    if (same.length === 0) return account.title;
    const user = account.user?.displayName ?? null;
    const isDistinct = user !== null && same.every((one) => one.user?.displayName !== user);
    const parts = [user, isDistinct ? null : account.baseUrl.replace(/^https?:\/\//, '')];
    return `${account.title} (${parts.filter((part) => part !== null && part !== account.title).join(', ')})`;
  }

  /** As `nameOf`, for rows that may be of any account; null where there is one account only. */
  nameAmongOthers(accountId: string): string | null {
    return this.all.length > 1 ? this.nameOf(accountId) : null;
  }

  probe(form: ConnectForm): Promise<Reply<Probe>> {
    return this.#host.request('accounts.probe', form);
  }

  async connect(form: ConnectForm): Promise<Reply<AccountView>> {
    return this.#refreshed(await this.#host.request('accounts.connect', form));
  }

  /** `origin` as the person saw it: the token is refused for an account that has another address by now. */
  async signIn(
    accountId: string,
    { token, allowHttp }: Pick<ConnectForm, 'token' | 'allowHttp'>,
    origin: string,
  ): Promise<Reply<AccountView>> {
    const args = { accountId, token, origin, ...(allowHttp === true ? { allowHttp } : {}) };
    return this.#refreshed(await this.#host.request('accounts.signIn', args));
  }

  async setUser(accountId: string, userId: string): Promise<Reply<AccountView>> {
    return this.#refreshed(await this.#host.request('accounts.setUser', { accountId, userId }));
  }

  members(
    accountId: string,
  ): Promise<Reply<readonly { readonly id: string; readonly displayName: string }[]>> {
    return this.#host.request('accounts.members', { accountId });
  }

  async remove(accountId: string, force: boolean): Promise<Reply<null>> {
    return this.#refreshed(
      await this.#host.request('accounts.remove', force ? { accountId, force } : { accountId }),
    );
  }

  async openSample(): Promise<Reply<AccountView>> {
    return this.#refreshed(await this.#host.request('workspace.open', { kind: 'sample' }));
  }

  /** Null when the person cancelled the dialog. */
  async openDocumentation(kind: 'folder' | 'bundle'): Promise<Reply<AccountView> | null> {
    const picked = await this.#host.request('workspace.pick', { kind });
    if (!picked.ok) return picked;
    if (picked.value === null) return null;
    const { path } = picked.value;
    return this.#refreshed(await this.#host.request('workspace.open', { kind: 'documentation', path }));
  }

  async startWorkspace(id: string): Promise<Reply<WorkspaceView>> {
    return this.#host.request('workspace.start', { id });
  }

  async #refreshed<T>(reply: Reply<T>): Promise<Reply<T>> {
    if (reply.ok) await this.list.refresh();
    return reply;
  }

  async #readWorkspaces(): Promise<void> {
    const reply = await this.#host.request('workspace.list', null);
    if (reply.ok) this.workspaces = reply.value;
  }
}

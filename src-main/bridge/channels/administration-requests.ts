import type {
  AdministrationAction,
  AdministrationAnswer,
  AdministrationCatalogue,
  AdministrationChoice,
  AdministrationForm,
  AdministrationOrganization,
  AdministrationOutcome,
  AdministrationReview,
  Trail,
} from '../views/administration-views.ts';
import type { Channel, InAccount } from './channel.ts';

interface AtView extends InAccount {
  readonly trail: Trail;
  /** Null: the object itself. */
  readonly view: string | null;
  readonly query: Readonly<Record<string, string>>;
}
interface OfAction extends InAccount {
  readonly trail: Trail;
  readonly action: string;
}
/** Names one reading or sending, chosen by who asks, so that it can be stopped. */
interface Stoppable {
  readonly reader: string;
}

/**
 * What a window may ask about the administration of a service. What is read is kept, without secrets, and readable
 * offline; what changes something is sent at once or not at all.
 */
export interface AdministrationRequests {
  readonly 'administration.catalogue': Channel<null, AdministrationCatalogue>;
  /** As the last sync listed them. */
  readonly 'administration.organizations': Channel<InAccount, readonly AdministrationOrganization[]>;
  /** As it is kept here; null: it was never read. Makes no request. */
  readonly 'administration.held': Channel<AtView, AdministrationAnswer | null>;
  /**
   * Reads it from the service: an object whole, a list up to its first 1000 entries. `unreachable` while the person works
   * offline, or unless `asked` while the service is out of reach.
   */
  readonly 'administration.read': Channel<
    AtView & Stoppable & { readonly asked: boolean },
    AdministrationAnswer
  >;
  /** The next entries of a list that is being read; up to 10,000 in all. */
  readonly 'administration.readOn': Channel<InAccount & Stoppable, AdministrationAnswer>;
  /** Stops a reading or a sending. What was already sent may have been done. */
  readonly 'administration.cancel': Channel<InAccount & Stoppable, null>;
  /** What can be done to the object at the end of a trail, and why not. */
  readonly 'administration.actions': Channel<
    InAccount & { readonly trail: Trail },
    readonly AdministrationAction[]
  >;
  readonly 'administration.form': Channel<OfAction, AdministrationForm>;
  /** Objects that a field may name, from what is kept here. Null: no list of them was read yet. */
  readonly 'administration.choices': Channel<
    InAccount & { readonly trail: Trail; readonly kind: string },
    readonly AdministrationChoice[] | null
  >;
  /** What would change, before it is sent. Makes no request. */
  readonly 'administration.review': Channel<
    OfAction & { readonly values: Readonly<Record<string, unknown>> },
    AdministrationReview
  >;
  /**
   * Does it now, once; never queued. `confirm` as the form asked. `unreachable` while offline, `permission` for whoever may
   * not, both with the reason. Where the answer was lost, the failure says that it may have been done.
   */
  readonly 'administration.send': Channel<
    OfAction &
      Stoppable & { readonly values: Readonly<Record<string, unknown>>; readonly confirm: string | null },
    AdministrationOutcome
  >;
  /** The cluster of issues that a change request was opened for; null: none. */
  readonly 'administration.clusterOf': Channel<
    InAccount & { readonly spaceId: string; readonly changeRequestId: string },
    { readonly name: string; readonly trail: Trail } | null
  >;
}

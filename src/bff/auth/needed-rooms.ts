import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { Change } from '#contract/desk/changes.ts';
import type { AccessChange } from '#contract/desk/notices.ts';
import type { Preferences } from '#contract/desk/preferences.ts';
import type { OptionalFeature } from '#contract/desk/session.ts';
import type { User } from './session/sandbox-users.ts';

// Modules that depend on this module implement the interfaces below.

type Tables = Kysely<DeskTables>;

/** Notifications of changed access, from the module `events`. */
export type AccessNotices = {
  accessChanged(
    trx: Tables,
    change: { readonly userId: number; readonly change: AccessChange; readonly by: number | null },
    isForUser?: boolean,
  ): Promise<void>;
  /** How many notifications a user has not read. */
  unreadOf(user: User): Promise<number>;
};

/** Preferences of users, from the module `operations`. */
export type PreferenceReader = { of(userId: number): Promise<Preferences> };

/** The optional features that the service does not offer, from the module `staking`. */
export type MissingFeatures = { readonly missingFeatures: OptionalFeature[] };

/** The user who acts on a control change, and the id of their request. */
export type ChangeActor = { readonly user: User; readonly requestId: string | null };

/** A control change to propose. At most one change of each kind and subject can await approval. */
export type Proposal = {
  readonly kind: ChangeKind;
  readonly subject?: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Why the requester proposes the change. */
  readonly reason?: string | undefined;
};

/** A control change that takes effect now, and its proposer. */
export type ApprovedChange = {
  readonly before: unknown;
  readonly after: unknown;
  readonly by: string;
  readonly requesterId: number;
  readonly requestId: string | null;
  readonly at: Date;
};

/**
 * Applies an approved control change in the transaction of the approval. The returned function runs after the commit. If the
 * change is outdated or a rule forbids it, `ApplyChange` throws a `Refusal` before any write, and the change expires.
 */
export type ApplyChange = (trx: Tables, change: ApprovedChange) => Promise<(() => void) | null>;

/** Control changes, from the module `changes`. */
export type ControlChanges = {
  register(kind: ChangeKind, apply: ApplyChange): void;
  propose(trx: Tables, proposal: Proposal, by: ChangeActor): Promise<Change>;
  waitingChanges(trx: Tables): Promise<{ readonly id: string; readonly kind: ChangeKind; readonly subject: string }[]>;
};

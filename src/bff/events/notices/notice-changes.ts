import type { Selectable } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { BatchState } from '#contract/desk/batches.ts';
import type { AccessChange } from '#contract/desk/notices.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import type { Role } from '#contract/roles.ts';

type Row = Selectable<DeskTables['notices']>;

/** A new notification. Users and roles limit its readers. */
export type NewNotice = Pick<Row, 'kind' | 'ref'> & Partial<Omit<Row, 'id' | 'made_at' | 'done_at'>>;

/** A change of a user's access. `by` is the security admin who changed it, or null. */
export type AccessChangeOfUser = { readonly userId: number; readonly change: AccessChange; readonly by: number | null };

/** A changed control. `by` is the user who changed it, or null. */
export type ChangedControl = {
  readonly kind: 'change_told' | 'setting_loosened';
  readonly ref: string;
  readonly state: string;
  readonly by: number | null;
};

/** A changed command or batch, with its requester and the roles that may approve it. */
export type ChangedOrder = {
  readonly id: string;
  readonly state: CommandState | BatchState;
  readonly user_id: number;
  readonly reviewers: readonly Role[];
};

import type { Selectable } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Change } from '#contract/desk/changes.ts';
import { readJson } from '#contract/wire/json.ts';

export type ChangeRow = Selectable<DeskTables['changes']>;

/** A control change as the desk's API returns it. */
export function changeOf(row: ChangeRow): Change {
  const { id, kind, state, user_name: name, user_email: email, decided_name: deciderName, decided_email: deciderEmail, reason } = row;
  return {
    id,
    kind,
    from: readJson(row.before),
    to: readJson(row.after),
    made_by: { name, email },
    proposal_reason: row.proposal_reason,
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    effective_at: row.effective_at?.toISOString() ?? null,
    state,
    decided_by: deciderName === null || deciderEmail === null ? null : { name: deciderName, email: deciderEmail },
    decided_at: row.decided_at?.toISOString() ?? null,
    reason,
  };
}

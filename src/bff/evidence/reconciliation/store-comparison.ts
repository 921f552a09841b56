import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Core } from '#bff/core.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { compareRecords } from './compare-records.ts';
import type { FoundDifference } from './record-differences.ts';

type Tables = Kysely<DeskTables>;
export type ReconcileServices = Pick<Core, 'tables' | 'custody' | 'now' | 'environment' | 'audit'>;

/** Number of the advisory lock of comparisons and signatures. */
const lockNumber = 4205;

/** Waits for other comparisons and signatures. The lock ends with the transaction. */
export async function lockReconciliation(trx: Tables): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
}

/** Compares the records with the journal, and stores the differences. Throws a `Refusal` if the custodian does not answer. */
export async function reconcile(services: ReconcileServices): Promise<void> {
  const { tables, now } = services;
  const startedAt = new Date(now());
  const store = (differences: readonly FoundDifference[]) =>
    tables.transaction().execute((trx) => storeFindings(trx, services, differences, startedAt));
  const { differences, compared, agreed, isWhole } = await compareRecords(services, store);
  await tables.transaction().execute(async (trx) => {
    await storeFindings(trx, services, differences, startedAt);
    // A finding that another comparison stored since this one started stays open. So does a finding about a transfer that the
    // journal does not have, until users explain it.
    if (isWhole)
      await trx
        .updateTable('reconciliation_findings')
        .set({ state: 'closed' })
        .where('state', '=', 'open')
        .where('class', '<>', 'not_in_journal')
        .where('seen_at', '<', startedAt)
        .execute();
    await trx
      .insertInto('reconciliation_runs')
      .values({ at: new Date(now()), compared, agreed, is_whole: isWhole })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Stores the differences of a comparison as findings, and logs the number of new findings. */
async function storeFindings(
  trx: Tables,
  { now, audit }: ReconcileServices,
  differences: readonly FoundDifference[],
  startedAt: Date,
): Promise<void> {
  await lockReconciliation(trx);
  // Read under the lock, so that a finding is newer than each signature that did not cover it.
  const at = new Date(now());
  let newCount = 0;
  for (const { class: kind, subject, recordId, commandId, detail } of differences) {
    const row = { record_id: recordId, command_id: commandId, detail: JSON.stringify(detail) };
    const storedFinding = await trx
      .insertInto('reconciliation_findings')
      .values({ id: randomUUID(), class: kind, subject, state: 'open', found_at: at, seen_at: startedAt, ...row })
      .onConflict((conflict) =>
        conflict.columns(['class', 'subject']).doUpdateSet({
          ...row,
          seen_at: sql`greatest(reconciliation_findings.seen_at, excluded.seen_at)`,
          state: sql`case when reconciliation_findings.state = 'closed' or ${hasChanged} then 'open' else reconciliation_findings.state end`,
        }),
      )
      // `xmax` is 0 only for a row that this statement inserted.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirst();
    if (storedFinding?.is_new === true) newCount += 1;
  }
  if (newCount > 0) await audit.append(trx, { action: 'reconciliation', decision: 'done', detail: { found: String(newCount) } });
}

/**
 * Whether a record now differs from its order in another way than the stored finding states. The explanation of the stored
 * finding then no longer applies.
 */
const hasChanged = sql`reconciliation_findings.class = 'differs'
  and reconciliation_findings.detail::jsonb - 'status' is distinct from excluded.detail::jsonb - 'status'`;

/** The newest comparison, or undefined before the first. A comparison in the future was dated by a wrong clock and does not count. */
export function lastRun(tables: Tables, nowMs: number): Promise<Selectable<DeskTables['reconciliation_runs']> | undefined> {
  const runs = tables.selectFrom('reconciliation_runs').selectAll().where('at', '<=', new Date(nowMs));
  return runs.orderBy('at', 'desc').limit(1).executeTakeFirst();
}

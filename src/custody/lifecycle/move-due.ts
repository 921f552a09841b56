import { sql } from 'kysely';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { locateCoins } from '#custody/offchain/reconcile.ts';
import type { Service } from '#custody/service.ts';
import { readReconciledAt } from '#custody/store/reconciliation-links.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { applyTransition, readState } from './apply-transition.ts';
import { nextStateByWorker } from './transitions.ts';

/** Number of due transactions that one query reads. */
const roundSize = 100;

type DueWorkServices = Pick<Service, 'db' | 'clock'>;
type DueStep = { readonly transaction_id: number; readonly since: Date; readonly held_until: Date | null };

/**
 * Moves every transaction that is due by the sandbox's clock, as often as it is due. Each move has the time at which it was
 * due, so an advance of the clock by an hour gives the same result as a real hour. `step_ms: null` stops all moves. An abort of
 * `signal` stops the work before the next move. A failed move does not stop the others, and its error is thrown at the end.
 * Returns the time until the next move is due, ms, or null if no move is planned.
 */
export async function moveDue(service: DueWorkServices, signal?: AbortSignal): Promise<number | null> {
  for (;;) {
    const { step_ms: stepMs } = await readSettings(service.db);
    if (stepMs === null) return null;
    const now = await service.clock.now(service.db);
    const dueSteps = await readDue(service, now, stepMs);
    const failures: unknown[] = [];
    for (const step of dueSteps) {
      if (signal?.aborted === true) return null;
      await moveOne(service, step, stepMs).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} transactions could not be moved`);
    if (dueSteps.length === 0) return readDueInMs(service, now, stepMs);
  }
}

async function readDue({ db }: DueWorkServices, now: Date, stepMs: number): Promise<readonly DueStep[]> {
  return db
    .selectFrom('lifecycle_steps as step')
    .selectAll()
    .where('since', '<=', new Date(now.getTime() - stepMs))
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliation_links as link')
            .innerJoin('transactions as needed', 'needed.id', 'link.reconciliation_id')
            .select('needed.id')
            .whereRef('link.transaction_id', '=', 'step.transaction_id')
            .where('needed.status', 'in', unfinishedStatuses),
        ),
      ),
    )
    .orderBy('since')
    .orderBy('transaction_id')
    .limit(roundSize)
    .execute();
}

/** Returns the time until the next step is due, ms. Steps that wait for another transaction are due at its move. */
async function readDueInMs({ db }: DueWorkServices, now: Date, stepMs: number): Promise<number | null> {
  const dueAt = sql<Date>`greatest(since + ${stepMs} * interval '1 millisecond', held_until)`;
  const { next } = await db
    .selectFrom('lifecycle_steps')
    .select(({ fn }) => fn.min<Date | null>(dueAt).as('next'))
    .where(dueAt, '>', now)
    .executeTakeFirstOrThrow();
  return next === null ? null : next.getTime() - now.getTime();
}

/** Moves one transaction. Does nothing if another worker has already moved it. */
async function moveOne(
  { db }: DueWorkServices,
  { transaction_id: id, since, held_until: waitUntil }: DueStep,
  stepMs: number,
): Promise<void> {
  await withWorldLock(db, async (trx) => {
    const transaction = await trx.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    const step = await trx.selectFrom('lifecycle_steps').select('since').where('transaction_id', '=', id).executeTakeFirst();
    if (transaction === undefined || step?.since.getTime() !== since.getTime()) return;
    const state = await readState(trx, transaction);
    const nextState = state === null ? null : nextStateByWorker(state);
    if (nextState === null) throw new TypeError(`the worker has no move for transaction ${id}`);
    const reconciledAt = await readReconciledAt(trx, id);
    const at = new Date(Math.max(since.getTime() + stepMs, waitUntil?.getTime() ?? 0, reconciledAt?.getTime() ?? 0));
    const coinAvailability = nextState === 'completed' ? await locateCoins(trx, transaction, at) : 'there';
    if (coinAvailability === 'coming') return;
    await applyTransition(trx, transaction, coinAvailability === 'never' ? 'failed' : nextState, at);
  });
}

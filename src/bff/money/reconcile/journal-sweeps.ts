import { Refusal } from '#bff/core/refusal.ts';
import { decidesAt } from '#bff/money/commands/attempt-time.ts';
import type { CommandRow, CommandStateChange } from '#bff/money/commands/journal.ts';
import { recordLate } from '#bff/money/commands/send-command.ts';
import type { Money } from '#bff/money/money.ts';
import { expireReviews } from '#bff/money/orders/review-order.ts';
import { emptyReadsMin } from '#contract/limits.ts';
import { fillPayments } from './fill-payments.ts';

/**
 * Maintains unresolved commands: sends this replica's heartbeat, takes over the commands of dead replicas, expires approvals, and reads
 * back unknown outcomes.
 */
export async function sweepJournal(money: Money): Promise<void> {
  await money.moment('before_sweep', '');
  await reportAlive(money);
  await takeOver(money);
  const unknown = await money.journal.tables.selectFrom('commands').selectAll().where('state', '=', 'unknown').orderBy('made_at').execute();
  const failures: unknown[] = [];
  // A failed step does not stop the others; the sweep fails after all were tried.
  await fillPayments(money).catch((error: unknown) => failures.push(error));
  await expireReviews(money.journal).catch((error: unknown) => failures.push(error));
  for (const row of unknown) await tryReadBack(money, row).catch((error: unknown) => failures.push(error));
  for (const row of unknown)
    if (isSettleable(money, row)) await money.journal.notifyResolvable(row.id).catch((error: unknown) => failures.push(error));
  await recordLate(money);
  if (failures.length > 0) throw failures[0];
}

/** True when users may resolve the command as not sent: the time has come, and enough full reads found no record. */
function isSettleable(money: Money, row: CommandRow): boolean {
  const at = decidesAt(money, row);
  return at !== null && at.getTime() <= money.now() && row.empty_reads >= emptyReadsMin;
}

/** Must run before the replica claims any command. */
export async function reportAlive({ journal, replica }: Money): Promise<void> {
  const seen_at = journal.date();
  await journal.tables
    .insertInto('replicas')
    .values({ id: replica, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute();
}

/**
 * A claimed command of a dead sender may have been sent: it becomes unknown. So does a command of this process without an attempt or
 * outcome in memory, because the answer to its claim was lost. An unclaimed command was not sent.
 */
async function takeOver(money: Money): Promise<void> {
  const { journal, replica, times } = money;
  const goneAt = new Date(money.now() - times.goneMs);
  const living = journal.tables.selectFrom('replicas').select('id').where('seen_at', '>', goneAt);
  const orphans = await journal.tables
    .selectFrom('commands')
    .selectAll()
    .where('state', '=', 'sending')
    .where(({ or, and, eb }) =>
      or([
        and([eb('sender', 'is', null), eb('made_at', '<', goneAt)]),
        and([eb('sender', 'is not', null), eb('sender', '<>', replica), eb('sender', 'not in', living)]),
        and([eb('sender', '=', replica), eb('sent_at', '<', goneAt)]),
      ]),
    )
    .execute();
  for (const { id, sender } of orphans) {
    if (journal.attempting.has(id) || journal.unrecorded.has(id)) continue;
    await journal.move({ id, from: ['sending'], sender, ...money.sending.adoptOrphan(sender), by: null });
  }
}

/** The outcome of a command that was never claimed, or whose sender is dead. */
export function adoptOrphan(sender: string | null): Pick<CommandStateChange, 'set' | 'evidence'> {
  return sender === null ? unclaimed : lost;
}

const unclaimed = { set: { state: 'not_sent' }, evidence: 'The desk stopped before it sent anything' } as const;
const lost = {
  set: { state: 'unknown' },
  evidence: 'The desk stopped or lost its database while sending: the request may have been sent',
} as const;

/** A read that the service does not answer decides nothing: the next sweep retries. */
async function tryReadBack(money: Money, row: CommandRow): Promise<void> {
  try {
    await money.sending.readBack(money, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

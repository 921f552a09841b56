import { Refusal } from '#bff/core/refusal.ts';
import { decidesAt } from '#bff/money/commands/attempt-time.ts';
import type { CommandRow, CommandStateChange } from '#bff/money/commands/journal.ts';
import { recordLateOutcomes } from '#bff/money/commands/send-command.ts';
import type { Money } from '#bff/money/money.ts';
import { expireReviews } from '#bff/money/orders/review-order.ts';
import { emptyReadsMin } from '#contract/limits.ts';
import { fillPayments } from './fill-payments.ts';
import { fillRecipients } from './fill-recipients.ts';

/**
 * Maintains unresolved commands. Sends the heartbeat of this replica, takes over the commands of dead replicas, expires
 * approvals, and reads back unknown outcomes.
 */
export async function sweepJournal(money: Money): Promise<void> {
  await money.moment('before_sweep', '');
  await reportAlive(money);
  await adoptOrphans(money);
  const unknownCommands = await money.journal.tables
    .selectFrom('commands')
    .selectAll()
    .where('state', '=', 'unknown')
    .orderBy('made_at')
    .execute();
  const failures: unknown[] = [];
  // A failed step does not stop the other steps. The sweep fails after it has tried all of them.
  await fillPayments(money).catch((error: unknown) => failures.push(error));
  await fillRecipients(money).catch((error: unknown) => failures.push(error));
  await expireReviews(money.journal).catch((error: unknown) => failures.push(error));
  for (const row of unknownCommands) await tryReadBack(money, row).catch((error: unknown) => failures.push(error));
  for (const row of unknownCommands)
    if (canSettle(money, row)) await money.journal.notifyResolvable(row.id).catch((error: unknown) => failures.push(error));
  await recordLateOutcomes(money);
  if (failures.length > 0) throw failures[0];
}

/**
 * Whether users may resolve the command as not sent. The required time must have passed, and enough full reads must have found no
 * record.
 */
function canSettle(money: Money, row: CommandRow): boolean {
  const at = decidesAt(money, row);
  return at !== null && at.getTime() <= money.now() && row.empty_reads >= emptyReadsMin;
}

/** Reports that this replica is alive. Must run before the replica claims a command. */
export async function reportAlive({ journal, replica }: Money): Promise<void> {
  const seen_at = journal.date();
  await journal.tables
    .insertInto('replicas')
    .values({ id: replica, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute();
}

/**
 * Takes over the commands of dead senders. A claimed command may have been sent, so it becomes unknown. A command that was
 * never claimed was not sent. A claimed command of this process also becomes unknown if memory has neither its attempt nor its
 * outcome, because the answer to its claim was lost.
 */
async function adoptOrphans(money: Money): Promise<void> {
  const { journal, replica, times } = money;
  const goneCutoff = new Date(money.now() - times.goneMs);
  const liveReplicas = journal.tables.selectFrom('replicas').select('id').where('seen_at', '>', goneCutoff);
  const orphans = await journal.tables
    .selectFrom('commands')
    .selectAll()
    .where('state', '=', 'sending')
    .where(({ or, and, eb }) =>
      or([
        and([eb('sender', 'is', null), eb('made_at', '<', goneCutoff)]),
        and([eb('sender', 'is not', null), eb('sender', '<>', replica), eb('sender', 'not in', liveReplicas)]),
        and([eb('sender', '=', replica), eb('sent_at', '<', goneCutoff)]),
      ]),
    )
    .execute();
  for (const { id, sender } of orphans) {
    if (journal.attempting.has(id) || journal.unrecordedOutcomes.has(id)) continue;
    await journal.move({ id, from: ['sending'], sender, ...money.sending.orphanOutcome(sender), by: null });
  }
}

/** The outcome of a command that was never claimed, or whose sender is dead. */
export function orphanOutcome(sender: string | null): Pick<CommandStateChange, 'set' | 'evidence'> {
  return sender === null ? unclaimedOutcome : lostOutcome;
}

const unclaimedOutcome = { set: { state: 'not_sent' }, evidence: 'The desk stopped before it sent anything' } as const;
const lostOutcome = {
  set: { state: 'unknown' },
  evidence: 'The desk stopped or lost its database while sending: the request may have been sent',
} as const;

/** Reads a command back. If the service does not answer, nothing is decided and the next sweep tries again. */
async function tryReadBack(money: Money, row: CommandRow): Promise<void> {
  try {
    await money.sending.readBack(money, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

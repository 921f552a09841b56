import type { Desk } from '#bff/desk.ts';
import { ownReadText } from '#bff/proxy/own-read.ts';
import { readTransaction } from '#contract/endpoints.ts';
import type { OutgoingTransaction } from '#contract/transaction.ts';
import { windowEndsAt } from './attempt-time.ts';
import { findRecord, type FoundRecord } from './find-record.ts';
import type { CommandRow } from './journal.ts';
import { batchEmptyReadsMin, emptyReadsMin } from './money-times.ts';
import { isWholeRefusal } from './outcome.ts';
import { repeatStaking } from './repeat-staking.ts';
import { answerIn } from './show-command.ts';
import { soughtBy } from './sought-by.ts';
import { readValidatorStatus } from './validator-status.ts';

/** The result of a read of the service for an unknown exit, or another unknown command. */
type Found = FoundRecord | { readonly is: 'exit'; readonly status: string };

/** Resolves an unknown command by reading, as far as possible; never by guessing. Sending, 4. */
export async function readBack(desk: Desk, row: CommandRow): Promise<void> {
  if (row.kind === 'staking' && (await isRepeated(desk, row))) return;
  const found = row.kind === 'validator_exit' ? await lookAtValidator(desk, row) : await findRecord(desk, row);
  if (found.is === 'record') return confirm(desk, row, found.record, `Found as transaction ${found.record.id}, ${found.how}`);
  if (found.is === 'exit') return confirm(desk, row, null, `The validator is ${found.status}: the exit was accepted`);
  if (found.is === 'undecided') return noteUndecided(desk, row, found.evidence);
  if (found.isWhole) await countEmptyRead(desk, row);
}

/** Whether a repeat with the same key confirmed a staking creation. */
async function isRepeated(desk: Desk, row: CommandRow): Promise<boolean> {
  const outcome = await repeatStaking(desk, row);
  if (outcome === null || outcome.recordId === null) return false;
  const { state, recordId, body } = outcome;
  const record_id = String(recordId);
  if (state === 'confirmed') {
    await confirmAs(desk, row, { recordId: record_id, body }, `The repeat was answered with transaction ${recordId}`);
    return true;
  }
  await desk.journal.move({ id: row.id, from: ['unknown'], set: { record_id }, evidence: outcome.evidence, by: null });
  return false;
}

async function lookAtValidator(desk: Desk, row: CommandRow): Promise<Found> {
  const { destination } = soughtBy(row);
  const status = await readValidatorStatus(desk, destination.address ?? '');
  if (status === null) return { is: 'nothing', isWhole: false };
  return /exit|withdraw/i.test(status) ? { is: 'exit', status } : { is: 'nothing', isWhole: true };
}

async function confirm(desk: Desk, row: CommandRow, record: OutgoingTransaction | null, evidence: string): Promise<void> {
  const id = record?.id ?? null;
  const body = id === null ? null : await ownReadText(desk, readTransaction, { params: { id } });
  return confirmAs(desk, row, { recordId: id === null ? null : String(id), body }, evidence);
}

async function confirmAs(
  desk: Desk,
  row: CommandRow,
  { recordId, body }: { readonly recordId: string | null; readonly body: string | null },
  evidence: string,
): Promise<void> {
  const sealed_answer = desk.journal.seal(JSON.stringify({ message: null, body }), row.id, 'answer');
  await desk.journal.move({
    id: row.id,
    from: ['unknown'],
    set: { state: 'confirmed', record_id: recordId, sealed_answer },
    evidence,
    by: null,
  });
}

/** Something was found that only people can judge. The count of empty reads restarts. */
async function noteUndecided(desk: Desk, row: CommandRow, what: string): Promise<void> {
  const evidence = `${what}. To be decided by people`;
  const last = await desk.journal.lastEvidence(desk.journal.tables, row.id);
  await desk.journal.move({
    id: row.id,
    from: ['unknown'],
    set: { empty_reads: 0, read_back_at: desk.journal.date() },
    ...(last === evidence ? {} : { evidence }),
    by: null,
  });
}

/**
 * Counts an empty full read if it is valid: after the signature window, or for a batch that the
 * service refused.
 */
async function countEmptyRead(desk: Desk, row: CommandRow): Promise<void> {
  const { readBackMs } = desk.money;
  const { message } = answerIn(desk.journal.open(row.sealed_answer, row.id, 'answer'));
  const isRefusedBatch = row.kind === 'batch_send' && row.status !== null && isWholeRefusal(row.status, message);
  const sinceMs = row.read_back_at === null ? Number.POSITIVE_INFINITY : desk.now() - row.read_back_at.getTime();
  const endsAt = windowEndsAt(desk, row);
  const isBehindWindow = endsAt !== null && desk.now() > endsAt.getTime();
  if ((!isRefusedBatch && !isBehindWindow) || sinceMs < (isRefusedBatch ? readBackMs / 2 : readBackMs)) return;
  const empty_reads = row.empty_reads + 1;
  const isDecided = isRefusedBatch && empty_reads >= batchEmptyReadsMin;
  await desk.journal.transact(async (trx) => {
    const columns = ['empty_reads', 'read_back_at', 'repeated_at'] as const;
    const now = await trx.selectFrom('commands').select(columns).where('id', '=', row.id).forUpdate().executeTakeFirst();
    // Another replica counted a read meanwhile, or found something that people must judge.
    if (now?.empty_reads !== row.empty_reads || now.read_back_at?.getTime() !== row.read_back_at?.getTime()) return;
    // A check that began before the last repeat says nothing of it.
    if (now.repeated_at?.getTime() !== row.repeated_at?.getTime()) return;
    await desk.journal.moveIn(trx, {
      id: row.id,
      from: ['unknown'],
      set: { empty_reads, read_back_at: desk.journal.date(), ...(isDecided ? { state: 'refused' as const } : {}) },
      // People need no more than this many to settle.
      ...(empty_reads <= emptyReadsMin ? { evidence: `A complete check found no such transaction (${empty_reads})` } : {}),
      by: null,
    });
  });
}

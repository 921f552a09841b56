import { windowEndsAt } from '#bff/money/commands/attempt-time.ts';
import { expectedRecord, type CommandRow } from '#bff/money/commands/journal.ts';
import { isWholeRefusal } from '#bff/money/commands/outcome.ts';
import { parsedAnswerOf } from '#bff/money/commands/show-command.ts';
import type { Money } from '#bff/money/money.ts';
import { batchEmptyReadsMin } from '#bff/money/orders/money-times.ts';
import { serviceReadText } from '#bff/proxy/index.ts';
import { emptyReadsMin } from '#contract/limits.ts';
import { readTransaction, type OutgoingTransaction } from '#contract/service/transaction.ts';
import { findRecord, type FoundRecord } from './find-record.ts';
import { repeatStaking } from './repeat-staking.ts';
import { readValidatorStatus } from './validator-status.ts';

/** The result of a search for the effect of an unknown command. */
type FoundEffect = FoundRecord | { readonly is: 'exit'; readonly status: string };

/** Resolves an unknown command by reads of the service. The desk never guesses. */
export async function readBack(money: Money, row: CommandRow): Promise<void> {
  if (row.kind === 'staking' && (await repeatConfirms(money, row))) return;
  const effect = row.kind === 'validator_exit' ? await readValidatorEffect(money, row) : await findRecord(money, row);
  if (effect.is === 'record')
    return confirmCommand(money, row, effect.record, `Found as transaction ${effect.record.id}, ${effect.matchedBy}`);
  if (effect.is === 'exit') return confirmCommand(money, row, null, `The validator is ${effect.status}: the exit was accepted`);
  if (effect.is === 'undecided') return noteUndecided(money, row, effect.evidence);
  if (effect.isWhole) await countEmptyRead(money, row);
}

/** Whether a repeat with the same key confirmed a staking creation. */
async function repeatConfirms(money: Money, row: CommandRow): Promise<boolean> {
  const outcome = await repeatStaking(money, row);
  if (outcome === null || outcome.recordId === null) return false;
  const { state, recordId, body } = outcome;
  const record_id = String(recordId);
  if (state === 'confirmed') {
    await storeConfirmation(money, row, { recordId: record_id, body }, `Repeated: the custodian returned transaction ${recordId}`);
    return true;
  }
  await money.journal.move({ id: row.id, from: ['unknown'], set: { record_id }, evidence: outcome.evidence, by: null });
  return false;
}

async function readValidatorEffect(money: Money, row: CommandRow): Promise<FoundEffect> {
  const { destination } = expectedRecord(row);
  const status = await readValidatorStatus(money, destination.address ?? '');
  if (status === null) return { is: 'nothing', isWhole: false };
  return /exit|withdraw/i.test(status) ? { is: 'exit', status } : { is: 'nothing', isWhole: true };
}

async function confirmCommand(money: Money, row: CommandRow, record: OutgoingTransaction | null, evidence: string): Promise<void> {
  const id = record?.id ?? null;
  const body = id === null ? null : await serviceReadText(money, readTransaction, { params: { id } });
  return storeConfirmation(money, row, { recordId: id === null ? null : String(id), body }, evidence);
}

async function storeConfirmation(
  money: Money,
  row: CommandRow,
  { recordId, body }: { readonly recordId: string | null; readonly body: string | null },
  evidence: string,
): Promise<void> {
  const sealed_answer = money.journal.seal(JSON.stringify({ message: null, body }), row.id, 'answer');
  await money.journal.move({
    id: row.id,
    from: ['unknown'],
    set: { state: 'confirmed', record_id: recordId, sealed_answer },
    evidence,
    by: null,
  });
}

/** Stores evidence that only users can judge, and restarts the count of empty reads. */
async function noteUndecided(money: Money, row: CommandRow, evidenceText: string): Promise<void> {
  const evidence = `${evidenceText}. Two users must resolve it`;
  const lastEvidence = await money.journal.lastEvidence(money.journal.tables, row.id);
  await money.journal.move({
    id: row.id,
    from: ['unknown'],
    set: { empty_reads: 0, read_back_at: money.journal.date() },
    ...(lastEvidence === evidence ? {} : { evidence }),
    by: null,
  });
}

/** Counts a full read without a record. Only reads after the signature window count, or reads for a batch that the service refused. */
async function countEmptyRead(money: Money, row: CommandRow): Promise<void> {
  const { readBackMs } = money.times;
  const { message } = parsedAnswerOf(money.journal.open(row.sealed_answer, row.id, 'answer'));
  const isRefusedBatch = row.kind === 'batch_send' && row.status !== null && isWholeRefusal(row.status, message);
  const sinceMs = row.read_back_at === null ? Number.POSITIVE_INFINITY : money.now() - row.read_back_at.getTime();
  const endsAt = windowEndsAt(money, row);
  const isBehindWindow = endsAt !== null && money.now() > endsAt.getTime();
  if ((!isRefusedBatch && !isBehindWindow) || sinceMs < (isRefusedBatch ? readBackMs / 2 : readBackMs)) return;
  const empty_reads = row.empty_reads + 1;
  const isDecided = isRefusedBatch && empty_reads >= batchEmptyReadsMin;
  await money.journal.transact(async (trx) => {
    const columns = ['empty_reads', 'read_back_at', 'repeated_at'] as const;
    const now = await trx.selectFrom('commands').select(columns).where('id', '=', row.id).forUpdate().executeTakeFirst();
    // Another replica has counted a read, or has stored evidence for users.
    if (now?.empty_reads !== row.empty_reads || now.read_back_at?.getTime() !== row.read_back_at?.getTime()) return;
    // A read that began before the last repeat is not evidence about that repeat.
    if (now.repeated_at?.getTime() !== row.repeated_at?.getTime()) return;
    await money.journal.changeStateIn(trx, {
      id: row.id,
      from: ['unknown'],
      set: { empty_reads, read_back_at: money.journal.date(), ...(isDecided ? { state: 'refused' as const } : {}) },
      // Reads beyond the number that a resolution needs add no evidence.
      ...(empty_reads <= emptyReadsMin ? { evidence: `A full check found no transaction (${empty_reads})` } : {}),
      by: null,
    });
  });
}

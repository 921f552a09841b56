import type { Desk } from '#bff/desk.ts';
import { ownReadText } from '#bff/proxy/own-read.ts';
import { readTransaction } from '#contract/endpoints.ts';
import { isRecordOf } from '#contract/rules/command-record.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import type { OutgoingTransaction } from '#contract/transaction.ts';
import { exchangeOnce } from './exchange-once.ts';
import type { CommandRow } from './journal.ts';
import { batchEmptyReadsMin } from './money-times.ts';
import { readRecordsSince } from './read-records.ts';
import { soughtBy } from './sought-by.ts';
import { readValidatorStatus } from './validator-status.ts';

/** The result of a full read of the service for an unknown command. */
type Found =
  | { readonly is: 'record'; readonly record: OutgoingTransaction; readonly how: string }
  | { readonly is: 'exit'; readonly status: string }
  | { readonly is: 'several'; readonly ids: readonly string[] }
  | { readonly is: 'nothing'; readonly isWhole: boolean };

/** Resolves an unknown command by reading, as far as possible; never by guessing. Sending, 4. */
export async function readBack(desk: Desk, row: CommandRow): Promise<void> {
  if (row.kind === 'staking' && (await isRepeated(desk, row))) return;
  const found = row.kind === 'validator_exit' ? await lookAtValidator(desk, row) : await lookForRecord(desk, row);
  if (found.is === 'record') return confirm(desk, row, found.record, `Found as transaction ${found.record.id}, ${found.how}`);
  if (found.is === 'exit') return confirm(desk, row, null, `The validator is ${found.status}: the exit was accepted`);
  if (found.is === 'several') return noteSeveral(desk, row, found.ids);
  if (found.isWhole) await countEmptyRead(desk, row);
}

/**
 * Repeats a staking creation with its key, which returns the first one and never creates a second.
 * Spec: `idempotency_key`.
 */
async function isRepeated(desk: Desk, row: CommandRow): Promise<boolean> {
  const { state, recordId, body } = await exchangeOnce(desk, row);
  if (state !== 'confirmed' || recordId === null) return false;
  await confirmAs(desk, row, { recordId: String(recordId), body }, `Repeated with the same key: transaction ${recordId}`);
  return true;
}

async function lookAtValidator(desk: Desk, row: CommandRow): Promise<Found> {
  const { destination } = soughtBy(row);
  const status = await readValidatorStatus(desk, destination.address ?? '');
  if (status === null) return { is: 'nothing', isWhole: false };
  return /exit|withdraw/i.test(status) ? { is: 'exit', status } : { is: 'nothing', isWhole: true };
}

async function lookForRecord(desk: Desk, row: CommandRow): Promise<Found> {
  const sought = soughtBy(row);
  const { records, isWhole } = await readRecordsSince(desk, row.sent_at ?? row.made_at);
  const fitting = records.filter((record) => isRecordOf(sought, record));
  const marked = fitting.find(({ notes }) => row.mark !== null && (notes ?? '').endsWith(row.mark));
  if (marked !== undefined) return { is: 'record', record: marked, how: 'by its mark' };
  const free = await withoutOwners(desk, row, fitting);
  if (free.length === 0) return { is: 'nothing', isWhole };
  const [only] = free;
  // A record without this command's mark may be another person's, so people decide.
  if (row.mark === null && free.length === 1 && only !== undefined && isWhole)
    return { is: 'record', record: only, how: 'by source, asset, amount and destination' };
  return { is: 'several', ids: free.map(({ id }) => String(id)) };
}

/** The records that no other command owns, by id or by mark. */
async function withoutOwners(
  desk: Desk,
  row: CommandRow,
  records: readonly OutgoingTransaction[],
): Promise<readonly OutgoingTransaction[]> {
  const ids = records.flatMap(({ id }) => (id === null || id === undefined ? [] : [String(id)]));
  const owned =
    ids.length === 0
      ? []
      : await desk.journal.tables
          .selectFrom('commands')
          .select('record_id')
          .where('record_id', 'in', ids)
          .where('id', '<>', row.id)
          .execute();
  const ownedIds = new Set(owned.map(({ record_id: id }) => id));
  return records.filter(
    ({ id, notes }) => !ownedIds.has(String(id)) && !/\[ref:[0-9a-f-]{36}\]$/.test((notes ?? '').replace(noteMark(row.id), '')),
  );
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

/**
 * Several records match, or one without the mark. The count of empty reads restarts, and people
 * decide.
 */
async function noteSeveral(desk: Desk, row: CommandRow, ids: readonly string[]): Promise<void> {
  const evidence = `Possible matches: ${ids.slice(0, 20).join(', ')}. To be decided by people`;
  const last = (await desk.journal.evidenceOf([row.id])).get(row.id)?.at(-1)?.what;
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
  const { signatureWindowMs, readBackMs } = desk.money;
  const isRefusedBatch = row.kind === 'batch_send' && row.status !== null && row.status >= 400 && row.status < 500;
  const sinceMs = row.read_back_at === null ? Number.POSITIVE_INFINITY : desk.now() - row.read_back_at.getTime();
  const isBehindWindow = row.sent_at !== null && desk.now() > row.sent_at.getTime() + signatureWindowMs;
  if ((!isRefusedBatch && !isBehindWindow) || sinceMs < (isRefusedBatch ? readBackMs / 2 : readBackMs)) return;
  const empty_reads = row.empty_reads + 1;
  const isDecided = isRefusedBatch && empty_reads >= batchEmptyReadsMin;
  await desk.journal.move({
    id: row.id,
    from: ['unknown'],
    set: { empty_reads, read_back_at: desk.journal.date(), ...(isDecided ? { state: 'refused' as const } : {}) },
    evidence: `A complete check found no such transaction (${empty_reads})`,
    by: null,
  });
}

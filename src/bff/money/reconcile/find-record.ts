import { Refusal } from '#bff/core/refusal.ts';
import { readRecordsSince } from '#bff/money/checks/read-records.ts';
import { excludeOwnedRecords } from '#bff/money/checks/record-owners.ts';
import { expectedRecord, type CommandRow } from '#bff/money/commands/journal.ts';
import type { Money } from '#bff/money/money.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { isRecordOf, recordDifferences, type ExpectedCommand } from '#contract/rules/command-record.ts';
import { hasMark } from '#contract/rules/command-request.ts';
import { readTransaction, outgoingTransactionSchema, type OutgoingTransaction } from '#contract/service/transaction.ts';
import { integerOfText } from '#contract/wire/integer.ts';

/** The result of a search for the record of an unknown command. */
export type FoundRecord =
  | { readonly is: 'record'; readonly record: OutgoingTransaction; readonly matchedBy: string }
  /** A record may belong to the command. Only users can decide that. */
  | { readonly is: 'undecided'; readonly evidence: string }
  | { readonly is: 'nothing'; readonly isWhole: boolean };

/**
 * Looks for the record of an unknown command. A record with the mark of the command (`[ref:…]`) always belongs to it. Otherwise
 * the source, asset, amount and destination must match, and the record must belong to no other command. Throws a `Refusal` if the
 * service does not answer.
 */
export async function findRecord(money: Money, row: CommandRow): Promise<FoundRecord> {
  const expectedCommand = expectedRecord(row);
  const { records, isWhole } = await readRecordsSince(money, row.signed_at ?? row.sent_at ?? row.made_at);
  const ownRecords = await readOwnRecords(money, row, records);
  if (ownRecords.length > 0) return foundRecordOf(expectedCommand, ownRecords);
  const fittingRecords = await excludeOwnedRecords(
    money.journal.tables,
    row.id,
    records.filter((record) => isRecordOf(expectedCommand, record)),
  );
  if (fittingRecords.length === 0) return { is: 'nothing', isWhole };
  const [onlyRecord] = fittingRecords;
  // A command without a mark is matched by its only fitting record. In all other cases, the record may be of another sender, so
  // users decide.
  if (row.mark === null && fittingRecords.length === 1 && onlyRecord !== undefined && isWhole)
    return { is: 'record', record: onlyRecord, matchedBy: 'by source, asset, amount and destination' };
  return { is: 'undecided', evidence: `Possible matches: ${joinIds(fittingRecords)}` };
}

/** The records with the mark of the command, and the record in the answer of the service. */
async function readOwnRecords(
  money: Money,
  row: CommandRow,
  records: readonly OutgoingTransaction[],
): Promise<readonly OutgoingTransaction[]> {
  const isOwn = ({ id, notes }: OutgoingTransaction) =>
    hasMark(notes, row.mark) || (row.record_id !== null && String(id) === row.record_id);
  const ownRecords = records.filter(isOwn);
  if (row.record_id === null || ownRecords.some(({ id }) => String(id) === row.record_id)) return ownRecords;
  const answeredRecord = await readRecord(money, integerOfText(row.record_id));
  return answeredRecord === null ? ownRecords : [...ownRecords, answeredRecord];
}

/** A record by its id, or null if it does not exist. Throws a `Refusal` if the service does not answer. */
export async function readRecord(money: Money, id: number): Promise<OutgoingTransaction | null> {
  try {
    const parseResult = outgoingTransactionSchema.safeParse(await serviceRead(money, readTransaction, { params: { id } }));
    return parseResult.success ? parseResult.data : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}

function foundRecordOf(expectedCommand: ExpectedCommand, ownRecords: readonly OutgoingTransaction[]): FoundRecord {
  const [ownRecord, ...otherRecords] = ownRecords;
  if (ownRecord === undefined || otherRecords.length > 0)
    return { is: 'undecided', evidence: `Several transactions match this request: ${joinIds(ownRecords)}` };
  const differences = recordDifferences(expectedCommand, ownRecord);
  if (differences.length === 0) return { is: 'record', record: ownRecord, matchedBy: 'by its mark' };
  return {
    is: 'undecided',
    evidence: `Transaction ${ownRecord.id} carries this request’s mark, but its ${differences.join(' and ')} differs from what was sent`,
  };
}

function joinIds(records: readonly OutgoingTransaction[]): string {
  return records
    .slice(0, 20)
    .map(({ id }) => String(id))
    .join(', ');
}

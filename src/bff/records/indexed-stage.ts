import { acceptedLabel, stageOfRecord } from '#contract/rules/payment-life.ts';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { blockOf, transactionSchema, type Transaction } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';

/** Returns the stage of a transaction from its JSON text in the index, with the custodian's step of an accepted one. Null if it is absent, unreadable, or has another status. */
export function stageOfIndexed(record: string | null): string | null {
  const transaction = parseIndexed(record);
  if (transaction === null || transaction.type === 'other') return null;
  if (transaction.type === 'external') return blockOf(transaction) === null ? null : 'confirmed';
  const { status } = transaction;
  const stage = status === 'canceled' ? 'cancelled' : status === 'failed' ? status : stageOfRecord(transaction);
  const unfinishedStatus = unfinishedStatuses.find((each) => each === status);
  return stage === 'accepted' && unfinishedStatus !== undefined ? acceptedLabel(unfinishedStatus).toLowerCase() : stage;
}

/** Returns the name of the wallet or account that a transaction in the index pays, or null. */
export function recipientNameOfIndexed(record: string): string | null {
  return parseIndexed(record)?.destination?.name ?? null;
}

function parseIndexed(record: string | null): Transaction | null {
  return record === null ? null : (transactionSchema.safeParse(readJson(record)).data ?? null);
}

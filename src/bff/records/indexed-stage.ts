import { stageOfRecord } from '#contract/rules/payment-life.ts';
import { blockOf, transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';

/** Returns the stage of a transaction from its JSON text in the index. Null if it is absent, unreadable, or has another status. */
export function stageOfIndexed(record: string | null): string | null {
  const parseResult = record === null ? null : transactionSchema.safeParse(readJson(record));
  if (parseResult?.success !== true || parseResult.data.type === 'other') return null;
  if (parseResult.data.type === 'external') return blockOf(parseResult.data) === null ? null : 'confirmed';
  const { status } = parseResult.data;
  return status === 'canceled' ? 'cancelled' : status === 'failed' ? status : stageOfRecord(parseResult.data);
}

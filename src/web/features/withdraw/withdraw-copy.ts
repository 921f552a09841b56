import { addressRemark } from '#contract/chains.ts';
import { withoutMark } from '#contract/rules/command-request.ts';
import type { Transaction } from '#contract/transaction.ts';
import { destinationOf, movedIn } from '#web/parts/transaction/transaction-facts.ts';
import type { WithdrawSearch } from './withdraw-search.ts';
import type { Typed } from './withdraw-values.ts';

/**
 * The choices and values copied from an earlier transaction to a new withdrawal, which has its own
 * key.
 */
export type Copied = { readonly search: WithdrawSearch; readonly typed: Partial<Typed> };

/** Source, asset, amount, destination and note of a record. Missing ones are left to the user. */
export function copyOf(record: Transaction): Copied {
  if (record.type !== 'transaction') return { search: {}, typed: {} };
  const [asset, amount] = movedIn(record)[0] ?? [];
  const wallet = record.source?.id;
  const id = record.destination?.id;
  const { walletId, addresses } = destinationOf(record);
  const place = addresses.find((each) => each.asset === asset);
  const isTyped = id === null || id === undefined;
  const hasRemark = place?.remark !== null && place?.remark !== undefined;
  return {
    search: {
      copy: record.id?.toString(),
      wallet: wallet?.toString(),
      asset,
      account: walletId === null && !isTyped ? id.toString() : undefined,
      to_wallet: walletId?.toString(),
    },
    typed: {
      amount: amount ?? '',
      notes: withoutMark(record.notes ?? ''),
      ...(isTyped && place !== undefined
        ? {
            address: place.address,
            remark: place.remark?.text ?? '',
            no_remark: !hasRemark && addressRemark(asset ?? '') !== null ? 'yes' : '',
          }
        : {}),
    },
  };
}

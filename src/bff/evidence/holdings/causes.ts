import { sql } from 'kysely';
import type { Core } from '#bff/core.ts';
import { batchSendAssets, isAsset } from '#contract/money/assets.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { Holding } from './read-holdings.ts';
import type { ReportedBalances } from './read-snapshots.ts';

type Interval = { readonly before: ReportedBalances; readonly after: ReportedBalances | null };

const zero = decimalOf('0');

/** Possible causes of the unexplained part of a balance, from the records of the interval. */
export async function readCauses(
  { tables }: Pick<Core, 'tables'>,
  { before, after }: Interval,
  holdings: readonly Holding[],
): Promise<(holding: Holding) => readonly string[]> {
  if (after === null || !holdings.some(isUnexplained)) return () => [];
  const { rows } = await sql<{
    wallet_id: string | null;
    asset: string;
    cause: 'validator' | 'reconciliation' | 'fee' | 'batch';
    count: string;
  }>`
    select wallet_id, 'eth' as asset, 'validator' as cause, count(*) from desk.snapshot_validators
    where snapshot_id in (select id from desk.snapshots where at >= ${before.at} and at <= ${after.at}) group by 1
    union all
    select unnest(array[source_wallet_id, destination_wallet_id]), asset, 'reconciliation', count(*) from desk.indexed_lines
    where not moves_balance and completed_at > ${before.at} and completed_at <= ${after.at} group by 1, 2
    union all
    select source_wallet_id, fee_asset, 'fee', count(*) from desk.indexed_lines
    where fee_asset is not null and fee_amount is null and completed_at > ${before.at} and completed_at <= ${after.at} group by 1, 2
    union all
    select null, asset, 'batch', count(*) from desk.indexed_lines
    where asset = any(${batchSendAssets}) and source_wallet_id is not null and destination_wallet_id is null and account_id is null
      and addresses = '{}' and completed_at > ${before.at} and completed_at <= ${after.at} group by 2`.execute(tables);
  const countOf = ({ walletId, asset }: Holding, cause: string) => {
    const matchingRows = rows.filter(
      (row) => (row.wallet_id ?? walletId) === walletId && row.cause === cause && payingAsset(row) === asset,
    );
    return matchingRows.reduce((sum, { count }) => sum + integerOfText(count), 0);
  };
  return (holding) => {
    const { unexplained } = holding;
    if (unexplained === null || !isUnexplained(holding)) return [];
    const [isGain, fees] = [decimal.isPositive(unexplained), countOf(holding, 'fee')];
    return [
      ...(isGain && countOf(holding, 'validator') > 0 ? ['Staking rewards: the wallet has validators.'] : []),
      ...(isGain && countOf(holding, 'batch') > 0 ? ['A batch send: the custodian’s record of a batch does not name its recipients.'] : []),
      ...(countOf(holding, 'reconciliation') > 0 ? ['An off-chain transfer was reconciled in this time.'] : []),
      ...(isGain || fees === 0
        ? []
        : [`Network fees of ${fees} ${fees === 1 ? 'payment' : 'payments'}: the custodian states the rate of a fee, not its amount.`]),
      ...(after.source === 'custodian' ? ['Transactions of the last minute may not be read yet.'] : []),
    ];
  };
}

function isUnexplained({ unexplained }: Holding): boolean {
  return unexplained !== null && decimal.compare(unexplained, zero) !== 0;
}

/** The asset in which a cause is paid. Fees of a token are paid in the coin of its chain. */
function payingAsset({ asset, cause }: { readonly asset: string; readonly cause: string }): string {
  return cause === 'fee' && isAsset(asset) ? feeAssetOf(asset) : asset;
}

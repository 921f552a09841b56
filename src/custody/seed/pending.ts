import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { decimalOf, toBaseUnits } from '#contract/money/money.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { WalletId } from './accounts.ts';
import { timeBefore } from './create-places.ts';
import type { SeedDeposit } from './deposits.ts';
import { originators } from './entities.ts';
import type { InsertedWallet } from './history.ts';

type Row = {
  readonly to: WalletId;
  readonly asset: Asset;
  readonly amount: string;
  /** Hours before the present. */
  readonly hours: number;
  readonly status: RegulatoryStatus;
  readonly memo?: string;
};

const travelRule = 'missing_travel_rule_info';
const lvctr = 'missing_lvctr_info';

/**
 * The pending deposits of the last days, newest first, and one completed deposit. Together with it, two of the pending deposits
 * exceed the 24-hour threshold.
 */
const rows: readonly Row[] = [
  { to: 'CLI-MERIDIAN', asset: 'btc', amount: '1.275', hours: 0.23, status: travelRule },
  { to: 'CLI-RETAIL', asset: 'btc', amount: '0.08412739', hours: 0.69, status: travelRule },
  { to: 'CLI-RETAIL', asset: 'xrp', amount: '18450.25', hours: 1.31, status: travelRule, memo: 'Invoice 20417, second half' },
  { to: 'PAY-FLOAT', asset: 'xlm', amount: '124050.0000001', hours: 2.04, status: lvctr },
  { to: 'DSK-STABLE', asset: 'usdc', amount: '48250.75', hours: 2.62, status: travelRule },
  // Each of these two deposits is worth less than 1,000 CAD. With 9,573 CAD before them, the sum of 24 hours exceeds 10,000
  // CAD.
  { to: 'CLI-MERIDIAN', asset: 'usdc', amount: '226.7', hours: 3.1, status: travelRule },
  { to: 'CLI-MERIDIAN', asset: 'usdc', amount: '453.412577', hours: 6.4, status: travelRule },
  { to: 'CLI-MERIDIAN', asset: 'usdc', amount: '7001', hours: 19.8, status: 'completed' },
  // The wei of this amount exceed the exact range of a JavaScript number.
  { to: 'CLI-MERIDIAN', asset: 'eth', amount: '12.483920174650293847', hours: 9.2, status: lvctr },
  { to: 'TRS-WARM-01', asset: 'ltc', amount: '92.5', hours: 15.5, status: travelRule },
  { to: 'FIL-OPS', asset: 'fil', amount: '2150.004271839204517', hours: 21.3, status: travelRule },
  { to: 'MND-GOLD', asset: 'paxg', amount: '3.25', hours: 26.7, status: travelRule },
  { to: 'MND-ADA', asset: 'ada', amount: '54000.125', hours: 31.1, status: lvctr },
  { to: 'DSK-STABLE', asset: 'eurs', amount: '12500.5', hours: 57.4, status: travelRule },
  // This deposit is always overdue. Its twelve days include five working days even around Christmas.
  { to: 'TRS-COLD-B', asset: 'bch', amount: '14.2', hours: 319.6, status: lvctr },
];

/** The demo's pending deposits. */
export function pendingDeposits(now: Date, walletsById: ReadonlyMap<WalletId, InsertedWallet>): readonly SeedDeposit[] {
  return rows.map(({ to, asset, amount, hours, status, memo = null }) => {
    const wallet = walletsById.get(to);
    const units = toBaseUnits(decimalOf(amount), assetFacts[asset].places);
    if (wallet === undefined || units === null) throw new RangeError(`${amount} ${asset} cannot go to ${to}`);
    const originator = status === 'completed' ? originators.meridian : null;
    return { at: timeBefore(now)(hours / 24), wallet, asset, units, status, memo, originator };
  });
}

import { Refusal } from '#bff/core/refusal.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import type { WalletBalance } from './store-snapshot.ts';
import type { SnapshotParts } from './take-snapshot.ts';

/** Maximum number of times that changed balances are read again. */
const readsMax = 5;

type StableBalances = { readonly at: Date; readonly balances: readonly WalletBalance[] | null };

/**
 * Reads all balances twice, until two reads are equal. The snapshot's time is between the two reads, by the custodian's clock, as the
 * times of its records are. So a movement is in the balances exactly if its time is not later. If balances never stop changing, the
 * result has no balances.
 */
export async function readStableBalances(parts: SnapshotParts): Promise<StableBalances> {
  let balances = await readBalances(parts).catch(nullForRefusal);
  for (let reads = 1; ; reads += 1) {
    const at = parts.custody.clock.time().date;
    if (balances === null || reads > readsMax) return { at, balances: null };
    const laterBalances = await readBalances(parts).catch(nullForRefusal);
    if (canonicalJson(laterBalances ?? []) === canonicalJson(balances)) return { at, balances };
    balances = laterBalances;
  }
}

/** The balances of all wallets. Returns null if the list is incomplete, or has a wallet without balances. */
async function readBalances({ wallets }: SnapshotParts): Promise<readonly WalletBalance[] | null> {
  wallets.forget();
  const { wallets: all, isWhole } = await wallets.get();
  return isWhole && all.every(({ balance }) => balance) ? all.flatMap(balancesOf) : null;
}

/** The balances of a wallet, with the assets in lower case. */
export function balancesOf({ id, balance }: Wallet): readonly WalletBalance[] {
  return Object.entries(balance ?? {}).map(([asset, amount]) => ({ wallet_id: String(id), asset: asset.toLowerCase(), balance: amount }));
}

/** Returns null for a refusal or a service that does not answer. Throws any other error. */
export function nullForRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

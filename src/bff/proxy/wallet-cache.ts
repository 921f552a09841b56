import { listWallets, type Wallet } from '#contract/service/wallet.ts';
import { readPages } from './service-pages.ts';
import type { ServiceReader } from './service-read.ts';
import { SharedRead } from './shared-read.ts';

/** How long cached wallets stay fresh, ms. */
const walletsCacheMs = 5000;

/** Maximum pages of wallets per read, which is 10,000 wallets. */
const pagesMax = 100;

/** The wallets of the list. `isWhole` is false if there are more wallets, or if some are unreadable. */
export type ReadWallets = { readonly wallets: readonly Wallet[]; readonly isWhole: boolean; readonly readAt: string };

/** The wallets of the instance, in one read for all callers. */
export class WalletCache extends SharedRead<ReadWallets> {
  constructor(proxy: ServiceReader) {
    super(() => readWallets(proxy), { now: proxy.now, freshMs: walletsCacheMs });
  }
}

async function readWallets(proxy: ServiceReader): Promise<ReadWallets> {
  const readAt = new Date(proxy.now()).toISOString();
  const { records, isWhole } = await readPages<Wallet>(proxy, listWallets, {}, pagesMax);
  return { wallets: records, isWhole, readAt };
}

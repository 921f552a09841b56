import type { Decimal } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';

/**
 * A wallet's balance of an asset, in any spelling of its symbol, or null if missing. Operator
 * facts: Records.
 */
export function balanceIn({ balance }: Pick<Wallet, 'balance'>, asset: string): Decimal | null {
  return Object.entries(balance ?? {}).find(([symbol]) => symbol.toLowerCase() === asset.toLowerCase())?.[1] ?? null;
}

import type { Decimal } from '#contract/money.ts';
import type { Wallet } from '#contract/wallet.ts';

/** What a wallet holds of an asset, however the record writes its symbol, or null when it does not tell. Operator facts: Records. */
export function balanceIn({ balance }: Pick<Wallet, 'balance'>, asset: string): Decimal | null {
  return Object.entries(balance ?? {}).find(([symbol]) => symbol.toLowerCase() === asset.toLowerCase())?.[1] ?? null;
}

import type { Selectable } from 'kysely';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { AccountKind, Tables } from '#custody/store/custody-tables.ts';

/** One line of a posting, in base units. */
export type PostingLine = {
  readonly kind: AccountKind;
  /** Id of the wallet, or null for the kinds `outside` and `fees`. */
  readonly walletId: number | null;
  /** Id of the validator, only for the kind `staked`. */
  readonly validatorId?: number;
  readonly asset: Asset;
  readonly units: bigint;
};

/**
 * A ledger in memory. Its rows are written to the database at the end. The rows equal those of `postEntries`, but thousands of
 * rows take only a second.
 */
export type SeedLedger = {
  readonly accounts: Selectable<Tables['accounts']>[];
  readonly entries: Selectable<Tables['entries']>[];
  readonly available: (walletId: number, asset: Asset) => bigint;
  /** Throws a RangeError if the lines do not sum to zero for each asset, or if a wallet's account would be negative. */
  readonly post: (transactionId: number, at: Date, lines: readonly PostingLine[]) => void;
};

/** Creates an empty ledger. */
export function openSeedLedger(): SeedLedger {
  const openAccounts = new Map<string, { readonly id: number; units: bigint }>();
  const accounts: Selectable<Tables['accounts']>[] = [];
  const entries: Selectable<Tables['entries']>[] = [];
  const keyOf = (kind: AccountKind, holderId: number | null, asset: Asset) => `${kind} ${holderId ?? ''} ${asset}`;
  const accountOf = ({ kind, walletId, validatorId, asset }: PostingLine) => {
    const key = keyOf(kind, walletId ?? validatorId ?? null, asset);
    const existingAccount = openAccounts.get(key);
    if (existingAccount !== undefined) return existingAccount;
    const account = { id: accounts.length + 1, units: 0n };
    accounts.push({ id: account.id, kind, wallet_id: walletId, validator_id: validatorId ?? null, asset });
    openAccounts.set(key, account);
    return account;
  };
  return {
    accounts,
    entries,
    available: (walletId, asset) => openAccounts.get(keyOf('available', walletId, asset))?.units ?? 0n,
    post: (transactionId, at, lines) => {
      const sums = new Map<Asset, bigint>();
      for (const line of lines) sums.set(line.asset, (sums.get(line.asset) ?? 0n) + line.units);
      if ([...sums.values()].some((sum) => sum !== 0n)) throw new RangeError(`lines of transaction ${transactionId} do not sum to zero`);
      for (const line of lines) {
        const { places } = assetFacts[line.asset];
        const hasBalance = line.kind !== 'outside' && line.kind !== 'fees';
        const account = accountOf(line);
        account.units += line.units;
        if (hasBalance && line.kind !== 'offchain' && account.units < 0n)
          throw new RangeError(
            `transaction ${transactionId} overdraws ${line.walletId === null ? 'a validator' : `wallet ${line.walletId}`}`,
          );
        entries.push({
          id: entries.length + 1,
          transaction_id: transactionId,
          account_id: account.id,
          amount: fromBaseUnits(line.units, places),
          balance_after: !hasBalance ? null : fromBaseUnits(account.units, places),
          created_at: at,
        });
      }
    },
  };
}

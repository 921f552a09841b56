import type { Kysely } from 'kysely';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits, literalOf } from '#contract/money/money.ts';
import type { ValidatorStatus } from '#contract/rules/validator-rules.ts';
import type { NumberLiteral } from '#contract/wire/json.ts';
import type { Clock } from '#custody/clock.ts';
import { isGenerated, readLives } from '#custody/staking/validator-lives.ts';
import { stateAt } from '#custody/staking/validator-state.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

/** A validator, as the record of a wallet contains it. Spec: Wallet, `extras`. */
export type ValidatorRecord = {
  readonly validator_name: string;
  readonly validator_pubkey: string;
  readonly validator_status: ValidatorStatus;
  readonly deposit_amount: NumberLiteral;
  readonly rewards: NumberLiteral;
  readonly total_balance: NumberLiteral;
};

/**
 * Returns the validators of these wallets, by wallet, oldest first. Amounts are in ether. Spec: Wallet, `extras`. Our choice: a
 * validator's name is the group, if any, and a number.
 */
export async function validatorRecords(
  db: Kysely<Tables>,
  clock: Clock,
  walletIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ValidatorRecord[]>> {
  if (walletIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('validators')
    .selectAll()
    .where('wallet_id', 'in', walletIds)
    .where('pubkey', 'is not', null)
    .orderBy('id')
    .execute();
  const validators = rows.filter(isGenerated);
  if (validators.length === 0) return new Map();
  const [lives, now] = [await readLives(db, validators), await clock.now(db)];
  const records = validators.flatMap((validator) => {
    const life = lives.get(validator.id);
    if (life === undefined) return [];
    const { status, depositedWei, rewardsWei, balanceWei } = stateAt(life, now);
    const record = {
      validator_name: `${validator.group_id ?? 'validator'}-${validator.id}`,
      validator_pubkey: validator.pubkey,
      validator_status: status,
      deposit_amount: ether(depositedWei),
      rewards: ether(rewardsWei),
      total_balance: ether(balanceWei),
    };
    return [{ walletId: validator.wallet_id, record }];
  });
  const byWallet = Map.groupBy(records, ({ walletId }) => walletId);
  return new Map([...byWallet].map(([walletId, walletValidators]) => [walletId, walletValidators.map(({ record }) => record)]));
}

function ether(wei: bigint) {
  return literalOf(fromBaseUnits(wei, assetFacts.eth.places));
}

import { canonicalAddress } from '#contract/money/recipient.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';

/** Addresses of the deposit contract: mainnet (and Hoodi, which has the same), Sepolia, Holesky. Source: the networks' own configurations. */
const depositContracts: ReadonlySet<string> = new Set([
  '0x00000000219ab540356cbb839cbe05303d7705fa',
  '0x7f02c3e3c98b133055b8b348b2ac625669ed295d',
  '0x4242424242424242424242424242424242424242',
]);

/**
 * The external accounts that are the instance's staking contract. Their eth address is one of the
 * deposit contracts above, or staking used them before. Spec: Staking, `destination_id`. Ours: the
 * recognition, because no endpoint names the account.
 */
export function stakingAccounts<Account extends Pick<ExternalAccount, 'id' | 'funding_addresses'>>(
  accounts: readonly Account[],
  usedIds: readonly number[] = [],
): readonly Account[] {
  return accounts.filter(({ id, funding_addresses: addresses }) => {
    const address = addresses?.['eth'];
    return usedIds.includes(id) || (address !== undefined && isStakingContract(address));
  });
}

/** Whether an address is the deposit contract of a network, which accepts deposits of validators only. */
export function isStakingContract(address: string): boolean {
  return depositContracts.has(canonicalAddress('eth', address));
}

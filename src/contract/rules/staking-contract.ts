import { canonicalAddress } from '#contract/money/recipient.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';

/**
 * Addresses of the deposit contract on mainnet, on Hoodi (the same address), on Sepolia and on Holesky. Source: the networks'
 * own configurations.
 */
const depositContracts: ReadonlySet<string> = new Set([
  '0x00000000219ab540356cbb839cbe05303d7705fa',
  '0x7f02c3e3c98b133055b8b348b2ac625669ed295d',
  '0x4242424242424242424242424242424242424242',
]);

/**
 * Finds the external accounts of the instance's staking contract. An account is one of them if its eth address is a deposit
 * contract, or if an earlier stake used the account. Spec: Staking, `destination_id`. Our choice: no endpoint names these
 * accounts.
 */
export function findStakingAccounts<Account extends Pick<ExternalAccount, 'id' | 'funding_addresses'>>(
  accounts: readonly Account[],
  usedIds: readonly number[] = [],
): readonly Account[] {
  return accounts.filter(({ id, funding_addresses: addresses }) => {
    const address = addresses?.['eth'];
    return usedIds.includes(id) || (address !== undefined && isStakingContract(address));
  });
}

/** Whether an address is a network's deposit contract. The contract accepts only deposits for validators. */
export function isStakingContract(address: string): boolean {
  return depositContracts.has(canonicalAddress('eth', address));
}

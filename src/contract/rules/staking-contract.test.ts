import { expect, test } from 'vitest';
import { findStakingAccounts } from './staking-contract.ts';

const account = (id: number, eth?: string) => ({ id, funding_addresses: eth === undefined ? null : { eth } });

test('the staking contract is found by the deposit contract’s address, and the case of letters is ignored', () => {
  const accounts = [
    account(1, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    account(2, '0x00000000219ab540356cBB839Cbe05303d7705Fa'),
    account(3),
  ];
  expect(findStakingAccounts(accounts).map(({ id }) => id)).toEqual([2]);
});

test('an account that was used for staking before is accepted with any address', () => {
  expect(findStakingAccounts([account(1, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), account(3)], [3]).map(({ id }) => id)).toEqual([3]);
});

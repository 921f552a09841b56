import { expect, test } from 'vitest';
import { findStakingAccounts } from './staking-contract.ts';

const account = (id: number, eth?: string) => ({ id, funding_addresses: eth === undefined ? null : { eth } });

test('findStakingAccounts finds an account with the deposit contract’s address, regardless of the case of its letters', () => {
  const accounts = [
    account(1, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    account(2, '0x00000000219ab540356cBB839Cbe05303d7705Fa'),
    account(3),
  ];
  expect(findStakingAccounts(accounts).map(({ id }) => id)).toEqual([2]);
});

test('findStakingAccounts finds an account of an earlier stake, regardless of its address', () => {
  expect(findStakingAccounts([account(1, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), account(3)], [3]).map(({ id }) => id)).toEqual([3]);
});

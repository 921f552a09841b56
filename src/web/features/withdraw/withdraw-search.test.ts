import { expect, test } from 'vitest';
import { valuesOfLink } from './withdraw-copy.ts';
import { withdrawSearch } from './withdraw-search.ts';

test('a link to the withdrawal form fills in the address, the tag and the amount', () => {
  const search = withdrawSearch.parse({ asset: 'xrp', to: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', tag: '77', amount: '3.5' });
  expect(valuesOfLink(search)).toMatchObject({ asset: 'xrp', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', remark: '77', amount: '3.5' });
});

test('the withdrawal form ignores a value of a link that is not an address or an amount', () => {
  const search = withdrawSearch.parse({ to: 'two words', amount: '1e5', tag: 'x'.repeat(65) });
  expect(valuesOfLink(search)).toMatchObject({ address: '', remark: '', amount: '' });
});

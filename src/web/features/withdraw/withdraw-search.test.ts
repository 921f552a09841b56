import { expect, test } from 'vitest';
import { valuesOfLink } from './withdraw-copy.ts';
import { withdrawSearch } from './withdraw-search.ts';

test('a link to the withdrawal form fills in the address, the tag and the amount', () => {
  const search = withdrawSearch.parse({ asset: 'xrp', to: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', tag: '77', amount: '3.5' });
  expect(valuesOfLink(search)).toMatchObject({ asset: 'xrp', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', remark: '77', amount: '3.5' });
});

test.for([
  ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh:33722', '5', ''],
  ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', '999', ''],
  ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh:33722', '33722', '33722'],
  ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh:33722', '', '33722'],
] as const)('a link with the address %s and the tag “%s” fills in the tag “%s”', ([to, tag, remark]) => {
  const values = valuesOfLink(withdrawSearch.parse({ asset: 'xrp', to, tag }));
  expect(values.remark).toBe(remark);
  expect(values.pasted?.includes('two tags or memos')).toBe(remark === '');
});

test('a link fills in wrong values too, so that the form can name their problems', () => {
  const search = withdrawSearch.parse({ asset: 'xrp', to: 'two words', amount: '0,5', tag: 'f'.repeat(66) });
  expect(valuesOfLink(search)).toMatchObject({ address: 'two words', remark: 'f'.repeat(66), amount: '0,5' });
});

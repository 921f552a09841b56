import { expect, test } from 'vitest';
import { ownershipOf, ownershipText, parseShare, shareText, statedShares } from './ownership.ts';
import { partyValuesOf } from './party-values.ts';

test.each([
  ['25 %', 2500],
  ['33,33%', 3333],
  ['100', 10_000],
  ['0.5', 50],
  ['33.333 %', 3333],
  ['66.667', 6667],
  ['1/3', 3333],
  ['1 / 1', 10_000],
  ['33 1/3 %', 3333],
  ['66⅔%', 6667],
  ['⅓', 3333],
])('parseShare reads the share in the text %s', (text, share) => expect(parseShare(text)).toBe(share));

test.each(['', 'majority', '25 % of class A', '120 %', '-5 %', '1e2', '4/3', '1/0', '1/3 %', '100 1/2 %'])(
  'parseShare returns null for the text %j',
  (text) => expect(parseShare(text)).toBeNull(),
);

test('shareText formats a share without trailing zeros', () => {
  expect([2550, 3333, 10_000, 5].map(shareText)).toEqual(['25.5 %', '33.33 %', '100 %', '0.05 %']);
});

test('the ownership tree lists the owners of a company below it, with their stated shares', () => {
  const { direct_party: party } = partyValuesOf({
    kind: 'corporate',
    corporate_name: 'Acme',
    beneficial_owners: [
      {
        kind: 'corporate',
        corporate_name: 'Holding',
        additional_info: '60 %',
        beneficial_owners: [{ kind: 'individual', firstname: 'Ada', lastname: 'Lovelace' }],
      },
      { kind: 'individual', firstname: 'Alan', lastname: 'Turing', additional_info: 'the rest' },
    ],
  });
  const tree = ownershipOf(party);
  expect(ownershipText(tree)).toBe('Acme\n  - Holding (60 %)\n    - Ada Lovelace\n  - Alan Turing');
  expect(statedShares(tree)).toEqual({ sum: 6000, isComplete: false });
});

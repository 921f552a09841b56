import { expect, test } from 'vitest';
import { fittingOptions, noneWords, type PickerOption } from './picker-options.ts';

const [loading, failed, read] = [
  { isPending: true, isLoadingError: false },
  { isPending: false, isLoadingError: true },
  { isPending: false, isLoadingError: false },
];

test('no option is no match only once every list is read', () => {
  expect(noneWords([])).toBe('No matches.');
  expect(noneWords([read, read])).toBe('No matches.');
  expect(noneWords([read, loading])).toBe('Loading…');
  expect(noneWords([failed, loading])).toBe('Loading…');
  expect(noneWords([read, failed])).toBe('The list could not be loaded.');
});

const option = (lead: string, more: Partial<PickerOption> = {}): PickerOption => ({
  key: lead,
  group: 'Wallets',
  lead,
  texts: [],
  ...more,
});

const wallets = Array.from({ length: 30 }, (_, at) => option(`Wallet ${at}`, { texts: at === 29 ? ['eth', 'Ether'] : ['btc'] }));

test('every option is offered: none is left out silently', () => {
  expect(fittingOptions(wallets, '')).toHaveLength(30);
  expect(fittingOptions(wallets, 'wallet')).toHaveLength(30);
});

test('an option is found by what it holds', () => {
  expect(fittingOptions(wallets, 'ETH').map(({ lead }) => lead)).toEqual(['Wallet 29']);
});

test('what cannot be chosen comes last, typed for or not', () => {
  const options = [option('Staking contract', { refusal: 'Use Staking' }), option('Stake house')];
  for (const typed of ['', 'stak'])
    expect(fittingOptions(options, typed).map(({ lead }) => lead)).toEqual(['Stake house', 'Staking contract']);
});

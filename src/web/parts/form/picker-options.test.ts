import { expect, test } from 'vitest';
import { matchingOptions, noMatchText, type PickerOption } from './picker-options.ts';

const [loadingState, failedState, loadedState] = [
  { isPending: true, isLoadingError: false },
  { isPending: false, isLoadingError: true },
  { isPending: false, isLoadingError: false },
];

test('the picker shows "No match" only after all lists are loaded', () => {
  expect(noMatchText([])).toBe('No matches.');
  expect(noMatchText([loadedState, loadedState])).toBe('No matches.');
  expect(noMatchText([loadedState, loadingState])).toBe('Loading…');
  expect(noMatchText([failedState, loadingState])).toBe('Loading…');
  expect(noMatchText([loadedState, failedState])).toBe('The list could not be loaded.');
});

const option = (leadText: string, overrides: Partial<PickerOption> = {}): PickerOption => ({
  key: leadText,
  group: 'Wallets',
  lead: leadText,
  texts: [],
  ...overrides,
});

const wallets = Array.from({ length: 30 }, (_, at) => option(`Wallet ${at}`, { texts: at === 29 ? ['eth', 'Ether'] : ['btc'] }));

test('the picker lists every matching option, however many there are', () => {
  expect(matchingOptions(wallets, '')).toHaveLength(30);
  expect(matchingOptions(wallets, 'wallet')).toHaveLength(30);
});

test('the picker finds an option by its asset', () => {
  expect(matchingOptions(wallets, 'ETH').map(({ lead }) => lead)).toEqual(['Wallet 29']);
});

test('the picker lists options that cannot be chosen at the end, with or without typed text', () => {
  const options = [option('Staking contract', { refusal: 'Use Staking' }), option('Stake house')];
  for (const typed of ['', 'stak'])
    expect(matchingOptions(options, typed).map(({ lead }) => lead)).toEqual(['Stake house', 'Staking contract']);
});

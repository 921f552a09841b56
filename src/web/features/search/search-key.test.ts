import { expect, test } from 'vitest';
import { keyIn } from './search-key.ts';

test.each(['300', ' 300 ', '#300', 'Deposit 300', 'withdrawal #300', 'wallet  300'])('“%s” is read as record 300', (typed) => {
  expect(keyIn(typed)).toBe('300');
});

test.each(['Kestrel 2', 'deposit', 'deposit 3x', '0xab12', '# 3'])('“%s” is searched unchanged', (typed) => {
  expect(keyIn(typed)).toBe(typed);
});

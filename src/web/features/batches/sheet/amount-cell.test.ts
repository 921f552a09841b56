import { expect, test } from 'vitest';
import { readAmountCell } from './amount-cell.ts';

test.for(['-5', '−0.5', 'BTC -5', 'BTC-5', '$-5', 'EUR – 5'])('the amount “%s” is below zero, and no other amount is suggested', (text) => {
  const problem = readAmountCell(text, { asset: 'btc', unit: 'native' });
  expect(problem).toMatchObject({ message: `“${text}” is below zero: an amount must be above zero.`, offers: [] });
});

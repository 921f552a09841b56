import { expect, test } from 'vitest';
import { maskedText } from '#contract/people/personal-data.ts';
import { otherCells } from './batch-row-columns.tsx';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.for([
  [['Kestrel Exchange', address, '0.5', 'Invoice 7'], 'Kestrel Exchange · Invoice 7'],
  [['1,234.50 CAD', ` ${address} `, '50000000', ''], '1,234.50 CAD'],
  [[maskedText, maskedText, '', maskedText], ''],
  [[], ''],
] as const)('of the cells %j, the approver sees “%s” beside the address and the amount', ([cells, text]) => {
  expect(otherCells('btc', { line: 2, cells: [...cells], public_address: address, amount: '50000000' })).toBe(text);
});

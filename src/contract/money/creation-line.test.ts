import { expect, test } from 'vitest';
import { decimalOf } from './money.ts';
import { creationLine } from './staking-lines.ts';

const more = { source: null, read_at: null };

test('a new validator of more than 2,048 ETH must be checked first', () => {
  expect(creationLine(decimalOf('2049'), more)).toMatchObject({
    rule: 'validator',
    answer: 'ask',
    text: 'One validator earns on 2048 ETH at most: 1 ETH would earn nothing',
  });
  expect(creationLine(decimalOf('2048'), more)).toBeNull();
});

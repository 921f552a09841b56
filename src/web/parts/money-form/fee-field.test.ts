import { expect, test } from 'vitest';
import { blocksLabel } from './fee-field.tsx';

test.for([
  ['btc', 36, 'about 36 blocks, 6 hours'],
  ['btc', 6, 'about 6 blocks, 60 minutes'],
  ['usdc', 1, 'about 1 block, 1 minute'],
  ['doge', 3, 'about 3 blocks'],
] as const)('blocksLabel for the asset %s and %i blocks returns “%s”', ([asset, blocks, label]) => {
  expect(blocksLabel(asset, blocks)).toBe(label);
});

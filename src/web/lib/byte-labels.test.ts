import { expect, test } from 'vitest';
import { bytesLabel, timeLeft } from './byte-labels.ts';

test('a size has the largest fitting unit', () => {
  expect([1, 512, 1536, 20 * 1024 * 1024, 22_020_096].map(bytesLabel)).toEqual(['1 byte', '512 bytes', '1.5 KiB', '20 MiB', '21 MiB']);
});

test('the remaining time appears only with a speed', () => {
  expect([timeLeft(1000, null), timeLeft(1000, 0), timeLeft(1000, 300), timeLeft(60_000, 100)]).toEqual([
    null,
    null,
    '4 s left',
    '10 min left',
  ]);
});

import { expect, test } from 'vitest';
import { bytesLabel, timeLeft } from './byte-labels.ts';

test('bytesLabel uses the largest unit that fits the size', () => {
  expect([1, 512, 1536, 20 * 1024 * 1024, 22_020_096].map(bytesLabel)).toEqual(['1 byte', '512 bytes', '1.5 KiB', '20 MiB', '21 MiB']);
});

test('timeLeft returns null if the speed is unknown', () => {
  expect([timeLeft(1000, null), timeLeft(1000, 0), timeLeft(1000, 300), timeLeft(60_000, 100)]).toEqual([
    null,
    null,
    '4 s left',
    '10 min left',
  ]);
});

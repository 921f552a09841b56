import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRepeating, type RepeatedWork, type Work } from './repeat.ts';

let worker: RepeatedWork;
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const start = (work: Work) => {
  const error = vi.fn<(error: unknown) => void>();
  worker = startRepeating(work, { pauseMsMax: 10_000, log: { error } });
  return error;
};

test.for([
  ['at the due time', 300, 300],
  ['after the longest pause if nothing is planned', null, 10_000],
  ['after the longest pause if the due time is later', 60_000, 10_000],
] as const)('the work runs again %s', async ([, dueInMs, pauseMs]) => {
  const work = vi.fn<Work>(async () => dueInMs);
  start(work);
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('new work ends the pause, and during a run it causes another run', async () => {
  const work = vi.fn<Work>(async () => null);
  start(work);
  await vi.advanceTimersByTimeAsync(1000);
  worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  work.mockImplementationOnce(async () => {
    worker.wake();
    return null;
  });
  worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(4);
});

test('an error is logged, and the work continues', async () => {
  const work = vi.fn<Work>(async () => null);
  work.mockRejectedValueOnce(new Error('broken'));
  const error = start(work);
  await vi.advanceTimersByTimeAsync(200);
  expect(error).toHaveBeenCalledTimes(1);
  expect(work).toHaveBeenCalledTimes(2);
});

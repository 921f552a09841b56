import { beforeEach, describe, expect, test } from 'vitest';
import { AddressQueue } from './address-queue.ts';

let turns: AddressQueue;
let served: string[];
/** Functions that end the running work, in order. */
let ends: (() => void)[];

beforeEach(() => {
  turns = new AddressQueue({ atOnceMax: 1, perLaneMax: 3, waitingMax: 5 });
  [served, ends] = [[], []];
});

/** Requests turns; returns the result of each: `done`, or the code of its refusal. */
function ask(lane: string, times = 1): Promise<string>[] {
  const work = () => {
    served.push(lane);
    return new Promise<string>((resolve) => ends.push(() => resolve('done')));
  };
  return Array.from({ length: times }, () => turns.run(lane, work).catch((error: { code: string }) => error.code));
}

/** Ends all running and waiting work. */
async function drain(all: readonly Promise<string>[]): Promise<string[]> {
  let isOver = false;
  const results = Promise.all(all).finally(() => (isOver = true));
  while (!isOver) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}

describe('AddressQueue', () => {
  test('lanes are served in turn, so that a flood delays only its own lane', async () => {
    await drain([...ask('flood', 4), ...ask('ada'), ...ask('bob')]);
    expect(served).toEqual(['flood', 'flood', 'ada', 'bob', 'flood', 'flood']);
  });

  test('a full lane refuses work and other lanes do not', async () => {
    expect(await drain([...ask('flood', 6), ...ask('ada')])).toEqual([
      'done',
      'done',
      'done',
      'done',
      'too_many_requests',
      'too_many_requests',
      'done',
    ]);
  });

  test('when all lanes are full, the longest one loses its newest entry', async () => {
    const first = [...ask('flood', 4), ...ask('ada', 2)];
    expect(await drain([...first, ...ask('bob')])).toEqual(['done', 'done', 'done', 'unavailable', 'done', 'done', 'done']);
  });

  test('when all lanes are full and equally long, new work is refused', async () => {
    const all = ['first', 'a', 'b', 'c', 'd', 'e', 'f'].flatMap((lane) => ask(lane));
    expect(await drain(all)).toEqual([...Array.from({ length: 6 }, () => 'done'), 'unavailable']);
  });

  test('work runs after failed work', async () => {
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await drain(ask('b'))).toEqual(['done']);
  });
});

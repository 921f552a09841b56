import { beforeEach, describe, expect, test } from 'vitest';
import { AddressQueue } from './address-queue.ts';

let turns: AddressQueue;
let served: string[];
/** Ends what runs, one after the other. */
let ends: (() => void)[];

beforeEach(() => {
  turns = new AddressQueue({ atOnceMax: 1, perLaneMax: 3, waitingMax: 5 });
  [served, ends] = [[], []];
});

/** Asks for turns; gives how each went: `done`, or the code of its refusal. */
function ask(lane: string, times = 1): Promise<string>[] {
  const work = () => {
    served.push(lane);
    return new Promise<string>((resolve) => ends.push(() => resolve('done')));
  };
  return Array.from({ length: times }, () => turns.run(lane, work).catch((error: { code: string }) => error.code));
}

/** Lets all that runs and waits come to its end. */
async function drain(all: readonly Promise<string>[]): Promise<string[]> {
  let isOver = false;
  const results = Promise.all(all).finally(() => (isOver = true));
  while (!isOver) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}

describe('a turn at checking passwords', () => {
  test('comes lane by lane, so that a flood waits for itself', async () => {
    await drain([...ask('flood', 4), ...ask('ada'), ...ask('bob')]);
    expect(served).toEqual(['flood', 'flood', 'ada', 'bob', 'flood', 'flood']);
  });

  test('is refused to a lane that is full, and to no other', async () => {
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

  test('is taken from the longest lane when all are full', async () => {
    const first = [...ask('flood', 4), ...ask('ada', 2)];
    expect(await drain([...first, ...ask('bob')])).toEqual(['done', 'done', 'done', 'unavailable', 'done', 'done', 'done']);
  });

  test('is refused when all are full and none is longer', async () => {
    const all = ['first', 'a', 'b', 'c', 'd', 'e', 'f'].flatMap((lane) => ask(lane));
    expect(await drain(all)).toEqual([...Array.from({ length: 6 }, () => 'done'), 'unavailable']);
  });

  test('comes after work that failed', async () => {
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await drain(ask('b'))).toEqual(['done']);
  });
});

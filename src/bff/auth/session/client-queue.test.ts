import { beforeEach, describe, expect, test } from 'vitest';
import { ClientQueue } from './client-queue.ts';

let turns: ClientQueue;
let servedClients: string[];
/** Functions that end the running work, in order. */
let endFunctions: (() => void)[];

beforeEach(() => {
  turns = new ClientQueue({ runningMax: 1, waitingPerClientMax: 3, waitingMax: 5 });
  [servedClients, endFunctions] = [[], []];
});

/** Requests turns of a client. Each result is `done`, or the code of the refusal. */
function requestTurns(client: string, times = 1): Promise<string>[] {
  const work = () => {
    servedClients.push(client);
    return new Promise<string>((resolve) => endFunctions.push(() => resolve('done')));
  };
  return Array.from({ length: times }, () => turns.run(client, work).catch((error: { code: string }) => error.code));
}

/** Ends all running and waiting work. */
async function drain(promises: readonly Promise<string>[]): Promise<string[]> {
  let isOver = false;
  const results = Promise.all(promises).finally(() => (isOver = true));
  while (!isOver) {
    endFunctions.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}

describe('ClientQueue', () => {
  test('clients are served in turn, so that a flood of one client delays only this client', async () => {
    await drain([...requestTurns('flood', 4), ...requestTurns('ada'), ...requestTurns('bob')]);
    expect(servedClients).toEqual(['flood', 'flood', 'ada', 'bob', 'flood', 'flood']);
  });

  test('a full queue refuses work of its own client, while the queues of other clients accept work', async () => {
    expect(await drain([...requestTurns('flood', 6), ...requestTurns('ada')])).toEqual([
      'done',
      'done',
      'done',
      'done',
      'too_many_requests',
      'too_many_requests',
      'done',
    ]);
  });

  test('when all queues together are full, the newest entry of the longest queue is refused', async () => {
    const firstTurns = [...requestTurns('flood', 4), ...requestTurns('ada', 2)];
    expect(await drain([...firstTurns, ...requestTurns('bob')])).toEqual(['done', 'done', 'done', 'unavailable', 'done', 'done', 'done']);
  });

  test('when all queues together are full and equally long, new work is refused', async () => {
    const allResults = ['first', 'a', 'b', 'c', 'd', 'e', 'f'].flatMap((client) => requestTurns(client));
    expect(await drain(allResults)).toEqual([...Array.from({ length: 6 }, () => 'done'), 'unavailable']);
  });

  test('queued work runs after failed work', async () => {
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await drain(requestTurns('b'))).toEqual(['done']);
  });
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { pageHeaders, replicaOf } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { describePostgres } from '#database/testing.ts';
import { openEventWorld, openMsMax, until, type EventWorld } from './test-events.ts';

/** Number and size of the hints. They are 21 MB, more than the system's socket buffers and the desk's limit together. */
const [hintCount, idCharacters] = [3000, 7000];

/** Number of hints per transaction, below the desk's limit, and the time between transactions, ms. */
const [concurrentCount, atOnceMs] = [5, 1000];

// Needs a real PostgreSQL, because the embedded database publishes in one turn of the event loop, and nothing can be sent during that turn.
describePostgres('the stream of hints to a slow reader', (openDatabase) => {
  let [world, otherReplica, database]: [EventWorld, DeskServices, Database] = [] as never;
  let nowMs = Date.now();
  beforeAll(async () => {
    database = await openDatabase();
    world = await openEventWorld(database);
    otherReplica = await replicaOf(database, 'http://127.0.0.1:9', () => nowMs);
  }, openMsMax);
  afterAll(async () => {
    await Promise.all([otherReplica.hints.close(), otherReplica.sessions.close(), otherReplica.custody.close()]);
    await world.close();
  });

  const publish = (ids: readonly string[]) =>
    otherReplica.tables.transaction().execute(async (trx) => {
      for (const id of ids) await otherReplica.hints.publish(trx, { kind: 'transaction', id });
    });

  async function openStream(lastId?: string): Promise<IncomingMessage> {
    const { cookie = '' } = await world.as('viewer');
    const headers = { ...pageHeaders, cookie, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) };
    const [answer] = (await once(get(`${world.url}/bff/events`, { headers, agent: false }), 'response')) as [IncomingMessage];
    return answer.setEncoding('utf8');
  }

  /** Reads to the end of a stream, or up to the last hint. Returns the numbers of the hints and the last position. */
  async function readAll(answer: IncomingMessage): Promise<{ readonly numbers: readonly number[]; readonly lastId: string | undefined }> {
    let text = '';
    answer.on('data', (chunk: string) => (text += chunk));
    answer.on('error', () => undefined);
    answer.resume();
    await until(() => answer.destroyed || text.slice(-2 * idCharacters).includes(`"${hintCount - 1}-`));
    answer.destroy();
    // An incomplete hint does not count as received.
    const wholeHints = [...text.matchAll(/^id: (\d+)\ndata: \{"kind":"transaction","id":"(\d+)-x*"\}\n\n/gm)];
    return { numbers: wholeHints.map(([, , number]) => Number(number)), lastId: wholeHints.at(-1)?.[1] };
  }

  test(
    'a reader of hints that stops reading is disconnected, and continues at its position after it reconnects',
    { timeout: 3 * openMsMax },
    async () => {
      await publish(['first']);
      const slowStream = await openStream();
      slowStream.pause();
      const ids = Array.from({ length: hintCount }, (_each, index) => `${index}-${'x'.repeat(idCharacters)}`);
      for (let startIndex = 0; startIndex < ids.length; startIndex += concurrentCount) {
        nowMs += atOnceMs;
        await publish(ids.slice(startIndex, startIndex + concurrentCount));
      }
      let { numbers, lastId } = await readAll(slowStream);
      expect(numbers.length).toBeLessThan(hintCount);
      const receivedNumbers = new Set(numbers);
      // The missed hints exceed the limit of one stream as well.
      for (let tries = 0; receivedNumbers.size < hintCount && tries < hintCount / concurrentCount; tries += 1) {
        ({ numbers, lastId } = await readAll(await openStream(lastId)));
        for (const number of numbers) receivedNumbers.add(number);
      }
      expect(receivedNumbers.size).toBe(hintCount);
    },
  );

  test('a reader whose position is before the first hint gets the gap event', async () => {
    const firstStream = await openStream('0');
    let text = '';
    firstStream.on('data', (chunk: string) => (text += chunk));
    await until(() => text.includes('\n\nevent'));
    expect(text).toMatch(/\n\nevent: gap\n/);
    firstStream.destroy();
  });

  test('old hints except the newest expire, and a reader at an expired position gets the gap event', async () => {
    const idsSince = async (position: string) => (await otherReplica.hints.since(position))?.map(({ id }) => id) ?? null;
    nowMs += 60_000;
    await publish(['old']);
    const oldPosition = (await otherReplica.hints.readNewestId()) ?? '';
    await publish(['newest']);
    const newestPosition = (await otherReplica.hints.readNewestId()) ?? '';
    expect(await idsSince(oldPosition)).toEqual(['newest']);
    nowMs += 16 * 60_000;
    await otherReplica.hints.purge();
    expect(await idsSince(oldPosition)).toBeNull();
    expect(await idsSince(newestPosition)).toEqual([]);
    const { count } = await otherReplica.tables
      .selectFrom('hints')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
  });
});

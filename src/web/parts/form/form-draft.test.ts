import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftQuery } from '#web/data/drafts.ts';
import { makeDraftKeeper } from './form-draft.ts';

const name = 'regulatory-ab12';
const savedAt = '2026-07-21T09:30:00.000Z';

/** What the browser sends, and what comes back: the network, by hand. */
let sent: { method: string; body: unknown; keepalive: boolean }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body, keepalive = false }: RequestInit) => {
    sent.push({ method, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null, keepalive });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string) => async () => new Response(JSON.stringify({ error: 'No.', code }), { status });

function aKeeper(draftName: string | null = name) {
  let values: Record<string, unknown> = { city: '' };
  const client = new QueryClient();
  const keeper = makeDraftKeeper({ name: draftName, read: () => values, client });
  return {
    keeper,
    remembered: () => client.getQueryData(draftQuery(draftName).queryKey),
    type: (city: string) => {
      values = { city };
      keeper.changed();
    },
  };
}

const bodies = () => sent.map(({ method, body }) => [method, body]);

test('what is typed is kept once typing rests, all of it at once', async () => {
  const { keeper, type, remembered } = aKeeper();
  for (const city of ['T', 'To', 'Tor']) {
    type(city);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(bodies()).toEqual([['PUT', { values: { city: 'Tor' } }]]);
  expect(keeper.state.get()).toEqual({ is: 'saved', atMs: Date.now() });
  expect(remembered()).toEqual({ values: { city: 'Tor' }, saved_at: savedAt });
});

test('a form that says what is kept already is not sent again', async () => {
  const { keeper, type } = aKeeper();
  keeper.changed();
  await vi.runAllTimersAsync();
  type('Tor');
  await vi.runAllTimersAsync();
  keeper.changed();
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
});

test('a save waits for the one before it, so that the last typed is the last kept', async () => {
  const { type } = aKeeper();
  let arrive: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  type('Toronto');
  await vi.advanceTimersByTimeAsync(1_000);
  type('Ottawa');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
  arrive(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies()[1]).toEqual(['PUT', { values: { city: 'Ottawa' } }]);
});

test.each([
  ['the desk does not answer', async () => Promise.reject(new TypeError('failed'))],
  ['No.', refusal(503, 'unavailable')],
] as const)('a form that is not kept because %s is sent again by itself until it is', async (why, failing) => {
  const { keeper, type } = aKeeper();
  const works = answer;
  answer = failing;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.state.get()).toEqual({ is: 'failed', why, isTriedAgain: true });
  answer = works;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.state.get()).toMatchObject({ is: 'saved' });
});

test.each([
  ['your session has ended', refusal(401, 'signed_out')],
  ['No.', refusal(413, 'invalid_request')],
] as const)('a form that is refused because %s waits for somebody to change that', async (why, refusing) => {
  const { keeper, type } = aKeeper();
  answer = refusing;
  type('Tor');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(keeper.state.get()).toEqual({ is: 'failed', why, isTriedAgain: false });
});

test('a form that could not be kept and is as before again is kept', async () => {
  const { keeper, type } = aKeeper();
  answer = refusal(413, 'invalid_request');
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  type('');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.state.get()).toEqual({ is: 'untouched' });
});

test('leaving sends what is not kept yet, to its end though the page goes', async () => {
  const { keeper, type } = aKeeper();
  keeper.leave();
  expect(sent).toEqual([]);
  type('Tor');
  keeper.leave();
  expect(sent).toEqual([{ method: 'PUT', body: { values: { city: 'Tor' } }, keepalive: true }]);
});

test('who comes back while a save is under way finds what it saves', async () => {
  const { type, remembered } = aKeeper();
  answer = () => Promise.withResolvers<Response>().promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  expect(remembered()).toMatchObject({ values: { city: 'Tor' } });
});

test('a save that ends after the page was left does not bring back what it had', async () => {
  const { keeper, type, remembered } = aKeeper();
  const slow = Promise.withResolvers<Response>();
  answer = () => slow.promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  type('Toronto');
  keeper.leave();
  await vi.advanceTimersByTimeAsync(0);
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.advanceTimersByTimeAsync(0);
  expect(remembered()).toEqual({ values: { city: 'Toronto' }, saved_at: savedAt });
});

test('a dropped form is deleted and never kept again', async () => {
  const { keeper, type, remembered } = aKeeper();
  type('Tor');
  await vi.runAllTimersAsync();
  keeper.drop();
  type('Ott');
  await vi.runAllTimersAsync();
  expect(bodies()).toEqual([
    ['PUT', { values: { city: 'Tor' } }],
    ['DELETE', null],
  ]);
  expect(remembered()).toBeNull();
});

test('starting over deletes what was kept, and keeps what is typed from there', async () => {
  const { keeper, type } = aKeeper();
  type('Tor');
  await vi.runAllTimersAsync();
  type('');
  keeper.startOver();
  keeper.changed();
  await vi.runAllTimersAsync();
  expect(bodies().slice(1)).toEqual([['DELETE', null]]);
  expect(keeper.state.get()).toEqual({ is: 'untouched' });
  type('Ott');
  await vi.runAllTimersAsync();
  expect(bodies()[2]).toEqual(['PUT', { values: { city: 'Ott' } }]);
});

test('a form without a name is kept nowhere', async () => {
  const { type } = aKeeper(null);
  type('Tor');
  await vi.runAllTimersAsync();
  expect(sent).toEqual([]);
});

test('where a change may not wait, typing that goes on is kept all the same', async () => {
  let values = { city: '' };
  const saves: unknown[] = [];
  const keeper = makeDraftKeeper({
    name,
    read: () => values,
    client: new QueryClient(),
    save: async (kept) => {
      saves.push(kept);
      return savedAt;
    },
    waitMsMax: 1_500,
  });
  for (let count = 1; count <= 8; count += 1) {
    values = { city: 'T'.repeat(count) };
    keeper.changed();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(saves).toEqual([{ city: 'TTTTTT' }]);
  await keeper.flush();
  expect(saves.at(-1)).toEqual({ city: 'TTTTTTTT' });
});

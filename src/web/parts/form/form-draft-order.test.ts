import { expect, test, vi } from 'vitest';
import { draftQuery } from '#web/data/drafts.ts';
import { makeDraftKeeper } from './form-draft.ts';
import { savedAt, draftNetwork } from './test-form-draft.ts';

const net = draftNetwork();

test('a save waits for the previous one, so that the last input is stored last', async () => {
  const { type } = net.keeperOf();
  let arrive: (response: Response) => void = () => undefined;
  net.answer = () => new Promise((resolve) => (arrive = resolve));
  type('Toronto');
  await vi.advanceTimersByTimeAsync(1_000);
  type('Ottawa');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(net.sent).toHaveLength(1);
  arrive(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.advanceTimersByTimeAsync(0);
  expect(net.bodies()[1]).toEqual(['PUT', { values: { city: 'Ottawa' } }]);
});

test('leaving the page sends unsaved changes in a request that outlives the page', async () => {
  const { keeper, type } = net.keeperOf();
  keeper.leave();
  expect(net.sent).toEqual([]);
  type('Tor');
  keeper.leave();
  expect(net.sent).toMatchObject([{ method: 'PUT', body: { values: { city: 'Tor' } }, keepalive: true }]);
});

test('a form that reopens during a save starts with the values being saved', async () => {
  const { type, remembered } = net.keeperOf();
  net.answer = () => Promise.withResolvers<Response>().promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  expect(remembered()).toMatchObject({ values: { city: 'Tor' } });
});

test('a save that ends after the user left does not restore older values', async () => {
  const { keeper, type, remembered } = net.keeperOf();
  const slow = Promise.withResolvers<Response>();
  net.answer = () => slow.promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  net.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  type('Toronto');
  keeper.leave();
  await vi.advanceTimersByTimeAsync(0);
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.advanceTimersByTimeAsync(0);
  expect(remembered()).toEqual({ values: { city: 'Toronto' }, saved_at: savedAt });
});

test('a form that opens while the last change waits for a running save starts with that change', async () => {
  const { keeper, type, remembered } = net.keeperOf();
  const slow = Promise.withResolvers<Response>();
  net.answer = async () => (await slow.promise).clone();
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  type('Toronto');
  await vi.advanceTimersByTimeAsync(800);
  keeper.leave();
  expect(remembered()).toMatchObject({ values: { city: 'Toronto' } });
  expect(net.bodies().at(-1)).toEqual(['PUT', { values: { city: 'Toronto' } }]);
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(remembered()).toEqual({ values: { city: 'Toronto' }, saved_at: savedAt });
});

test('each save of a page has a higher number than the previous one, also from another form', async () => {
  const turns: [string | undefined, number][] = [];
  for (const city of ['Tor', 'Ott']) {
    const { type } = net.keeperOf();
    type(city);
    await vi.runAllTimersAsync();
    const [page, number] = (net.sent.at(-1)?.turn ?? '').split('.');
    turns.push([page, Number(number)]);
  }
  const [first, second] = turns;
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1]).toBeGreaterThan(first?.[1] ?? 0);
});

test('a closed form saves before the next form does, and does not restore its values', async () => {
  const [left, next] = [net.keeperOf(), net.keeperOf()];
  const slow = Promise.withResolvers<Response>();
  net.answer = () => slow.promise;
  left.type('Tor');
  left.keeper.leave();
  net.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  next.type('Ottawa');
  await vi.advanceTimersByTimeAsync(800);
  expect(net.sent).toHaveLength(1);
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(net.bodies()).toEqual([
    ['PUT', { values: { city: 'Tor' } }],
    ['PUT', { values: { city: 'Ottawa' } }],
  ]);
  expect(next.remembered()).toMatchObject({ values: { city: 'Ottawa' } });
});

test('a draft deleted during a save stays deleted when the save ends', async () => {
  const { keeper, type, remembered } = net.keeperOf();
  const slow = Promise.withResolvers<Response>();
  net.answer = () => slow.promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  keeper.drop();
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(remembered()).toBeNull();
  expect(net.bodies().at(-1)).toEqual(['DELETE', null]);
});

test('a save that waited does not replace what a closed form saved', async () => {
  let values = { city: '' };
  const keeper = makeDraftKeeper({ name: net.name, read: () => values, client: net.client });
  const type = (city: string) => {
    values = { city };
    keeper.changed();
  };
  const { promise, resolve } = Promise.withResolvers<Response>();
  net.answer = () => promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  type('Ott');
  await vi.advanceTimersByTimeAsync(800);
  net.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  type('the rest');
  keeper.leave();
  // A closed form returns its first values.
  values = { city: 'first' };
  resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(net.bodies()).toEqual([
    ['PUT', { values: { city: 'Tor' } }],
    ['PUT', { values: { city: 'the rest' } }],
  ]);
  expect(net.client.getQueryData(draftQuery(net.name).queryKey)).toMatchObject({ values: { city: 'the rest' } });
});

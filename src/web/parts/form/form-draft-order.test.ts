import { expect, test, vi } from 'vitest';
import { draftQuery } from '#web/data/drafts.ts';
import { makeDraftKeeper } from './form-draft.ts';
import { savedAt, draftNetwork } from './test-form-draft.ts';

const network = draftNetwork();

test('a save of a draft waits for the previous save, so that the last values are stored last', async () => {
  const { type } = network.openForm();
  let sendResponse: (response: Response) => void = () => undefined;
  network.answer = () => new Promise((resolve) => (sendResponse = resolve));
  type('Toronto');
  await vi.advanceTimersByTimeAsync(1_000);
  type('Ottawa');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(network.sent).toHaveLength(1);
  sendResponse(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.advanceTimersByTimeAsync(0);
  expect(network.bodies()[1]).toEqual(['PUT', { values: { city: 'Ottawa' } }]);
});

test('leaving the page sends unsaved changes in a request that completes after the page has closed', async () => {
  const { keeper, type } = network.openForm();
  keeper.saveOnClose();
  expect(network.sent).toEqual([]);
  type('Tor');
  keeper.saveOnClose();
  expect(network.sent).toMatchObject([{ method: 'PUT', body: { values: { city: 'Tor' } }, keepalive: true }]);
});

test('a form that opens again during a save starts with the values of that save', async () => {
  const { type, cachedDraft } = network.openForm();
  network.answer = () => Promise.withResolvers<Response>().promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  expect(cachedDraft()).toMatchObject({ values: { city: 'Tor' } });
});

test('a save that ends after the user left the form does not restore older values', async () => {
  const { keeper, type, cachedDraft } = network.openForm();
  const slowResponse = Promise.withResolvers<Response>();
  network.answer = () => slowResponse.promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  network.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  type('Toronto');
  keeper.saveOnClose();
  await vi.advanceTimersByTimeAsync(0);
  slowResponse.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.advanceTimersByTimeAsync(0);
  expect(cachedDraft()).toEqual({ values: { city: 'Toronto' }, saved_at: savedAt });
});

test('the cached draft contains the last change of a form that was closed during a running save', async () => {
  const { keeper, type, cachedDraft } = network.openForm();
  const slow = Promise.withResolvers<Response>();
  network.answer = async () => (await slow.promise).clone();
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  type('Toronto');
  await vi.advanceTimersByTimeAsync(800);
  keeper.saveOnClose();
  expect(cachedDraft()).toMatchObject({ values: { city: 'Toronto' } });
  expect(network.bodies().at(-1)).toEqual(['PUT', { values: { city: 'Toronto' } }]);
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(cachedDraft()).toEqual({ values: { city: 'Toronto' }, saved_at: savedAt });
});

test('each save of a page has a higher turn than the previous save, even of another form', async () => {
  const turns: [string | undefined, number][] = [];
  for (const city of ['Tor', 'Ott']) {
    const { type } = network.openForm();
    type(city);
    await vi.runAllTimersAsync();
    const [page, number] = (network.sent.at(-1)?.turn ?? '').split('.');
    turns.push([page, Number(number)]);
  }
  const [firstTurn, secondTurn] = turns;
  expect(secondTurn?.[0]).toBe(firstTurn?.[0]);
  expect(secondTurn?.[1]).toBeGreaterThan(firstTurn?.[1] ?? 0);
});

test('the draft of a closed form is saved before the draft of the next form, and does not overwrite it', async () => {
  const [closedForm, nextForm] = [network.openForm(), network.openForm()];
  const slow = Promise.withResolvers<Response>();
  network.answer = () => slow.promise;
  closedForm.type('Tor');
  closedForm.keeper.saveOnClose();
  network.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  nextForm.type('Ottawa');
  await vi.advanceTimersByTimeAsync(800);
  expect(network.sent).toHaveLength(1);
  slow.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(network.bodies()).toEqual([
    ['PUT', { values: { city: 'Tor' } }],
    ['PUT', { values: { city: 'Ottawa' } }],
  ]);
  expect(nextForm.cachedDraft()).toMatchObject({ values: { city: 'Ottawa' } });
});

test('a draft that is deleted during a save stays deleted after the save ends', async () => {
  const { keeper, type, cachedDraft } = network.openForm();
  const slowResponse = Promise.withResolvers<Response>();
  network.answer = () => slowResponse.promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  keeper.deleteDraft();
  slowResponse.resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(cachedDraft()).toBeNull();
  expect(network.bodies().at(-1)).toEqual(['DELETE', null]);
});

test('a waiting save of a closed form does not replace the values that the form saved on closing', async () => {
  let values = { city: '' };
  const keeper = makeDraftKeeper({ name: network.name, readValues: () => values, client: network.client });
  const type = (city: string) => {
    values = { city };
    keeper.noteChange();
  };
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.answer = () => promise;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  type('Ott');
  await vi.advanceTimersByTimeAsync(800);
  network.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
  type('the rest');
  keeper.saveOnClose();
  // The closed form returns its initial values from now on.
  values = { city: 'first' };
  resolve(new Response(JSON.stringify({ saved_at: savedAt })));
  await vi.runAllTimersAsync();
  expect(network.bodies()).toEqual([
    ['PUT', { values: { city: 'Tor' } }],
    ['PUT', { values: { city: 'the rest' } }],
  ]);
  expect(network.client.getQueryData(draftQuery(network.name).queryKey)).toMatchObject({ values: { city: 'the rest' } });
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { makeDraftKeeper } from './form-draft.ts';
import { savedAt, draftNetwork } from './test-form-draft.ts';

const network = draftNetwork();

const refusal = (status: number, code: string) => async () => new Response(JSON.stringify({ error: 'No.', code }), { status });

test('the draft keeper saves all changes together when the user stops typing', async () => {
  const { keeper, type, cachedDraft } = network.openForm();
  for (const city of ['T', 'To', 'Tor']) {
    type(city);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(network.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(network.bodies()).toEqual([['PUT', { values: { city: 'Tor' } }]]);
  expect(keeper.state.get()).toEqual({ is: 'saved', atMs: Date.now() });
  expect(cachedDraft()).toEqual({ values: { city: 'Tor' }, saved_at: savedAt });
});

test('the draft keeper does not save a form whose values are already saved', async () => {
  const { keeper, type } = network.openForm();
  keeper.noteChange();
  await vi.runAllTimersAsync();
  type('Tor');
  await vi.runAllTimersAsync();
  keeper.noteChange();
  await vi.runAllTimersAsync();
  expect(network.sent).toHaveLength(1);
});

test.each([
  ['the desk does not answer', async () => Promise.reject(new TypeError('failed'))],
  ['No.', refusal(503, 'unavailable')],
] as const)('the draft keeper retries a save until it succeeds if %s', async (why, failure) => {
  const { keeper, type } = network.openForm();
  const successfulAnswer = network.answer;
  network.answer = failure;
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.state.get()).toEqual({ is: 'failed', why, isRetried: true });
  network.answer = successfulAnswer;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.state.get()).toMatchObject({ is: 'saved' });
});

test.each([
  ['your session has ended', refusal(401, 'signed_out')],
  ['No.', refusal(413, 'invalid_request')],
] as const)('the draft keeper does not retry a save that fails because %s', async (reason, failure) => {
  const { keeper, type } = network.openForm();
  network.answer = failure;
  type('Tor');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.sent).toHaveLength(1);
  expect(keeper.state.get()).toEqual({ is: 'failed', why: reason, isRetried: false });
});

test('a form that returns to its saved values after a failed save counts as saved', async () => {
  const { keeper, type } = network.openForm();
  network.answer = refusal(413, 'invalid_request');
  type('Tor');
  await vi.advanceTimersByTimeAsync(800);
  type('');
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.state.get()).toEqual({ is: 'untouched' });
});

test('a submitted form deletes its draft and never saves it again', async () => {
  const { keeper, type, cachedDraft } = network.openForm();
  type('Tor');
  await vi.runAllTimersAsync();
  keeper.deleteDraft();
  type('Ott');
  await vi.runAllTimersAsync();
  expect(network.bodies()).toEqual([
    ['PUT', { values: { city: 'Tor' } }],
    ['DELETE', null],
  ]);
  expect(cachedDraft()).toBeNull();
});

test('starting over deletes the draft, and values that are typed later are saved again', async () => {
  const { keeper, type } = network.openForm();
  type('Tor');
  await vi.runAllTimersAsync();
  type('');
  keeper.startOver();
  keeper.noteChange();
  await vi.runAllTimersAsync();
  expect(network.bodies().slice(1)).toEqual([['DELETE', null]]);
  expect(keeper.state.get()).toEqual({ is: 'untouched' });
  type('Ott');
  await vi.runAllTimersAsync();
  expect(network.bodies()[2]).toEqual(['PUT', { values: { city: 'Ott' } }]);
});

test('a form without a draft name is never saved', async () => {
  const { type } = network.openForm(null);
  type('Tor');
  await vi.runAllTimersAsync();
  expect(network.sent).toEqual([]);
});

test('with a limited delay, the draft keeper saves even if the user never stops typing', async () => {
  let values = { city: '' };
  const saves: unknown[] = [];
  const keeper = makeDraftKeeper({
    name: network.name,
    readValues: () => values,
    client: new QueryClient(),
    save: async (values) => {
      saves.push(values);
      return savedAt;
    },
    waitMsMax: 1_500,
  });
  for (let count = 1; count <= 8; count += 1) {
    values = { city: 'T'.repeat(count) };
    keeper.noteChange();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(saves).toEqual([{ city: 'TTTTTT' }]);
  await keeper.flush();
  expect(saves.at(-1)).toEqual({ city: 'TTTTTTTT' });
});

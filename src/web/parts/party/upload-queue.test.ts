import { expect, test } from 'vitest';
import type { PartyFile } from '#contract/desk/party-file.ts';
import type { ChosenFile } from '#web/data/parties/party-files.ts';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import { makeUploadQueue } from './upload-queue.ts';

const chosen = (name: string): ChosenFile => ({ file: new File(['%PDF-'], name), kind: 'custody_agreement', documentType: null });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A queue whose uploads wait until the test answers them. */
function aDesk() {
  const waiting = new Map<string, { readonly take: () => void; readonly fail: (error: Error) => void }>();
  const arrived: string[] = [];
  const queue = makeUploadQueue({
    check: async ({ file }) => (file.name.endsWith('.zip') ? 'The file is not a PDF.' : null),
    receive: ({ file }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        waiting.set(file.name, { take: () => resolve({ name: file.name } as PartyFile), fail: reject });
      }),
    received: async ({ name }) => void arrived.push(name),
  });
  const states = () => queue.uploads.get().map(({ chosen: { file }, state }) => [file.name, state.is]);
  const keyOf = (name: string) => queue.uploads.get().find(({ chosen: { file } }) => file.name === name)?.key ?? '';
  return { queue, waiting, arrived, states, keyOf };
}

test('the queue uploads two files at a time and starts the next when one is complete', async () => {
  const { queue, waiting, arrived, states } = aDesk();
  queue.add(['a.pdf', 'b.pdf', 'c.pdf'].map(chosen));
  await settled();
  expect(states()).toEqual([
    ['a.pdf', 'sending'],
    ['b.pdf', 'sending'],
    ['c.pdf', 'waiting'],
  ]);
  waiting.get('a.pdf')?.take();
  await settled();
  expect(arrived).toEqual(['a.pdf']);
  expect(states()).toEqual([
    ['b.pdf', 'sending'],
    ['c.pdf', 'sending'],
  ]);
});

test('a cancelled upload can be restarted while the others continue', async () => {
  const { queue, waiting, arrived, states, keyOf } = aDesk();
  queue.add(['a.pdf', 'b.pdf'].map(chosen));
  await settled();
  queue.cancel(keyOf('a.pdf'));
  await settled();
  expect(states()).toEqual([
    ['a.pdf', 'cancelled'],
    ['b.pdf', 'sending'],
  ]);
  queue.retry(keyOf('a.pdf'));
  await settled();
  waiting.get('a.pdf')?.take();
  await settled();
  expect(arrived).toEqual(['a.pdf']);
});

test('an invalid file is not uploaded, a refusal is final, and a lost answer can be retried', async () => {
  const { queue, waiting, keyOf } = aDesk();
  queue.add(['a.zip', 'b.pdf', 'c.pdf'].map(chosen));
  await settled();
  await settled();
  expect(waiting.has('a.zip')).toBe(false);
  waiting
    .get('b.pdf')
    ?.fail(new HttpRefusal({ status: 400, code: 'invalid_request', message: 'file is cut off', requestLine: 'POST /bff', field: 'file' }));
  waiting.get('c.pdf')?.fail(new NoAnswer('POST /bff', undefined));
  await settled();
  expect(queue.uploads.get().map(({ state }) => state)).toEqual([
    { is: 'failed', why: 'The file is not a PDF.', isFinal: true },
    { is: 'failed', why: 'file is cut off', isFinal: true },
    { is: 'failed', why: 'The desk’s server did not answer', isFinal: false },
  ]);
  queue.forget(keyOf('a.zip'));
  expect(queue.uploads.get()).toHaveLength(2);
});

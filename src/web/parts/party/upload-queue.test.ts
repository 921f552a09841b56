import { expect, test } from 'vitest';
import type { PartyFile } from '#contract/desk/party-file.ts';
import type { ChosenFile } from '#web/data/parties/party-files.ts';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';
import { makeUploadQueue } from './upload-queue.ts';

const chosenFile = (name: string): ChosenFile => ({ file: new File(['%PDF-'], name), kind: 'custody_agreement', documentType: null });
const afterMicrotasks = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Creates an upload queue. Its uploads wait until the test answers them. */
function waitingQueue() {
  const pendingUploads = new Map<string, { readonly succeed: () => void; readonly fail: (error: Error) => void }>();
  const receivedFiles: string[] = [];
  const queue = makeUploadQueue({
    checkFile: async ({ file }) => (file.name.endsWith('.zip') ? 'The file is not a PDF.' : null),
    uploadFile: ({ file }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        pendingUploads.set(file.name, { succeed: () => resolve({ name: file.name } as PartyFile), fail: reject });
      }),
    onReceived: async ({ name }) => void receivedFiles.push(name),
  });
  const states = () => queue.uploads.get().map(({ chosenFile: { file }, state }) => [file.name, state.is]);
  const keyOf = (name: string) => queue.uploads.get().find(({ chosenFile: { file } }) => file.name === name)?.key ?? '';
  return { queue, waiting: pendingUploads, arrived: receivedFiles, states, keyOf };
}

test('the upload queue uploads two files at a time and starts the next when one is complete', async () => {
  const { queue, waiting: pendingUploads, arrived: receivedFiles, states } = waitingQueue();
  queue.addFiles(['a.pdf', 'b.pdf', 'c.pdf'].map(chosenFile));
  await afterMicrotasks();
  expect(states()).toEqual([
    ['a.pdf', 'sending'],
    ['b.pdf', 'sending'],
    ['c.pdf', 'waiting'],
  ]);
  pendingUploads.get('a.pdf')?.succeed();
  await afterMicrotasks();
  expect(receivedFiles).toEqual(['a.pdf']);
  expect(states()).toEqual([
    ['b.pdf', 'sending'],
    ['c.pdf', 'sending'],
  ]);
});

test('a cancelled upload can be started again while other uploads continue', async () => {
  const { queue, waiting: pendingUploads, arrived, states, keyOf } = waitingQueue();
  queue.addFiles(['a.pdf', 'b.pdf'].map(chosenFile));
  await afterMicrotasks();
  queue.cancelUpload(keyOf('a.pdf'));
  await afterMicrotasks();
  expect(states()).toEqual([
    ['a.pdf', 'cancelled'],
    ['b.pdf', 'sending'],
  ]);
  queue.retryUpload(keyOf('a.pdf'));
  await afterMicrotasks();
  pendingUploads.get('a.pdf')?.succeed();
  await afterMicrotasks();
  expect(arrived).toEqual(['a.pdf']);
});

test('an invalid file is not uploaded, a refused upload is final, and an upload without an answer can be retried', async () => {
  const { queue, waiting: pendingUploads, keyOf } = waitingQueue();
  queue.addFiles(['a.zip', 'b.pdf', 'c.pdf'].map(chosenFile));
  await afterMicrotasks();
  await afterMicrotasks();
  expect(pendingUploads.has('a.zip')).toBe(false);
  pendingUploads
    .get('b.pdf')
    ?.fail(new HttpRefusal({ status: 400, code: 'invalid_request', message: 'file is cut off', requestLine: 'POST /bff', field: 'file' }));
  pendingUploads.get('c.pdf')?.fail(new NoAnswerError('POST /bff', undefined));
  await afterMicrotasks();
  expect(queue.uploads.get().map(({ state }) => state)).toEqual([
    { is: 'failed', reason: 'The file is not a PDF.', isFinal: true },
    { is: 'failed', reason: 'file is cut off', isFinal: true },
    { is: 'failed', reason: 'The desk’s server did not answer', isFinal: false },
  ]);
  queue.remove(keyOf('a.zip'));
  expect(queue.uploads.get()).toHaveLength(2);
});

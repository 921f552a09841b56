import type { QueryClient } from '@tanstack/react-query';
import { uploadBytesMaxDefault } from '#contract/desk/party-file.ts';
import { partyFilesKey } from '#web/data/keys.ts';
import { partyFilesQuery, receivePartyFile, sendPartyFile, type FilesOwner } from '#web/data/parties/party-files.ts';
import { problemOfFile } from './upload-check.ts';
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts';

/** The upload queue of each draft and party. Uploads continue while the user is on other pages of the desk. */
const queues = new Map<string, UploadQueue>();

/** The current `prepare` callback of each queue. It is replaced when the page of the queue opens again. */
const prepareCallbacks = new Map<string, () => Promise<void>>();

/**
 * The upload queue of a draft or party. The files of a party are sent to the service after the upload; those of a draft wait
 * until its party is created.
 */
export function uploadQueueOf(client: QueryClient, owner: FilesOwner, prepare: () => Promise<void> = async () => undefined): UploadQueue {
  const key = JSON.stringify(owner);
  prepareCallbacks.set(key, prepare);
  const cachedQueue = queues.get(key);
  if (cachedQueue !== undefined) return cachedQueue;
  const query = partyFilesQuery(owner);
  const queue = makeUploadQueue({
    checkFile: ({ file, kind }) => problemOfFile(file, kind, client.getQueryData(query.queryKey)?.bytes_max ?? uploadBytesMaxDefault),
    uploadFile: async (chosenFile, options) => {
      await prepareCallbacks.get(key)?.();
      return receivePartyFile(owner, chosenFile, options);
    },
    onReceived: async ({ id }) => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      if (!('direct_party_id' in owner)) return;
      // A failure is ignored here, because the file itself shows it. The upload to the desk succeeded.
      await sendPartyFile(id, Number(owner.direct_party_id)).catch(() => undefined);
      await client.invalidateQueries({ queryKey: partyFilesKey });
    },
  });
  queues.set(key, queue);
  return queue;
}

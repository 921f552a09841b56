import type { QueryClient } from '@tanstack/react-query';
import { uploadBytesMaxDefault } from '#contract/desk/party-file.ts';
import { partyFilesKey } from '#web/data/keys.ts';
import { partyFilesQuery, receivePartyFile, sendPartyFile, type FilesOf } from '#web/data/parties/party-files.ts';
import { problemOfFile } from './upload-check.ts';
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts';

/** Uploads continue on other pages. Each draft and each party has a queue until the tab closes. */
const queues = new Map<string, UploadQueue>();

/** The `prepare` callback of each queue, from the currently open page. */
const prepares = new Map<string, () => Promise<void>>();

/**
 * The queue of a draft or a party. `prepare` runs before each file. A party's file is forwarded to
 * the service once the desk has received it.
 */
export function queueOf(client: QueryClient, of: FilesOf, prepare: () => Promise<void> = async () => undefined): UploadQueue {
  const key = JSON.stringify(of);
  prepares.set(key, prepare);
  const found = queues.get(key);
  if (found !== undefined) return found;
  const query = partyFilesQuery(of);
  const queue = makeUploadQueue({
    check: ({ file, kind }) => problemOfFile(file, kind, client.getQueryData(query.queryKey)?.bytes_max ?? uploadBytesMaxDefault),
    receive: async (chosen, options) => {
      await prepares.get(key)?.();
      return receivePartyFile(of, chosen, options);
    },
    received: async ({ id }) => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      if (!('direct_party_id' in of)) return;
      // The file's state shows the outcome: a failure here belongs to the file, not the upload.
      await sendPartyFile(id, Number(of.direct_party_id)).catch(() => undefined);
      await client.invalidateQueries({ queryKey: partyFilesKey });
    },
  });
  queues.set(key, queue);
  return queue;
}

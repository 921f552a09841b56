import type { QueryClient } from '@tanstack/react-query';
import { uploadBytesMaxDefault } from '#contract/desk/party-file.ts';
import { partyFilesKey, partyFilesQuery, receivePartyFile, sendPartyFile, type FilesOf } from '#web/data/party-files.ts';
import { problemOfFile } from './upload-check.ts';
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts';

/** Uploads go on while other pages are looked at: each draft and each party has its queue as long as the tab is open. */
const queues = new Map<string, UploadQueue>();

/** What goes before each file of a queue, as the page that is open now has it. */
const prepares = new Map<string, () => Promise<void>>();

/** The queue of a draft or a party. A file of a party goes on to the service as soon as the desk has it. `prepare` runs before each. */
export function queueOf(client: QueryClient, of: FilesOf, prepare: () => Promise<void> = async () => undefined): UploadQueue {
  const key = JSON.stringify(of);
  prepares.set(key, prepare);
  const found = queues.get(key);
  if (found !== undefined) return found;
  const query = partyFilesQuery(of);
  const queue = makeUploadQueue({
    check: ({ file, kind }) => problemOfFile(file, kind, client.getQueryData(query.queryKey)?.bytes_max ?? uploadBytesMaxDefault),
    receive: async (chosen, receiving) => {
      await prepares.get(key)?.();
      return receivePartyFile(of, chosen, receiving);
    },
    received: async ({ id }) => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      if (!('direct_party_id' in of)) return;
      // Its state tells what came of it: a failure here is the file's, not the upload's.
      await sendPartyFile(id, Number(of.direct_party_id)).catch(() => undefined);
      await client.invalidateQueries({ queryKey: partyFilesKey });
    },
  });
  queues.set(key, queue);
  return queue;
}

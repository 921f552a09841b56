import type { PartyFile } from '#contract/desk/party-file.ts';
import type { ChosenFile } from '#web/data/parties/party-files.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { isUploadCancelled, type UploadProgress } from '#web/lib/upload.ts';

/** A file that is being uploaded to the desk, and the state of the upload. Completed uploads are removed. */
export type Upload = {
  readonly key: string;
  readonly chosenFile: ChosenFile;
  readonly state:
    | { readonly is: 'waiting' }
    | { readonly is: 'sending'; readonly progress: UploadProgress | null }
    /** If `isFinal` is true, the same file would be rejected again. */
    | { readonly is: 'failed'; readonly reason: string; readonly isFinal: boolean }
    | { readonly is: 'cancelled' };
};

export type UploadQueue = {
  readonly uploads: Store<readonly Upload[]>;
  readonly addFiles: (chosenFiles: readonly ChosenFile[]) => void;
  /** Cancels an upload. The user may start it again. */
  readonly cancelUpload: (key: string) => void;
  readonly retryUpload: (key: string) => void;
  /** Removes an upload that is not running. */
  readonly remove: (key: string) => void;
};

type QueueOptions = {
  /** Returns the reason why a file must not be uploaded, or null. */
  readonly checkFile: (chosenFile: ChosenFile) => Promise<string | null>;
  readonly uploadFile: (
    chosenFile: ChosenFile,
    options: { readonly progress: (progress: UploadProgress) => void; readonly signal: AbortSignal },
  ) => Promise<PartyFile>;
  /** Called after the desk has received the file. */
  readonly onReceived: (file: PartyFile) => Promise<void>;
};

/** Maximum number of concurrent uploads. */
const concurrentMax = 2;

/** Interval of progress updates, ms. */
const reportMs = 200;

/** Creates a queue that uploads chosen files to the desk, a few at a time. Each upload can be cancelled and started again. */
export function makeUploadQueue({ checkFile, uploadFile, onReceived }: QueueOptions): UploadQueue {
  const uploads = makeStore<readonly Upload[]>([]);
  const controllerByKey = new Map<string, AbortController>();
  const change = (key: string, state: Upload['state']) =>
    uploads.set(uploads.get().map((each) => (each.key === key ? { ...each, state } : each)));
  const removeUpload = (key: string) => uploads.set(uploads.get().filter((each) => each.key !== key));

  const sendUpload = async ({ key, chosenFile }: Upload) => {
    const controller = new AbortController();
    controllerByKey.set(key, controller);
    change(key, { is: 'sending', progress: null });
    let reportedMs = 0;
    const progress = (newProgress: UploadProgress) => {
      const now = performance.now();
      if (now - reportedMs < reportMs && newProgress.sent < newProgress.size) return;
      reportedMs = now;
      change(key, { is: 'sending', progress: newProgress });
    };
    try {
      const reason = await checkFile(chosenFile);
      if (reason === null) {
        await onReceived(await uploadFile(chosenFile, { progress, signal: controller.signal }));
        removeUpload(key);
      } else change(key, { is: 'failed', reason, isFinal: true });
    } catch (error) {
      change(key, isUploadCancelled(error) ? { is: 'cancelled' } : failedState(error));
    }
    controllerByKey.delete(key);
    startWaitingUploads();
  };
  const startWaitingUploads = () => {
    for (const upload of uploads.get().filter(({ state }) => state.is === 'waiting'))
      if (controllerByKey.size < concurrentMax) void sendUpload(upload);
  };
  return {
    uploads,
    addFiles: (chosenFiles) => {
      const newUploads = chosenFiles.map((each): Upload => ({ key: crypto.randomUUID(), chosenFile: each, state: { is: 'waiting' } }));
      uploads.set([...uploads.get(), ...newUploads]);
      startWaitingUploads();
    },
    cancelUpload: (key) => {
      const controller = controllerByKey.get(key);
      if (controller === undefined) change(key, { is: 'cancelled' });
      else controller.abort();
    },
    retryUpload: (key) => {
      change(key, { is: 'waiting' });
      startWaitingUploads();
    },
    remove: removeUpload,
  };
}

function failedState(error: unknown): Upload['state'] {
  const reason = error instanceof Error ? error.message : 'Could not be sent';
  const isFinal = error instanceof HttpRefusal && (error.code === 'invalid_request' || error.code === 'file_too_large');
  return { is: 'failed', reason, isFinal };
}

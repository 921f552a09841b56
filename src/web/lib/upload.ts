import { NoAnswerError } from './http.ts';

/** Upload progress: bytes sent, file size in bytes, and recent speed in bytes per second. */
export type UploadProgress = { readonly sent: number; readonly size: number; readonly bytesPerSecond: number | null };

type UploadOptions = {
  /** Path and query at the desk's origin. */
  readonly url: string;
  readonly file: Blob;
  readonly progress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal;
};

/** Time over which the upload speed is averaged, ms. */
const speedWindowMs = 4_000;

/**
 * Uploads a file by POST and resolves with the answer's status and text. Throws `NoAnswerError` if the server does not answer, and the
 * signal's reason after an abort.
 */
export function upload({ url, file, progress, signal }: UploadOptions): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const samples: { at: number; sent: number }[] = [{ at: performance.now(), sent: 0 }];
    request.upload.addEventListener('progress', ({ loaded: sent }) => {
      const now = performance.now();
      samples.push({ at: now, sent });
      while (samples.length > 2 && now - (samples[0]?.at ?? now) > speedWindowMs) samples.shift();
      progress({ sent, size: file.size, bytesPerSecond: speedOf(samples) });
    });
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new NoAnswerError(`POST ${url}`, undefined)));
    request.addEventListener('abort', () =>
      reject(signal.reason instanceof Error ? signal.reason : new NoAnswerError(`POST ${url}`, undefined)),
    );
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-By', 'desk');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (signal.aborted) return request.abort();
    request.send(file);
  });
}

/** Bytes per second between the first and the last sample. Null if there are too few samples. */
function speedOf(samples: readonly { readonly at: number; readonly sent: number }[]): number | null {
  const [firstSample, lastSample] = [samples[0], samples.at(-1)];
  if (firstSample === undefined || lastSample === undefined || lastSample.at - firstSample.at < 200) return null;
  return ((lastSample.sent - firstSample.sent) * 1000) / (lastSample.at - firstSample.at);
}

/** Whether the error means that a user cancelled the upload. */
export function isUploadCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

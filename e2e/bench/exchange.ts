import type { Dispatcher } from 'undici';

/** An answer after all of it was received. */
export type Answer = { readonly status: number; readonly body: Buffer };

/**
 * Sends a GET request with undici and reads the answer into memory, with as little work as possible. Rejects an incomplete
 * answer.
 */
export function exchange(to: Dispatcher, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    to.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: (_controller, chunk) => {
          chunks.push(chunk);
        },
        onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks) }),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

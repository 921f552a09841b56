import { NoAnswerError } from './http.ts';

/** A response whose body arrives in chunks. */
export type Download = {
  readonly status: number;
  readonly ok: boolean;
  /** The value of a header of the response, or null. */
  readonly header: (name: string) => string | null;
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
};

/** Starts a download. Throws `NoAnswerError` if the server does not answer; reading `chunks` throws if the download is interrupted. */
export async function download(url: string, signal: AbortSignal): Promise<Download> {
  const answer = await fetch(url, { credentials: 'same-origin', redirect: 'error', headers: { 'X-Requested-By': 'desk' }, signal }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new NoAnswerError(`GET ${url}`, cause);
    },
  );
  return { status: answer.status, ok: answer.ok, header: (name) => answer.headers.get(name), chunks: chunksOf(answer) };
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return;
    yield chunk.value;
  }
}

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers still need the URL for some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves the text of a CSV file as a browser download. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

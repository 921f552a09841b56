import { NoAnswer } from './http.ts';

/** A body as it arrives. */
export type Received = {
  readonly status: number;
  readonly ok: boolean;
  /** Value of a header, or null. */
  readonly header: (name: string) => string | null;
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
};

/** Asks for what is too large to wait for in one piece. Throws `NoAnswer` when nothing comes back; reading on throws when the rest does not come. */
export async function receive(url: string, signal: AbortSignal): Promise<Received> {
  const answer = await fetch(url, { credentials: 'same-origin', redirect: 'error', headers: { 'X-Requested-By': 'desk' }, signal }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new NoAnswer(`GET ${url}`, cause);
    },
  );
  return { status: answer.status, ok: answer.ok, header: (name) => answer.headers.get(name), chunks: chunksOf(answer) };
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined) return;
    yield read.value;
  }
}

/** Hands a file to the browser, as a download of the page's own. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

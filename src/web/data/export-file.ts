import { exportEnds, type ExportFormat } from '#contract/desk/export-formats.ts';
import { deskErrorSchema } from '#contract/error.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson } from '#contract/wire/json.ts';
import { CsvLineCount } from '#web/lib/csv-line-count.ts';
import { download, type Download } from '#web/lib/download.ts';
import { HttpRefusal, queryString } from '#web/lib/http.ts';
import { signedOut } from './connection.ts';

/** Progress of an export. */
export type ExportProgress = { readonly lines: number; readonly bytes: number };

/** A finished export. `records` is the count in the last line of the file; null if the download was interrupted. */
export type ExportFile = ExportProgress & { readonly file: Blob; readonly name: string; readonly records: number | null };

/** Number of bytes at the end of the file that are searched for the record count. */
const endBytes = 100;

type Options = { readonly format: ExportFormat; readonly signal: AbortSignal; readonly progress: (now: ExportProgress) => void };

/** The filters of a list without its page parameters, because an export contains all pages. */
type Filter = { readonly before?: unknown; readonly after?: unknown; readonly page_size?: unknown };

/** Downloads all matching records. Throws `HttpRefusal` or `NoAnswerError` if the download cannot start, and rethrows an abort. */
export async function exportFile(
  { path }: Pick<Endpoint, 'path'>,
  filter: Filter,
  { format, signal, progress }: Options,
): Promise<ExportFile> {
  const { before: _before, after: _after, page_size: _size, ...filters } = filter;
  const answer = await download(`${path}${queryString({ ...filters, format })}`, signal);
  if (!answer.ok) throw await toRefusal(answer, `GET ${path}`);
  const fileParts: Uint8Array<ArrayBuffer>[] = [];
  const count = new CsvLineCount();
  let [bytes, isEnded] = [0, false];
  try {
    for await (const part of answer.chunks) {
      fileParts.push(part);
      count.add(part);
      bytes += part.length;
      progress({ lines: count.lines, bytes });
    }
    isEnded = true;
  } catch (error) {
    // An interrupted download returns the part of the file that arrived.
    if (signal.aborted) throw error;
  }
  const file = new Blob(fileParts, { type: answer.header('content-type') ?? '' });
  const end = exportEnds[format].exec(await file.slice(-endBytes).text())?.[1];
  const name = /filename="([\w.-]+)"/.exec(answer.header('content-disposition') ?? '')?.[1] ?? `export.${format}`;
  return { file, name, bytes, lines: count.lines, records: isEnded && end !== undefined ? Number(end) : null };
}

async function toRefusal({ status, chunks }: Download, requestLine: string): Promise<HttpRefusal> {
  const parts = await Array.fromAsync(chunks);
  const text = await new Blob(parts).text();
  const body = deskErrorSchema.safeParse(parseJson(text));
  if (!body.success)
    return new HttpRefusal({
      status,
      code: 'unreadable',
      message: `The server answered with status ${status} and gave no reason`,
      requestLine,
    });
  if (body.data.code === 'signed_out') signedOut.set(true);
  return new HttpRefusal({ status, code: body.data.code, message: body.data.error, requestLine });
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

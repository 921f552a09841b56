import { exportEnds, type ExportFormat } from '#contract/desk/transaction-export.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { readJson } from '#contract/json.ts';
import { HttpRefusal, queryString } from '#web/lib/http.ts';
import { LineCount } from '#web/lib/line-count.ts';
import { receive, type Received } from '#web/lib/receive.ts';
import { signedOut } from './line.ts';

/** What came of an export so far. */
export type ExportProgress = { readonly lines: number; readonly bytes: number };

/** An export as it came. `records` is what its end says; null when it broke off: then it is not whole, whatever came. */
export type ExportFile = ExportProgress & { readonly file: Blob; readonly name: string; readonly records: number | null };

/** Where a file ends that says how many records it holds, bytes. */
const endBytes = 100;

type Options = { readonly format: ExportFormat; readonly signal: AbortSignal; readonly progress: (now: ExportProgress) => void };

/** The filters of a list, with its place, which an export has none of. */
type Filter = { readonly before?: unknown; readonly after?: unknown; readonly page_size?: unknown };

/** Reads everything that matches, of an endpoint that exports. Throws `HttpRefusal` or `NoAnswer` when nothing came; an abort stays an abort. */
export async function exportFile(
  { path }: Pick<Endpoint, 'path'>,
  filter: Filter,
  { format, signal, progress }: Options,
): Promise<ExportFile> {
  const { before: _before, after: _after, page_size: _size, ...filters } = filter;
  const answer = await receive(`${path}${queryString({ ...filters, format })}`, signal);
  if (!answer.ok) throw await refusal(answer, `GET ${path}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const count = new LineCount();
  let [bytes, isEnded] = [0, false];
  try {
    for await (const part of answer.chunks) {
      parts.push(part);
      count.add(part);
      bytes += part.length;
      progress({ lines: count.lines, bytes });
    }
    isEnded = true;
  } catch (error) {
    // Broken off: what came is given back as what it is.
    if (signal.aborted) throw error;
  }
  const file = new Blob(parts, { type: answer.header('content-type') ?? '' });
  const end = exportEnds[format].exec(await file.slice(-endBytes).text())?.[1];
  const name = /filename="([\w.-]+)"/.exec(answer.header('content-disposition') ?? '')?.[1] ?? `export.${format}`;
  return { file, name, bytes, lines: count.lines, records: isEnded && end !== undefined ? Number(end) : null };
}

async function refusal({ status, chunks }: Received, asked: string): Promise<HttpRefusal> {
  const parts = await Array.fromAsync(chunks);
  const text = await new Blob(parts).text();
  const body = deskErrorSchema.safeParse(jsonOf(text));
  if (!body.success)
    return new HttpRefusal({ status, code: 'unreadable', message: `The server answered ${status} without a reason`, asked });
  if (body.data.code === 'signed_out') signedOut.set(true);
  return new HttpRefusal({ status, code: body.data.code, message: body.data.error, asked });
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

import { exportTransactions } from '#contract/desk-endpoints.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { readJson } from '#contract/json.ts';
import { exportEnds, type ExportFormat } from '#contract/transaction-export.ts';
import { HttpRefusal, queryString } from '#web/lib/http.ts';
import { LineCount } from '#web/lib/line-count.ts';
import { receive, type Received } from '#web/lib/receive.ts';
import { signedOut } from './line.ts';
import type { TransactionFilter } from './transactions.ts';

/** What came of an export so far. */
export type ExportProgress = { readonly lines: number; readonly bytes: number };

/** An export as it came. `records` is what its end says; null when it broke off: then it is not whole, whatever came. */
export type ExportFile = ExportProgress & { readonly file: Blob; readonly name: string; readonly records: number | null };

/** Where a file ends that says how many records it holds, bytes. */
const endBytes = 100;

type Options = { readonly format: ExportFormat; readonly signal: AbortSignal; readonly progress: (now: ExportProgress) => void };

/** Reads everything that matches. Throws `HttpRefusal` or `NoAnswer` when nothing came; an abort stays an abort. */
export async function exportFile(filter: TransactionFilter, { format, signal, progress }: Options): Promise<ExportFile> {
  const { before: _before, after: _after, page_size: _size, ...filters } = filter;
  const asked = `${exportTransactions.path}${queryString({ ...filters, format })}`;
  const answer = await receive(asked, signal);
  if (!answer.ok) throw await refusal(answer, `GET ${exportTransactions.path}`);
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
  const name = /filename="([\w.-]+)"/.exec(answer.header('content-disposition') ?? '')?.[1] ?? `transactions.${format}`;
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

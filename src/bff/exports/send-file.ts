import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportFormat } from '#contract/desk/transaction-export.ts';
import { exportDocuments } from './export-document.ts';

type File = { readonly name: string; readonly format: ExportFormat; readonly exportedAt: string };

/** Answers with a streamed file at its reader's pace: `transactions-2026-01-05-14-03.csv`. */
export function sendFile(reply: FastifyReply, { name, format, exportedAt }: File, text: AsyncIterable<string>): FastifyReply {
  return reply
    .header('content-type', exportDocuments[format].contentType)
    .header('content-disposition', `attachment; filename="${name}-${exportedAt.slice(0, 16).replace(/[T:]/g, '-')}.${format}"`)
    .send(Readable.from(text, { objectMode: false, highWaterMark: 1 }));
}

import { Refusal } from '#bff/core/refusal.ts';
import { boundaryOf, FormParts } from '#contract/wire/form-parts.ts';

/** A form with a document. The content of the document is a stream, and the other fields follow. */
export type UploadedForm = {
  /** The file name from the sender, or an empty text. */
  readonly fileName: string;
  /** The type that the sender declares, or null. */
  readonly declaredType: string | null;
  readonly content: AsyncIterable<Buffer>;
  /** Reads the rest of the form and returns its fields by name. */
  readonly fields: () => Promise<ReadonlyMap<string, string>>;
};

/** Maximum size of the value of a field, bytes. */
const valueBytesMax = 256;

/** Reads a form up to its document. Throws a `Refusal`. */
export async function readUploadForm(body: AsyncGenerator<Buffer, void>, contentType: string): Promise<UploadedForm> {
  const boundary = boundaryOf(contentType);
  if (boundary === null)
    throw new Refusal('invalid_request', 'The content type must be multipart/form-data with a boundary', { status: 415 });
  const parts = new FormParts(body, boundary, (message) => new Refusal('invalid_request', message));
  const fields = new Map<string, string>();
  /** Reads fields up to the next document, or to the end. */
  const readFields = async () => {
    for (let part = await parts.next(); part !== null; part = await parts.next()) {
      if (part.name === 'document') return part;
      fields.set(part.name, await parts.text(valueBytesMax));
    }
    return null;
  };
  const document = await readFields();
  if (document === null) throw new Refusal('invalid_request', 'param is missing or the value is empty: document', { field: 'document' });
  return {
    fileName: document.fileName ?? '',
    declaredType: document.declaredType,
    content: toBuffers(parts.content()),
    fields: async () => {
      await readFields();
      return fields;
    },
  };
}

async function* toBuffers(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

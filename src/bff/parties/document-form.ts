import { createHash } from 'node:crypto';
import { documentExtensions, type DocumentMediaType } from '#contract/desk/party-file.ts';

/** The facts of a file that its upload form needs. */
export type FormFacts = {
  /** A random text that no file contains. */
  readonly boundary: string;
  readonly mediaType: DocumentMediaType;
  /** The number of the type as digits, or null. */
  readonly documentType: string | null;
};

/**
 * Returns the bytes of the form before and after the file, as `multipart/form-data` with a file name from the desk. Spec:
 * Document uploads; RFC 7578.
 */
export function formAround({ boundary, mediaType, documentType }: FormFacts): { before: Buffer; after: Buffer; contentType: string } {
  const [extension] = documentExtensions[mediaType];
  const head = `Content-Disposition: form-data; name="document"; filename="document.${extension}"\r\nContent-Type: ${mediaType}`;
  const type =
    documentType === null ? '' : `--${boundary}\r\nContent-Disposition: form-data; name="document_type"\r\n\r\n${documentType}\r\n`;
  return {
    before: Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    after: Buffer.from(`\r\n${type}--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** The bytes of the form as the desk sends them. */
export async function* formBytes(content: AsyncIterable<Buffer>, facts: FormFacts): AsyncGenerator<Buffer> {
  const { before, after } = formAround(facts);
  yield before;
  yield* content;
  yield after;
}

/** The SHA-256 hash of the form in Base64, for `X-Authorization-Content-SHA256`. */
export async function formHash(content: AsyncIterable<Buffer>, facts: FormFacts): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of formBytes(content, facts)) hash.update(chunk);
  return hash.digest('base64');
}

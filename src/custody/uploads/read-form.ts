import { corporateIdentificationTypes, individualIdentificationTypes, isCodeOf } from '#contract/people/code-lists/codes.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import type { DocumentForm } from '#contract/wire/endpoint.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';
import { beginningBytes, contentTypeOf } from './content-type.ts';
import { readAt, readParts, type Part } from './read-parts.ts';
import { documentBytesMax, type StoredBody } from './spool.ts';

/** The document in a form. `documentType` is the type code of the document, or null for an agreement. */
export type UploadedDocument = { readonly part: Part; readonly contentType: string; readonly documentType: number | null };

/** Identification type codes by kind of party. */
const identificationTypes = { individual: individualIdentificationTypes, corporate: corporateIdentificationTypes } as const;

/** Maximum length of a type code, bytes. Every code is shorter. */
const codeBytesMax = 16;

/**
 * Reads the form of an upload. Spec: Document uploads. Our choice: unknown fields are ignored. The type code must belong to the
 * party's kind. A slot that already has a document accepts another one.
 */
export async function readForm(body: StoredBody, contentType: string, form: DocumentForm, kind: EntityKind): Promise<UploadedDocument> {
  const parts = await readParts(body.file, body.bytes, contentType);
  const part = parts.find(({ name }) => name === 'document');
  if (part === undefined || part.bytes === 0) throw missingParameter('document');
  if (part.bytes > documentBytesMax) throw new Refusal('body_too_large');
  const documentType = form.needsType ? await readType(body, parts, kind) : null;
  const detectedType = contentTypeOf(await readAt(body.file, part.start, Math.min(part.bytes, beginningBytes)));
  if (detectedType === null || !form.contentTypes.includes(detectedType))
    throw new Refusal('invalid', `document must be a file of type ${form.contentTypes.join(', ')}`);
  return { part, contentType: detectedType, documentType };
}

async function readType(body: StoredBody, parts: readonly Part[], kind: EntityKind): Promise<number> {
  const part = parts.find(({ name }) => name === 'document_type');
  if (part === undefined || part.bytes === 0) throw missingParameter('document_type');
  const text = (await readAt(body.file, part.start, Math.min(part.bytes, codeBytesMax))).toString('latin1');
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal('invalid', 'document_type must be an integer');
  const code = Number(text);
  if (!isCodeOf(identificationTypes[kind], code)) throw new Refusal('invalid', 'document_type must be a code of the list');
  return code;
}

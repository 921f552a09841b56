import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorBodySchema } from '#contract/error.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Database } from '#database/connect.ts';
import { uploadHash } from './auth/upload.ts';
import { administrator, openCustody, resetToEmpty } from './test-custody.ts';
import { makeDirectParty } from './test-direct-parties.ts';

/** A field of a multipart form. */
export type Field = {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
};

export const boundary = 'Xx-7';
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 0xff, 0xd9]);

/** Returns the field with the file of an upload. */
export function documentOf(content: string | Uint8Array): Field {
  return { name: 'document', content, filename: 'agreement.pdf', type: 'application/pdf' };
}

/** Returns the field with the type code of a supporting document. */
export function typeOf(code: number | string): Field {
  return { name: 'document_type', content: String(code) };
}

/** Returns a multipart body, written as browsers and libraries write it. */
export function formOf(fields: readonly Field[], mark = boundary): Buffer {
  const parts = fields.flatMap(({ name, content, filename, type }) => [
    `--${mark}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...parts, `--${mark}--\r\n`].map((piece) => Buffer.from(piece as Uint8Array)));
}

/** The values that the signature covers. Some tests change them. */
export type SignatureParts = {
  readonly path: string;
  readonly body: Uint8Array;
  readonly date: Date;
  readonly as?: typeof administrator;
  readonly digest?: 'sha256' | 'sha1';
  readonly scheme?: string;
  readonly contentType?: string;
};

/** The headers of a signed upload. Operator facts: Authentication of the three document uploads. */
export function signUpload({
  path,
  body,
  date,
  as = administrator,
  digest = 'sha256',
  ...otherHeaders
}: SignatureParts): Record<string, string> {
  const { scheme = 'APIAuth-HMAC-SHA256', contentType = `multipart/form-data; boundary=${boundary}` } = otherHeaders;
  const hash = uploadHash(body);
  const signedText = ['POST', contentType, hash, path, date.toUTCString()].join(',');
  return {
    'content-type': contentType,
    date: date.toUTCString(),
    'x-authorization-content-sha256': hash,
    authorization: `${scheme} ${as.accessId}:${createHmac(digest, as.secretKey).update(signedText).digest('base64')}`,
  };
}

/** The slots of documents. A slot is the last segment of its upload's path. */
export const slots = ['custody_agreement', 'appointment_of_authorized_person_agreement', 'supporting_documents'] as const;

export type Slot = (typeof slots)[number];

/** Returns the smallest form that a slot accepts. */
export function smallestForm(slot: Slot): readonly Field[] {
  return slot === 'supporting_documents' ? [documentOf(pdf), typeOf(2)] : [documentOf(pdf)];
}

/** Changes to a valid upload. `url` is the requested address if it differs from the signed address. */
export type UploadChanges = Partial<SignatureParts> & {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly url?: string;
};

/** A listening service with a folder for documents and one direct party. */
export type TestUploads = Awaited<ReturnType<typeof openUploads>>;

export async function openUploads(database: Database) {
  const parent = await mkdtemp(join(tmpdir(), 'custody-uploads-'));
  const folder = join(parent, 'documents');
  const custody = await openCustody(database, { documentsDir: folder });
  const address = new URL(await custody.app.listen({ host: '127.0.0.1', port: 0 }));
  const party = { id: 0 };
  const pathOf = (slot: Slot) => `/api/v1/direct_parties/${party.id}/${slot}`;

  /** Sends a body in chunks over a real connection. Returns the status, and the message of a refusal. */
  const send = (slot: Slot, body: Uint8Array, { headers = {}, url, ...signatureChanges }: UploadChanges = {}): Promise<string> => {
    const path = signatureChanges.path ?? pathOf(slot);
    const signedHeaders = { ...signUpload({ path, body, date: custody.clock.time, ...signatureChanges }), ...headers };
    const definedHeaders = Object.fromEntries(
      Object.entries(signedHeaders).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    return new Promise((resolve, reject) => {
      const call = request(
        { host: address.hostname, port: address.port, method: 'POST', path: url ?? path, headers: definedHeaders },
        (answer) => {
          const chunks: Uint8Array[] = [];
          answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve(`${answer.statusCode}${text === '' ? '' : ` ${errorBodySchema.parse(readJson(text)).error}`}`);
          });
        },
      );
      call.on('error', reject);
      for (let at = 0; at < body.length; at += 65_536) call.write(body.subarray(at, at + 65_536));
      call.end();
    });
  };

  return {
    custody,
    folder,
    address,
    party,
    pathOf,
    send,
    sendForm: (slot: Slot, fields: readonly Field[], sent?: UploadChanges) => send(slot, formOf(fields), sent),
    files: () => readdir(folder),
    storedFiles: () =>
      custody.db
        .selectFrom('direct_party_documents')
        .select(['direct_party_id', 'slot', 'document_type', 'content_type', 'bytes', 'file'])
        .orderBy('id')
        .execute(),
    /** Resets the service to a world with one person who awaits review. */
    startAfresh: async () => {
      await resetToEmpty(custody);
      party.id = (await makeDirectParty(custody)).id;
    },
    close: async () => {
      await custody.app.close();
      await rm(parent, { recursive: true });
    },
  };
}

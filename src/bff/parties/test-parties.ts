import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { callDirectly } from '#bff/money/commands/test-direct.ts';
import { testCredentials, testDesk, testScheme } from '#bff/test-desk.ts';
import { partyFilesPath, type PartyFile, type PartyFileKind } from '#contract/desk/party-file.ts';
import type { sandboxFaults } from '#contract/service/sandbox.ts';
import { startCustody } from '#custody';
import type { Database } from '#database/connect.ts';

export const draftName = 'party-0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e';

/** The smallest valid file of each type, and an invalid one. */
export const files = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  encryptedPdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R /Encrypt 5 0 R>>\n%%EOF\n'),
  png: Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a', 'hex'),
    Buffer.alloc(40, 1),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]),
  jpeg: Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(30, 1), Buffer.from('ffd9', 'hex')]),
  zip: Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('word/%PDF-1.7'), Buffer.alloc(30)]),
} as const;

/** A PDF of this many bytes. */
export function pdfOf(bytes: number): Buffer<ArrayBuffer> {
  const body = Buffer.alloc(bytes, 'stream of a document ');
  files.pdf.copy(body, 0, 0, 9);
  body.write('%%EOF\n', bytes - 6);
  return body;
}

type Fault = (typeof sandboxFaults)[number];

/** Starts the sandbox service and a desk in front of it. Both listen. */
export async function openParties(database: Database, overrides: Parameters<typeof testDesk>[2] = {}) {
  const documentsDir = await mkdtemp(join(tmpdir(), 'desk-parties-'));
  const custody = await startCustody({
    database,
    host: '127.0.0.1',
    port: 0,
    scheme: testScheme,
    administrator: testCredentials,
    member: { accessId: 'test-member', secretKey: 'another-test-secret' },
    firstSeed: 'empty',
    documentsDir,
  });
  const desk = await testDesk(database, custody.url, overrides);
  const url = await desk.app.listen({ host: '127.0.0.1', port: 0 });
  const tables: Kysely<DeskTables> = database.tables<DeskTables>('desk');
  type Role = Parameters<typeof desk.as>[0];
  type SentRequest = { readonly role?: Role; readonly body?: object; readonly headers?: Record<string, string> };

  /** Sends a request as the browser of a user with this role would. Returns the status and the body. */
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { role = 'administrator', body, headers = {} }: SentRequest = {},
  ) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url + path, {
      method,
      headers: { ...(await desk.as(role)), ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> & { error?: string } };
  };

  type FormParts = {
    readonly kind?: PartyFileKind;
    readonly name?: string;
    readonly type?: string;
    readonly role?: Role;
    readonly of?: string;
  };

  /** Sends a file to the desk, by default for a draft. */
  const sendFile = async (
    content: Uint8Array<ArrayBuffer>,
    { kind = 'custody_agreement', name = 'Signed.pdf', type, role = 'administrator', of = `draft=${draftName}` }: FormParts = {},
  ) => {
    const query = new URLSearchParams({ kind, name, ...(type === undefined ? {} : { document_type: type }) });
    const answer = await fetch(`${url}${partyFilesPath}?${of}&${query.toString()}`, {
      method: 'POST',
      headers: { ...(await desk.as(role)), 'content-type': 'application/octet-stream' },
      body: content,
    });
    return { status: answer.status, body: (await answer.json()) as PartyFile & { error?: string; field?: string; code?: string } };
  };

  const upload = async (fileId: string, partyId: number) => {
    const { status, body } = await ask('POST', `${partyFilesPath}/${fileId}/upload`, { body: { direct_party_id: partyId } });
    return { status, body: body as unknown as PartyFile & { code?: string } };
  };

  return {
    ...desk,
    custody,
    tables,
    url,
    ask,
    sendFile,
    upload,
    /** Injects a fault into the next calls of a path. */
    setFault: (path: string, fault: Fault, method = 'POST', times = 1) =>
      callDirectly(custody.url, 'PUT', '/sandbox/faults', [{ method, path, fault, times }]),
    /** Creates a direct party at the service, without the desk. Returns the id of the party. */
    makeParty: async (fields: object): Promise<number> => {
      const text = await callDirectly(custody.url, 'POST', '/api/v1/direct_parties', { direct_party: fields });
      return (JSON.parse(text) as { data: { id: number } }).data.id;
    },
    /** Reads from the service, without the desk. */
    directly: (path: string) => callDirectly(custody.url, 'GET', path),
    /** The files of a draft or a party at the desk. */
    list: async (of = `draft=${draftName}`) =>
      (await ask('GET', `${partyFilesPath}?${of}`)).body as unknown as { files: PartyFile[]; bytes_max: number },
    close: async () => {
      await desk.app.close();
      await custody.close();
      await rm(documentsDir, { recursive: true });
    },
  };
}

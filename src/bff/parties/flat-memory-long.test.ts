import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { CustodyClient } from '#bff/core/custody/custody-client.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax, testCredentials, testScheme } from '#bff/test-desk.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { FileChunks } from './file-chunks.ts';

const mib = 1024 * 1024;
const pieceBytes = 256 * 1024;

const fileRow = {
  user_id: 1,
  user_name: '',
  draft: null,
  direct_party_id: '1',
  kind: 'custody_agreement',
  document_type: null,
  sealed_name: '',
  size: 0,
  sha256: '',
  media_type: 'application/pdf',
  is_encrypted: false,
  chunks: 0,
  received_at: new Date(0),
  state: 'receiving',
} as const;

// The two tests below check that the reader of a file never runs ahead of the writer, so that memory stays small. The memory
// for twenty files of 20 MiB was measured by hand.
describeEachDatabase('a file', (openDatabase) => {
  test(
    'a file is read from its sender at most two chunks ahead of the database, and is read from the database one chunk at a time',
    { timeout: openMsMax },
    async () => {
      const database = await openDatabase();
      await migrate(database, 'desk', migrations);
      const tables = database.tables<DeskTables>('desk');
      const chunks = new FileChunks(tables, ['secret']);
      await tables
        .insertInto('party_files')
        .values({ ...fileRow, id: 'one' })
        .execute();
      const hash = createHash('sha256');
      let aheadMax = 0;
      async function* sentContent() {
        for (let sentBytes = 0; sentBytes < 5 * mib; sentBytes += 65_536) {
          const { count } = await tables
            .selectFrom('party_file_chunks')
            .select((eb) => eb.fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow();
          aheadMax = Math.max(aheadMax, sentBytes - Number(count) * pieceBytes);
          const chunk = Buffer.alloc(65_536, sentBytes / 65_536);
          hash.update(chunk);
          yield chunk;
        }
      }
      const count = await chunks.write('one', sentContent());
      expect([count, aheadMax < 2 * pieceBytes]).toEqual([20, true]);
      const pieces: number[] = [];
      for await (const piece of chunks.read({ id: 'one', chunks: count, sha256: hash.digest('hex') })) pieces.push(piece.length);
      expect(new Set(pieces)).toEqual(new Set([pieceBytes]));
    },
  );
});

test('a file is not read from the database while the service does not accept its bytes', { timeout: openMsMax }, async () => {
  const service = createServer((request) => void request.pause());
  const url = await new Promise<string>((resolve) => {
    service.listen(0, '127.0.0.1', () => {
      const address = service.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    });
  });
  const client = new CustodyClient({ baseUrl: url, credentials: { ...testCredentials, scheme: testScheme }, now: () => Date.now() });
  const pieces = 64 * 4;
  let sentBytes = 0;
  async function* content() {
    for (; sentBytes < pieces; sentBytes += 1) yield Buffer.alloc(pieceBytes);
  }
  const sendPromise = client.sendUpload({
    path: '/x',
    contentType: 'multipart/form-data; boundary=b',
    bodyHash: '',
    bytes: pieces * pieceBytes,
    content: content(),
    timeoutMs: 1500,
    claim: { userId: 1, endpoint: '/x' },
  });
  await expect(sendPromise).rejects.toMatchObject({ loss: 'unanswered' });
  // The two sockets buffer only a part of the 64 MiB.
  expect(sentBytes * pieceBytes).toBeGreaterThan(0);
  expect(sentBytes * pieceBytes).toBeLessThan(24 * mib);
  service.closeAllConnections();
  service.close();
  await client.close();
});

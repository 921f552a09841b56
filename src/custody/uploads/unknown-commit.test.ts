import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentOf, openUploads, pdf, type TestUploads } from '#custody/test-uploads.ts';
import { connectDatabase } from '#database/connect.ts';
import type { Database } from '#database/database.ts';
import { createDatabase, describePostgres } from '#database/testing.ts';
import { openBreakableConnection, type CommitFate } from './test-cut-line.ts';

// The test needs a real PostgreSQL, because the embedded database has no connection that can break.
describePostgres('an upload without an answer to its commit', () => {
  let createdDatabase: Awaited<ReturnType<typeof createDatabase>>;
  let line: Awaited<ReturnType<typeof openBreakableConnection>>;
  let database: Database;
  let uploads: TestUploads;
  beforeAll(async () => {
    createdDatabase = await createDatabase();
    line = await openBreakableConnection(createdDatabase.url);
    database = await connectDatabase({ url: line.url, dataDir: '' });
    uploads = await openUploads(database);
  });
  beforeEach(() => uploads.startAfresh());
  afterAll(async () => {
    await uploads.close();
    await database.close();
    await line.close();
    await createdDatabase.drop();
  });

  /** Sends an upload, and breaks the service's connection to the database at the commit. Returns the answer. */
  async function sendWithBrokenCommit(fate: CommitFate): Promise<string> {
    const answer = uploads.sendForm('custody_agreement', [documentOf(pdf)]);
    line.cutNext(fate);
    const text = await answer;
    expect(line.isStillToCut()).toBe(false);
    return text;
  }

  test('if the answer to a commit is lost, the upload returns 500, and the committed document has its file', async () => {
    expect(await sendWithBrokenCommit('after the commit')).toBe('500 Internal error');
    const [{ file } = { file: '' }, ...otherFiles] = await uploads.storedFiles();
    expect(otherFiles).toEqual([]);
    expect(await readFile(join(uploads.folder, file))).toEqual(pdf);
  });

  test('if the commit is never sent, the upload returns 500, and the file stays in case the record exists', async () => {
    expect(await sendWithBrokenCommit('before the commit')).toBe('500 Internal error');
    expect([await uploads.storedFiles(), (await uploads.files()).length]).toEqual([[], 1]);
  });

  test('a document whose upload failed at the commit can be uploaded again', async () => {
    await sendWithBrokenCommit('after the commit');
    expect(await uploads.sendForm('custody_agreement', [documentOf(pdf)])).toBe('200');
    expect(await uploads.storedFiles()).toHaveLength(2);
  });
});

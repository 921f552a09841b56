import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCustody } from '#custody/test-custody.ts';
import { documentOf, openUploads, pdf, type TestUploads } from '#custody/test-uploads.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { orphanAgeMs } from './orphans.ts';

/** Maximum time between the creation of a file and the test's check, ms. */
const marginMs = 60_000;

describeEachDatabase('the start of the service', (openDatabase) => {
  let database: Database;
  let uploads: TestUploads;
  beforeAll(async () => {
    database = await openDatabase();
    uploads = await openUploads(database);
  });
  beforeEach(() => uploads.startAfresh());
  afterAll(() => uploads.close());

  /** Creates a file without a record, as an upload leaves it if the service stops during the upload. By default the name is new. */
  async function createFile(ageMs: number, name: string = crypto.randomUUID()): Promise<string> {
    const path = join(uploads.folder, name);
    await writeFile(path, pdf);
    await utimes(path, new Date(), new Date(Date.now() - ageMs));
    return name;
  }

  async function restart(): Promise<void> {
    const restartedCustody = await openCustody(database, { documentsDir: uploads.folder });
    await restartedCustody.app.close();
  }

  test('a start deletes files that have had no record for a day, and no other files', async () => {
    await uploads.sendForm('custody_agreement', [documentOf(pdf)]);
    const [{ file } = { file: '' }] = await uploads.storedFiles();
    await utimes(join(uploads.folder, file), new Date(), new Date(0));
    await createFile(orphanAgeMs + marginMs);
    await createFile(orphanAgeMs + marginMs, `${crypto.randomUUID()}.spool`);
    const remainingFiles = [file, await createFile(orphanAgeMs - marginMs), await createFile(2 * orphanAgeMs, 'notes.pdf')];
    await restart();
    expect((await uploads.files()).toSorted()).toEqual(remainingFiles.toSorted());
    expect(await readFile(join(uploads.folder, file))).toEqual(pdf);
  });

  test('a start deletes no file if the database has no documents, because the folder may belong to another database', async () => {
    const orphan = await createFile(2 * orphanAgeMs);
    await restart();
    expect(await uploads.files()).toContain(orphan);
  });
});

import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMsMax, testDesk, testSigningKey } from '#bff/test-desk.ts';
import type { Checkpoint } from '#contract/evidence/checkpoint.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { CheckpointKeeper } from './checkpoint-keeper.ts';

describeEachDatabase('CheckpointKeeper', (openDatabase) => {
  let tables: Kysely<DeskTables>;
  beforeAll(async () => {
    const database = await openDatabase();
    const desk = await testDesk(database, 'http://127.0.0.1:9');
    await desk.app.close();
    tables = database.tables<DeskTables>('desk');
  }, openMsMax);

  test('a checkpoint is sent even if the database lists it as sent or has lost it', async () => {
    const sentCheckpoints: Checkpoint[] = [];
    const send = async (checkpoints: readonly Checkpoint[]) => void sentCheckpoints.push(...checkpoints);
    const witness = { name: 'webhook', everyMs: null, send } as const;
    const keeper = new CheckpointKeeper({ tables, now: Date.now, signingKey: testSigningKey, witnesses: [witness] });
    await keeper.deliver();
    sentCheckpoints.length = 0;
    const deniedCheckpoint = await keeper.make();
    await sql`insert into desk.checkpoint_deliveries (number, witness, delivered_at)
      select max(number), 'webhook', now() from desk.checkpoints`.execute(tables);
    await keeper.deliver();
    const deletedCheckpoint = await keeper.make();
    await tables
      .deleteFrom('checkpoints')
      .where('signature', '=', deletedCheckpoint?.signature ?? '')
      .execute();
    await keeper.deliver();
    await keeper.deliver();
    expect(sentCheckpoints).toEqual([deniedCheckpoint, deletedCheckpoint]);
  });

  test('a changed time in the database does not delay the next checkpoint', async () => {
    const keeper = new CheckpointKeeper({ tables, now: Date.now, signingKey: testSigningKey, witnesses: [] });
    const dueMs = 900_000;
    await keeper.make();
    expect(await keeper.make(dueMs)).toBeNull();
    for (const at of [new Date('2099-01-01T00:00:00Z'), new Date(Date.now() - 60_000)]) {
      await sql`update desk.checkpoints set at = ${at} where number = (select max(number) from desk.checkpoints)`.execute(tables);
      expect(await keeper.make(dueMs)).not.toBeNull();
    }
  });
});

import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditHash } from '#bff/core/audit/audit-log.ts';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMailServer } from '#bff/events/delivery/test-mail-server.ts';
import { newSigningKey, publicKeyText, signingKeyOf } from '#bff/evidence/statements/signing-key.ts';
import { openMsMax, testDesk, testSigningKey, type TestDesk, type TestUser } from '#bff/test-desk.ts';
import type { Checkpoint } from '#contract/evidence/checkpoint.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { CheckpointKeeper } from './checkpoint-keeper.ts';
import { compareCheckpoints } from './compare-checkpoints.ts';
import { checkpointHash, checkpointLine, readCheckpoints } from './signed-checkpoint.ts';
import { compareCheckpointFile } from './verify-checkpoints-file.ts';
import { openWitnesses } from './witnesses.ts';

const folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
afterAll(() => rm(folder, { recursive: true }));

const keys = [testSigningKey.publicKey];

/** Changes rows despite the trigger that forbids it, as a superuser of the database can. */
async function asSuperuser(tables: Kysely<DeskTables>, change: (trx: Kysely<DeskTables>) => Promise<unknown>): Promise<void> {
  await tables.transaction().execute(async (trx) => {
    await sql`alter table desk.audit disable trigger audit_unchanged`.execute(trx);
    await change(trx);
    await sql`alter table desk.audit enable trigger audit_unchanged`.execute(trx);
    await sql`update desk.audit_head set (seq, hash) = (select seq, hash from desk.audit order by seq desc limit 1)`.execute(trx);
  });
}

/** Writes a consistent chain in which one row names another user. */
async function rewriteChain(trx: Kysely<DeskTables>, changedSeq: string): Promise<void> {
  const rows = await trx.selectFrom('audit').selectAll().orderBy('seq').execute();
  let previousHash = '0'.repeat(64);
  for (const { prev_hash: _previous, hash: _hash, ...row } of rows) {
    const actor = row.seq === changedSeq ? 'other@desk.example' : row.actor;
    const hash = auditHash(previousHash, { ...row, actor, at: row.at.toISOString() });
    await trx.updateTable('audit').set({ actor, prev_hash: previousHash, hash }).where('seq', '=', row.seq).execute();
    previousHash = hash;
  }
}

describeEachDatabase('checkpoints of the audit log', (openDatabase) => {
  const file = join(folder, `${crypto.randomUUID()}.jsonl`);
  let desk: TestDesk;
  let tables: Kysely<DeskTables>;

  beforeAll(async () => {
    const database = await openDatabase();
    tables = database.tables<DeskTables>('desk');
    desk = await testDesk(database, 'http://127.0.0.1:9', {
      witnesses: { file, webhook: undefined },
    });
  }, openMsMax);
  afterAll(() => desk.app.close());

  const ask = async (method: 'GET' | 'POST', url: string, user: TestUser, body?: unknown) => {
    const headers = { ...(await desk.as(user)), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await desk.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) });
    return [answer.statusCode, JSON.parse(answer.body) as Record<string, unknown>] as const;
  };
  const make = async () => (await ask('POST', '/bff/audit/checkpoints', 'auditor'))[1] as unknown as Checkpoint;
  const readWitnessed = async () => readCheckpoints(await readFile(file, 'utf8'));

  test('a signed checkpoint that an auditor makes contains the head, names the previous checkpoint, and is in the witness file', async () => {
    const [first, second] = [await make(), await make()];
    expect(second).toMatchObject({ previous_checkpoint_hash: checkpointHash(first), key_id: testSigningKey.id, witnesses: ['file'] });
    const row = await tables.selectFrom('audit').select('hash').where('seq', '=', String(second.seq)).executeTakeFirst();
    expect(row?.hash).toBe(second.head_hash);
    const lines = await readWitnessed();
    expect(lines.map(({ signature }) => signature)).toEqual(expect.arrayContaining([first.signature, second.signature]));
    expect(lines.length).toBeGreaterThan(2);
    expect(await compareCheckpoints(tables, lines, keys)).toMatchObject({ ok: true, matches_up_to: second.seq });
    expect(await ask('GET', '/bff/audit/checkpoints', 'security')).toMatchObject([200, { witnesses: ['file'], file: { ok: true } }]);
  });

  test('every reader of the audit log sees that the witness file is damaged or missing', async () => {
    const intactText = await readFile(file, 'utf8');
    const comparison = async () => (await ask('GET', '/bff/audit/checkpoints', 'compliance'))[1]['file'];
    await appendFile(file, '{"seq":');
    expect(await comparison()).toMatchObject({ ok: false, message: expect.stringMatching(/^The file is damaged: line \d+ /) as string });
    // The next checkpoint is written to a line of its own, and is compared.
    const { seq } = await make();
    expect(await comparison()).toMatchObject({ ok: false, matches_up_to: seq, message: expect.stringContaining('is damaged') as string });
    await rm(file);
    expect(await comparison()).toMatchObject({ ok: false, message: 'The file cannot be read.' });
    await appendFile(file, intactText);
    expect(await comparison()).toMatchObject({ ok: true });
  });

  test('Health shows the age of the newest witnessed checkpoint', async () => {
    const { at } = await make();
    const [status, health] = await ask('GET', '/bff/health', 'auditor');
    expect([status, health['audit']]).toMatchObject([200, { witnessed: { at, age_seconds: expect.any(Number) as number } }]);
  });

  test('a list of checkpoints that was changed or signed with another key is refused', async () => {
    const [firstCheckpoint] = await readWitnessed();
    if (firstCheckpoint === undefined) throw new Error('no checkpoint was witnessed');
    const changedLine = checkpointLine({ ...firstCheckpoint, head_hash: 'a'.repeat(64) });
    expect(await ask('POST', '/bff/audit/verify', 'auditor', { checkpoints: changedLine })).toMatchObject([
      200,
      { ok: false, message: expect.stringContaining('not signed by a key of this desk') as string },
    ]);
    const otherKey = signingKeyOf(newSigningKey());
    expect(await compareCheckpoints(tables, [firstCheckpoint], otherKey === null ? null : [otherKey.publicKey])).toMatchObject({
      ok: false,
    });
    expect(await ask('POST', '/bff/audit/verify', 'auditor', { checkpoints: `${checkpointLine(firstCheckpoint)}{"seq":1}` })).toMatchObject(
      [400, { field: 'checkpoints', error: expect.stringMatching(/^checkpoints: line 2 is not a checkpoint: head_hash/) as string }],
    );
    expect(await ask('POST', '/bff/audit/verify', 'auditor', { checkpoints: '' })).toMatchObject([400, { field: 'checkpoints' }]);
  });

  // These tests are the last in the block, because they change the chain.
  describe('an audit chain changed by a superuser of the database', () => {
    test('a chain with a removed end and a matching head passes verification, but a comparison with a checkpoint names the first missing row', async () => {
      await desk.as('administrator');
      const newestCheckpoint = await make();
      const lines = await readWitnessed();
      await asSuperuser(tables, (trx) =>
        trx
          .deleteFrom('audit')
          .where('seq', '>', String(newestCheckpoint.seq - 3))
          .execute(),
      );
      expect(await verifyAudit(tables)).toMatchObject({ ok: true });
      const expectedFinding = { ok: false, first_differing: newestCheckpoint.seq - 2 };
      expect(await compareCheckpoints(tables, lines, keys)).toMatchObject(expectedFinding);
      expect(await compareCheckpointFile(tables, file, [publicKeyText(testSigningKey.publicKey)])).toMatchObject(expectedFinding);
      await expect(compareCheckpointFile(tables, '/dev/zero', [])).rejects.toThrow('--checkpoints: there is no file /dev/zero');
      const text = lines.map(checkpointLine).join('');
      const [firstLine = ''] = text.split('\n');
      expect(await compareCheckpoints(tables, readCheckpoints(firstLine), keys)).toMatchObject({
        message: expect.stringContaining('No checkpoint here covers the rows after it') as string,
      });
      expect(await ask('POST', '/bff/audit/verify', 'administrator', { checkpoints: text })).toMatchObject([200, expectedFinding]);
    });

    test('a rewritten chain passes verification, but a comparison with checkpoints names the first checkpoint after the change', async () => {
      await rm(file);
      const [checkpointBefore, checkpointAfter] = [await make(), await make()];
      const lines = await readWitnessed();
      await asSuperuser(tables, (trx) => rewriteChain(trx, String(checkpointBefore.seq + 1)));
      expect(await verifyAudit(tables)).toMatchObject({ ok: true });
      expect(await compareCheckpoints(tables, lines, null)).toMatchObject({
        ok: false,
        first_differing: checkpointAfter.seq,
        matches_up_to: checkpointBefore.seq,
        message: expect.stringContaining(`Row ${checkpointAfter.seq} differs`) as string,
      });
    });
  });
});

describeEachDatabase('witnesses', (openDatabase) => {
  test(
    'a witness webhook gets the checkpoints that it missed, and each auditor gets one e-mail a day',
    { timeout: openMsMax },
    async () => {
      const database = await openDatabase();
      const tables = database.tables<DeskTables>('desk');
      const { app } = await testDesk(database, 'http://127.0.0.1:9');
      await app.close();
      const mail = await openMailServer(0, true);
      const receivedBodies: string[] = [];
      let status = 500;
      const receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString()));
        request.on('end', () => {
          if (status === 200) receivedBodies.push(body);
          response.writeHead(status).end();
        });
      }).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      const address = receiver.address();
      const webhook = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
      const environment = { kind: 'sandbox', host: 'test' } as const;
      let nowMs = Date.now();
      const now = () => nowMs;
      const notify = { mail: { smtpUrl: mail.url, from: 'desk@acme.example' }, internalHosts: [] };
      const witnesses = await openWitnesses({ tables, now, environment }, { file: undefined, webhook, notify });
      const keeper = new CheckpointKeeper({ tables, now, signingKey: testSigningKey, witnesses });

      await keeper.make();
      await expect(keeper.deliver()).rejects.toThrow('AUDIT_CHECKPOINTS_WEBHOOK answered 500');
      status = 200;
      const { signature } = (await keeper.make()) ?? {};
      await keeper.deliver();
      expect(receivedBodies).toHaveLength(1);
      expect(receivedBodies[0]).toContain(signature);
      expect(mail.mails.map(({ to }) => to)).toEqual([['auditor@desk.example']]);
      const line = mail.mails[0]?.text.split('\n').find((each) => each.startsWith('{')) ?? '';
      expect(line.length).toBeGreaterThan(100);

      nowMs += 86_400_000;
      await keeper.make();
      await keeper.deliver();
      expect(mail.mails).toHaveLength(2);
      expect(receivedBodies).toHaveLength(2);
      expect(await keeper.make(900_000)).toBeNull();
      receiver.close();
      await mail.close();
    },
  );

  test(
    'the desk does not start when the witness file cannot be written, and names the variable of the file',
    { timeout: openMsMax },
    async () => {
      const witnesses = { file: join(folder, 'missing', 'file'), webhook: undefined };
      await expect(testDesk(await openDatabase(), 'http://127.0.0.1:9', { witnesses })).rejects.toThrow(/^AUDIT_CHECKPOINTS_FILE /);
    },
  );
});

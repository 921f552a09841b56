import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directPartyAnswerSchema } from '#contract/service/direct-party.ts';
import { createStaking } from '#contract/service/staking.ts';
import { transactionSchema } from '#contract/service/transaction.ts';
import { walletSchema } from '#contract/service/wallet.ts';
import { webhookSchema } from '#contract/service/webhook.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { person } from '#custody/test-direct-parties.ts';
import { openReceiver } from '#custody/webhooks/test-receiver.ts';
import { connectDatabase } from '#database/connect.ts';
import type { Database } from '#database/database.ts';
import { createDatabase, describePostgres } from '#database/testing.ts';
import { lostOf, openJournal, writeUntilDead, type Journal, type Load } from './test-answers.ts';
import { lostDocuments } from './test-documents.ts';
import { halfDone, settledDatabase } from './test-half-done.ts';
import { callProcess, openProcesses, type Process } from './test-killed-service.ts';
import { goneOf } from './test-made.ts';

/** How often the service dies; `KILL_ROUNDS=50` is the long run. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 5);

/** Clients that write at once. */
const clients = 8;

/** Answers before the kill, at most, and milliseconds after the last of them: about one request's time. */
const answersMax = 120;
const afterMsMax = 25;

/** What the receiver says while there is load: it takes most, refuses some, and now and then says nothing, so that the kill comes before its answer. */
const unreliable = [...Array.from({ length: 36 }, () => 200), 500, 503, 'hang'] as const;

/** Room for a round on a slow, busy machine; here it takes 3 to 4 s. */
const roundMs = 60_000;

// Only a real PostgreSQL outlives the process that uses it.
describePostgres('a service that is killed at any moment and started again', () => {
  let made: Awaited<ReturnType<typeof createDatabase>>;
  let database: Database;
  let db: Kysely<Tables>;
  let processes: Awaited<ReturnType<typeof openProcesses>>;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let service: Process;
  let world: Pick<Load, 'wallets' | 'party'>;
  const journal = openJournal();
  const seen = { checked: 0, owed: 0, keys: 0, left: 0 };

  beforeAll(async () => {
    made = await createDatabase();
    database = await connectDatabase({ url: made.url, dataDir: '' });
    db = database.tables<Tables>('custody');
    receiver = await openReceiver();
    processes = await openProcesses(made.url);
    service = await processes.start();
    await write('POST', '/sandbox/reset', { seed: 'empty' });
    await write('PUT', '/sandbox/settings', {
      webhook_url: receiver.url,
      step_ms: 40,
      settlements_enabled: true,
      cad_rates: { xrp: '100' },
    });
    const wallet = async (name: string) => walletSchema.parse(readJson(await write('POST', '/api/v1/wallets', { name, kind: 'warm' }))).id;
    const party = directPartyAnswerSchema.parse(readJson(await write('POST', '/api/v1/direct_parties', { direct_party: person })));
    world = { wallets: [await wallet('Treasury'), await wallet('Vault')], party: party.data.id };
    for (const asset of ['xrp', 'ltc', 'eth'])
      await write('POST', '/sandbox/deposits', { wallet_id: world.wallets[0], asset, amount: '1000000' });
  }, roundMs);

  afterAll(async () => {
    await processes.close();
    await receiver.close();
    await database.close();
    await made.drop();
  });

  async function write(method: 'POST' | 'PUT', path: string, body: unknown): Promise<string> {
    const answer = await callProcess(service, method, path, writeJson(body));
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status} ${answer?.text}`);
    return answer.text;
  }

  /** Everything answered that is not there any more, or is otherwise than the worker leaves it. */
  async function lost({ known, made, documents }: Journal): Promise<readonly string[]> {
    const found: string[] = [];
    for (const each of made) {
      const gone = await goneOf(service, each);
      if (gone !== null) found.push(gone);
      seen.checked += 1;
    }
    const { wrong, left } = await lostDocuments(db, processes.documents, new Map([...journal.documents, ...documents]));
    found.push(...wrong);
    seen.left = left;
    for (const [id, each] of known) {
      const answer = await callProcess(service, 'GET', `/api/v1/transactions/${id}`);
      const now = answer?.status === 200 ? transactionSchema.parse(readJson(answer.text)) : null;
      found.push(...[lostOf(each, now)].filter((wrong) => wrong !== null));
      seen.checked += 1;
    }
    return found;
  }

  /** Asks with each key of a staking twice: the answered ones give what they made, the others whatever it is, once. */
  async function expectOneForEachKey({ keys, known }: Journal): Promise<void> {
    for (const [key, { body, id }] of keys) {
      const [first, second] = [await repeated(body), await repeated(body)];
      expect([key, first.id, second.id]).toEqual([key, id ?? first.id, first.id]);
      if (id === null) known.set(first.id ?? 0, { record: second, isInDoubt: false });
      seen.keys += 1;
    }
  }

  const repeated = async (body: unknown) => transactionSchema.parse(readJson(await write('POST', createStaking.path, body)));

  const owed = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*)::int from custody.webhooks where is_wanted and delivered_at is null)
        + (select count(*)::int from custody.lifecycle_steps) as count
    `.execute(db);
    return rows[0]?.count ?? 0;
  };

  /** What was on its way when the service died is due again after 30 s, what was refused after its wait: they pass. */
  const claimsRunOut = () => db.updateTable('webhooks').set({ next_attempt_at: null }).where('delivered_at', 'is', null).execute();

  /** The webhooks of each transaction, in their order. */
  const stories = (bodies: readonly unknown[]) =>
    Map.groupBy(
      bodies.map((body) => webhookSchema.parse(body)),
      (body) => body.transaction_id,
    );

  async function expectEveryWebhook(): Promise<void> {
    while ((await owed()) > 0) await pause(20);
    const outbox = await db.selectFrom('webhooks').select('body').where('is_wanted', '=', true).orderBy('id').execute();
    const received = stories(receiver.received.map(({ body }) => body));
    for (const [id, told] of stories(outbox.map(({ body }) => body))) {
      const [wanted, came] = [runsOf(told), runsOf(received.get(id) ?? [])];
      expect(came.map(({ type }) => `${id} ${type}`)).toEqual(wanted.map(({ type }) => `${id} ${type}`));
      const missing = wanted.filter(({ count }, index) => count > (came[index]?.count ?? 0));
      expect(missing.map(({ type }) => `${id} ${type}`)).toEqual([]);
    }
    seen.owed = outbox.length;
  }

  /** Kills the service while all clients write and the receiver takes no more than most. */
  async function killUnderLoad(fresh: Journal, needsApproval: boolean): Promise<void> {
    await write('PUT', '/sandbox/settings', { approvals_required: needsApproval });
    receiver.answers = () => unreliable[randomInt(unreliable.length)] ?? 200;
    const load = Promise.all(Array.from({ length: clients }, () => writeUntilDead(service, { ...world, needsApproval }, fresh)));
    const enough = randomInt(answersMax);
    const underWay = async () => {
      while (fresh.answered < enough) await pause(1);
    };
    await Promise.race([load, underWay()]);
    await pause(randomInt(afterMsMax));
    await service.kill();
    await load;
    receiver.answers = () => 200;
    await settledDatabase(db);
  }

  test(
    `keeps every answered write, does nothing by halves and sends every webhook, ${rounds} times`,
    async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const fresh = openJournal();
        await killUnderLoad(fresh, round % 2 === 0); // a batch goes where nobody has to approve it
        expect(await halfDone(db)).toEqual([]);
        await claimsRunOut();
        service = await processes.start();
        expect(await lost(fresh)).toEqual([]);
        await expectOneForEachKey(fresh);
        await expectEveryWebhook();
        expect(await halfDone(db)).toEqual([]);
        journal.answered += fresh.answered;
        journal.unanswered += fresh.unanswered;
        for (const [id, each] of fresh.known) journal.known.set(id, each);
        for (const [hash, isAnswered] of fresh.documents) journal.documents.set(hash, isAnswered);
        for (const [key, each] of fresh.keys) journal.keys.set(key, each);
        journal.made.push(...fresh.made);
      }
      expect(await lost(journal)).toEqual([]);
      expect(journal.answered).toBeGreaterThan(rounds);
      const again = receiver.received.length - seen.owed;
      process.stdout.write(
        `kill -9: ${rounds} rounds, ${journal.answered} answered writes (${journal.unanswered} in doubt), ${seen.checked} records checked, ` +
          `${seen.owed} webhooks, ${again} sent again, ${seen.keys} keys repeated, ${journal.made.length} wallets, addresses and parties, ` +
          `${journal.documents.size} uploads (${seen.left} files left without a record)\n`,
      );
    },
    roundMs * rounds,
  );
});

/** A story as runs of one type: two changes of status in a row look alike. */
function runsOf(bodies: readonly { readonly type: string }[]): readonly { readonly type: string; readonly count: number }[] {
  const runs: { type: string; count: number }[] = [];
  for (const { type } of bodies) {
    const last = runs.at(-1);
    if (last?.type === type) last.count += 1;
    else runs.push({ type, count: 1 });
  }
  return runs;
}

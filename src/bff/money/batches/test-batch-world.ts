import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { callDirectly, walletWithMoney } from '#bff/money/commands/test-direct.ts';
import { policyWith, publishPolicy, reviewsBy, setReviews } from '#bff/money/policy/test-policy.ts';
import { countHit } from '#bff/money/simulation/test-hits.ts';
import { askReplica, startReplica, type Replica, type ReplicaWorld } from '#bff/money/simulation/test-replica.ts';
import type { TestUser } from '#bff/test-desk.ts';
import { batchRowsSchema, type Batch } from '#contract/desk/batches.ts';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import { sandboxFaults } from '#contract/service/sandbox.ts';
import type { Database } from '#database/database.ts';
import { releasedStates } from './row-claims.ts';

const rowCount = 4;

/** Amount of a withdrawal that uses the key of a batch, BTC. No row of a batch has this amount. */
const sharedBtc = 0.0009;

/** Maximum number of checks for the end of a batch, and the time between checks, ms. */
const [checksMax, checkMs] = [600, 20];

type Row = { readonly line: number; readonly amount: string };

/**
 * Runs a random world. It has a batch of four destinations, two replicas, a service with random faults, crashes, a user who
 * pauses or stops, and a withdrawal under the key of each batch. When the faults have ended, the world sends remainders while
 * there are any, and two approvers may first decide on each. Returns the violations, such as a destination that was paid twice,
 * or two orders with one key.
 */
export async function runBatchWorld(world: ReplicaWorld): Promise<readonly string[]> {
  const { random, custodyUrl, hits } = world;
  const replicas: Replica[] = [];
  const start = async (mayCrash: boolean) => {
    // The desk generates the ids of parts, so a replica cannot recognize them. All commands that this world's replicas
    // handle belong to this world.
    replicas.push(await startReplica(world, { mayCrash, isOwn: () => true, destinationsPerCall: random.below(2) + 1 }));
  };
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, user: TestUser = 'treasury', headers = {}) =>
    askReplica(replicas, random, { method, url, body, as: user, headers });
  const walletId = await walletWithMoney(custodyUrl);
  await start(random.chance(0.6));
  await start(random.chance(0.3));
  const tables = world.database.tables<DeskTables>('desk');
  await setReviews(tables, 'off');

  const rows = Array.from({ length: rowCount }, (_each, index) => ({
    line: index + 2,
    amount: String(10_000 + index * 10 + random.below(10)),
  }));
  const keys: string[] = [];
  /** Sends a withdrawal under the key of a batch. Only the withdrawal or the batch may use the key. */
  const shareKey = async (id: string): Promise<void> => {
    countHit(hits, 'key shared with a withdrawal');
    const destination = { type: 'external', addresses: { btc: strangeAddress(`withdrawal ${id}`) } };
    const amounts = { btc: sharedBtc };
    await ask('POST', `/api/v1/wallets/${walletId}/transactions`, { destination, amounts }, 'treasury', { 'idempotency-key': id });
  };
  const send = async (rows: readonly Row[], remainder_of: string | null): Promise<string> => {
    const id = random.uuid();
    keys.push(id);
    const body = {
      wallet_id: walletId,
      asset: 'btc',
      file: null,
      header: [],
      rows: rows.map(({ line, amount }) => {
        const public_address = strangeAddress(`line ${line} from wallet ${walletId}`);
        return { line, amount, cells: [], type: 'public_address', public_address };
      }),
      remainder_of,
    };
    if (random.chance(0.5)) await publishPolicy(tables, policyWith({}, reviewsBy('treasury', 'compliance')));
    else await setReviews(tables, 'off');
    const otherKey = random.chance(0.4) ? shareKey(id) : undefined;
    // A requester who got no answer tries again with the same key.
    for (;;) {
      const answer = await ask('POST', '/bff/batches', body, 'treasury', { 'idempotency-key': id });
      if (answer === null) {
        if (replicas.every(({ isDead }) => isDead)) await start(false);
        continue;
      }
      await otherKey;
      // The status 422 means that the withdrawal under this key was created before the batch.
      if (answer.status === 422) return send(rows, remainder_of);
      if (answer.status !== 200) throw new Error(`a batch was answered ${JSON.stringify(answer)}`);
      return id;
    }
  };
  const readBatch = async (id: string) => (await ask('GET', `/bff/batches/${id}`))?.json as Batch | undefined;
  const resolveParts = async ({ parts: batchParts }: Batch) => {
    const withdrawals = await withdrawalsUnder(tables, keys);
    for (const { state, command_id: command } of [
      ...batchParts,
      ...withdrawals.map(({ id, state: now }) => ({ state: now, command_id: id })),
    ])
      if (state === 'unknown')
        for (const user of ['treasury', 'treasury2'] as const)
          await ask('POST', `/bff/commands/${command}/settle`, { verdict: 'not_sent', reason: 'nothing there' }, user);
  };
  /** Two approvers decide at the same moment, and the requester may cancel. */
  const decide = async (id: string) => {
    const review = (user: TestUser, decision: string) =>
      ask('POST', `/bff/batches/${id}/review`, { decision, reason: 'as it must be' }, user);
    const secondDecision = random.chance(0.7) ? 'release' : 'decline';
    countHit(hits, `second approver: ${secondDecision}`);
    const cancel = random.chance(0.2) ? [ask('POST', `/bff/batches/${id}/control`, { control: 'cancel' })] : [];
    await Promise.all([review('treasury2', 'release'), review('compliance', secondDecision), ...cancel]);
  };
  /** Resolves when the batch has ended and no part is unresolved. Resumes a paused batch. */
  const waitForEnd = async (id: string): Promise<Batch> => {
    for (let checks = 0; checks < checksMax; checks += 1) {
      if (replicas.every(({ isDead }) => isDead)) await start(false);
      const batch = await readBatch(id);
      if (batch?.state === 'awaiting_review') await decide(id);
      if (batch?.state === 'paused') await ask('POST', `/bff/batches/${id}/control`, { control: 'resume' });
      if (batch !== undefined && isOver(batch.state) && batch.counts.unknown === 0 && batch.counts.sending === 0) return batch;
      if (batch !== undefined) await resolveParts(batch);
      await new Promise((resolve) => setTimeout(resolve, checkMs));
    }
    throw new Error(`batch ${id} does not end: ${JSON.stringify(await readBatch(id))}`);
  };
  const injectFault = async () => {
    const [method, path] = random.chance(0.7) ? (['POST', '/api/v2/send_batch_now'] as const) : (['GET', '/api/v1/transactions'] as const);
    // The desk gives up a hanging read only after 8 s, which is most of a run's time.
    const faults = method === 'GET' ? sandboxFaults.filter((each) => !each.startsWith('hang')) : sandboxFaults;
    const fault = faults[random.below(faults.length)] ?? 'reset_after';
    countHit(hits, `fault ${fault} on ${method} ${path}`);
    await callDirectly(custodyUrl, 'PUT', '/sandbox/faults', [{ method, path, fault, times: 1 }]);
  };

  try {
    if (random.chance(0.8)) await injectFault();
    const firstAnswer = await send(rows, null);
    if (random.chance(0.4)) await new Promise((resolve) => setTimeout(resolve, random.below(60)));
    if (random.chance(0.5)) await injectFault();
    if (random.chance(0.4)) {
      const control = random.chance(0.5) ? 'stop' : 'pause';
      countHit(hits, `person ${control}`);
      await ask('POST', `/bff/batches/${firstAnswer}/control`, { control });
    }
    await new Promise((resolve) => setTimeout(resolve, 60));
    await callDirectly(custodyUrl, 'PUT', '/sandbox/faults', []);
    const faults: string[] = [];
    const paidRecords = new Map<number, string>();
    let batch = await waitForEnd(firstAnswer);
    const countedBatches = new Set<string>();
    for (let rounds = 0; ; rounds += 1) {
      const { rows: reportedRows } = batchRowsSchema.parse((await ask('GET', `/bff/batches/${batch.id}/rows`))?.json);
      // A batch is read again after its remainder returned its rows.
      if (!countedBatches.has(batch.id))
        for (const { line, state } of reportedRows) {
          if (state === 'sent' && paidRecords.get(line) === 'sent') faults.push(`line ${line} is reported as sent twice`);
          paidRecords.set(line, state);
        }
      countedBatches.add(batch.id);
      const unsentRows = reportedRows.filter(({ state }) => state === 'not_sent');
      if (unsentRows.length === 0 || !batch.has_remainder || rounds > 5) break;
      countHit(hits, 'remainder sent');
      const remainder = await waitForEnd(await send(unsentRows, batch.id));
      // The remainder is followed, unless it ended before its first send. Its rows are then back in the first batch.
      if (releasedStates.every((state) => state !== remainder.state)) batch = remainder;
    }
    for (const { line, amount } of rows) {
      const executedCount = await countPayments(world.database, walletId, amount);
      if (executedCount > 1) faults.push(`line ${line} was paid ${executedCount} times`);
      if ((paidRecords.get(line) === 'sent') !== (executedCount === 1))
        faults.push(`line ${line} is ${paidRecords.get(line)} and was paid ${executedCount} times`);
    }
    for (const { id, state } of await withdrawalsUnder(tables, keys)) {
      const isBatch = (await tables.selectFrom('batches').select('id').where('id', '=', id).execute()).length > 0;
      if (isBatch) faults.push(`key ${id} names a batch and a withdrawal, which is ${state}`);
    }
    return faults;
  } finally {
    await Promise.all(replicas.filter(({ isDead }) => !isDead).map(({ app }) => app.close()));
  }
}

/** The withdrawals that use one of the keys. */
async function withdrawalsUnder(tables: Kysely<DeskTables>, keys: readonly string[]) {
  return tables.selectFrom('commands').select(['id', 'state']).where('id', 'in', keys).execute();
}

/** The number of times that the service's ledger paid this amount from this wallet. */
export async function countPayments(database: Database, walletId: number, satoshis: string): Promise<number> {
  const amount = fromBaseUnits(BigInt(satoshis), assetFacts.btc.places);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from custody.batch_destinations
    join custody.transactions on transactions.id = transaction_id
    where source_wallet_id = ${walletId} and batch_destinations.amount = ${amount}::numeric`.execute(database.tables('custody'));
  return rows[0]?.count ?? 0;
}

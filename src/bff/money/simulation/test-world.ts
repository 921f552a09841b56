import * as z from 'zod/mini';
import type { DeskTables } from '#bff/core/tables.ts';
import { callDirectly, walletWithMoney } from '#bff/money/commands/test-direct.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import type { TestUser } from '#bff/test-desk.ts';
import { commandStates, type CommandState, unsentStates } from '#contract/money/command-basics.ts';
import { sandboxFaults } from '#contract/service/sandbox.ts';
import { countHit } from './test-hits.ts';
import { countExecutions, newOrder, requestOf, findStakingContract, type Order, type Payers } from './test-orders.ts';
import { changePolicy, findPolicyFaults } from './test-policy-changes.ts';
import { askReplica, startReplica, type Replica, type ReplicaWorld } from './test-replica.ts';
import { openUnrulyWire, type UnrulyProxy } from './test-unruly-wire.ts';

/** Time limit for the resolution of unknown outcomes, ms. It covers the window and a reserve for a busy machine. */
const resolutionMsMax = 60_000;

/** Time between two checks for double executions, ms. */
const checkMs = 1000;

/** The final states of a command. */
const endStates: readonly CommandState[] = ['confirmed', ...unsentStates];

const stateSchema = z.object({ state: z.enum(commandStates) });

/**
 * Runs one random world and returns the violations found after the faults end. The world has two replicas of the desk and
 * a service with random faults behind an unruly proxy. Its users send, repeat, retry and approve, its senders pause, and
 * its replicas crash.
 */
export async function runWorld(options: ReplicaWorld): Promise<readonly string[]> {
  const { custodyUrl, random, hits } = options;
  const wire = await openUnrulyWire({ custodyUrl, random, hits });
  const world = new World(options, wire);
  await world.open();
  try {
    await world.simulateWork();
    await world.heal();
    return await world.findBrokenInvariants();
  } finally {
    await world.close();
    await wire.close();
  }
}

class World {
  readonly #options: ReplicaWorld;
  readonly #replicas: Replica[] = [];
  readonly #orders: Order[] = [];
  readonly #wire: UnrulyProxy;
  #payers: Payers = { wallets: [], taggers: [], stakers: [] };
  #contract = 0;

  constructor(options: ReplicaWorld, proxy: UnrulyProxy) {
    this.#options = options;
    this.#wire = proxy;
  }

  async open(): Promise<void> {
    const { random } = this.#options;
    await this.#start(random.chance(0.6));
    await this.#start(random.chance(0.3));
    const { custodyUrl } = this.#options;
    this.#payers = {
      wallets: [await walletWithMoney(custodyUrl), await walletWithMoney(custodyUrl)],
      taggers: [await walletWithMoney(custodyUrl, 'xrp', '500')],
      stakers: [await walletWithMoney(custodyUrl, 'eth', '500')],
    };
    this.#contract = await findStakingContract(custodyUrl);
    const mode = random.chance(0.7) ? 'off' : 'always';
    await setReviews(this.#tables(), mode);
  }

  /** Lets users send, concurrently and in sequence. Some of them send twice with one key. */
  async simulateWork(): Promise<void> {
    const { random } = this.#options;
    const rounds = random.below(2) + 1;
    for (let round = 0; round < rounds; round += 1) {
      const commands = Array.from({ length: random.below(3) + 1 }, () => this.#newOrder());
      for (const _each of commands) if (random.chance(0.6)) await this.#injectFault();
      const sends = commands.flatMap((command) => [this.#send(command), ...(random.chance(0.5) ? [this.#send(command)] : [])]);
      await Promise.all([...sends, ...this.#perhapsChangePolicy(0.4)]);
      if (random.chance(0.7)) await this.#reviewAll();
    }
  }

  /** Ends the faults, waits until a living replica has taken over, and lets users resolve the outcomes that reads cannot decide. */
  async heal(): Promise<void> {
    await callDirectly(this.#options.custodyUrl, 'PUT', '/sandbox/faults', []);
    this.#wire.passUnchanged();
    await this.#reviewAll();
    const untilMs = performance.now() + resolutionMsMax;
    let nextCheckMs = performance.now() + checkMs;
    while (performance.now() < untilMs && this.#options.stop?.aborted !== true) {
      if (performance.now() > nextCheckMs) {
        if (await this.#isExecutedTwice()) return;
        nextCheckMs = performance.now() + checkMs;
      }
      // The last living replica may have crashed during an approval.
      if (this.#replicas.every(({ isDead }) => isDead)) await this.#start(false);
      const openRows = (await this.#rows()).filter(({ state }) => state === 'sending' || state === 'unknown');
      if (openRows.length === 0) return;
      for (const { id, state } of openRows) if (state === 'unknown') await this.#settle(id);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Checks the invariants. Returns each violation as a sentence. */
  async findBrokenInvariants(): Promise<readonly string[]> {
    const rows = new Map((await this.#rows()).map((row) => [row.id, row]));
    const faults: string[] = [];
    const stateOf = ({ id }: Order): CommandState | 'none' => rows.get(id)?.state ?? 'none';
    for (const [destinationSeed, equalOrders] of Map.groupBy(this.#orders, (order) => order.destinationSeed)) {
      const [firstOrder] = equalOrders;
      const executionCount = firstOrder === undefined ? 0 : await countExecutions(firstOrder, this.#options.custodyUrl);
      const states = equalOrders.map(stateOf);
      const orderText = `${firstOrder?.kind} ${destinationSeed} (${states.join(', ')})`;
      const confirmedCount = states.filter((state) => state === 'confirmed').length;
      if (confirmedCount > 0) countHit(this.#options.hits, `confirmed ${firstOrder?.kind}`);
      if (equalOrders.some(({ isSpelledOtherwise }) => isSpelledOtherwise)) countHit(this.#options.hits, 'equal orders in two spellings');
      if (executionCount > 1) faults.push(`${orderText} was executed ${executionCount} times`);
      if (executionCount !== confirmedCount)
        faults.push(`${orderText} is confirmed ${confirmedCount} times and was executed ${executionCount} times`);
      if (executionCount > 0 && states.every((state) => state === 'none' || unsentStates.some((unsentState) => unsentState === state)))
        faults.push(`${orderText} was executed and no command says so`);
      if (states.some((state) => state === 'sending' || state === 'unknown')) faults.push(`${orderText} is still open`);
    }
    faults.push(...(await this.#auditFaults()), ...(await findPolicyFaults(this.#tables(), this.#orders)));
    return faults.length === 0 ? [] : [...faults, await this.#story()];
  }

  /** The log of every command by the clock of the desk. It helps to find the cause of a violation. */
  async #story(): Promise<string> {
    const lines: (readonly [Date, string])[] = [];
    for (const { id, signed_at: signedAt, repeated_at: repeatedAt } of await this.#rows()) {
      if (signedAt !== null) lines.push([signedAt, `${id} signed, by the service’s clock`]);
      if (repeatedAt !== null) lines.push([repeatedAt, `${id} signed for its repeat, by the service’s clock`]);
      const evidence = this.#tables().selectFrom('command_evidence').select(['at', 'what']).where('command_id', '=', id);
      for (const { at, what } of await evidence.execute()) lines.push([at, `${id} ${what}`]);
    }
    return lines
      .toSorted(([one], [other]) => one.getTime() - other.getTime())
      .map(([at, description]) => `\n    ${at.toISOString()} ${description}`)
      .join('');
  }

  #tables() {
    return this.#options.database.tables<DeskTables>('desk');
  }

  async #isExecutedTwice(): Promise<boolean> {
    for (const order of this.#orders) if ((await countExecutions(order, this.#options.custodyUrl)) > 1) return true;
    return false;
  }

  async close(): Promise<void> {
    // The requests of a crashed replica never end, so only the living replicas are closed.
    await Promise.all(this.#replicas.filter(({ isDead }) => !isDead).map(({ app }) => app.close()));
  }

  #perhapsChangePolicy(chance: number): readonly Promise<void>[] {
    return this.#options.random.chance(chance) ? [changePolicy(this.#tables(), this.#options)] : [];
  }

  #newOrder(): Order {
    const order = newOrder(this.#options.random, { ...this.#payers, orders: this.#orders });
    this.#orders.push(order);
    return order;
  }

  async #send(order: Order): Promise<void> {
    const [path, body] = requestOf(order, this.#contract);
    await this.#ask('POST', path, body, 'treasury', { 'idempotency-key': order.id });
  }

  async #reviewAll(): Promise<void> {
    const { random } = this.#options;
    for (const { id, state } of await this.#rows()) {
      if (state !== 'awaiting_review') continue;
      const decision = random.chance(0.7) ? 'release' : 'decline';
      const reviewBy = (user: TestUser) => this.#ask('POST', `/bff/commands/${id}/review`, { decision, reason: 'as it must be' }, user);
      await Promise.all([
        reviewBy('treasury2'),
        ...(random.chance(0.5) ? [reviewBy('compliance')] : []),
        ...this.#perhapsChangePolicy(0.2),
      ]);
    }
  }

  /** Lets users resolve a command as not sent when the desk permits it, and as sent when the desk has found a possible match. */
  async #settle(id: string): Promise<void> {
    const match = await this.#possibleMatch(id);
    const verdict = match === null ? { verdict: 'not_sent' } : { verdict: 'sent', record_id: match };
    for (const user of ['treasury', 'treasury2'] as const)
      await this.#ask('POST', `/bff/commands/${id}/settle`, { ...verdict, reason: 'looked at the records' }, user);
  }

  async #possibleMatch(id: string): Promise<number | null> {
    const lines = this.#tables().selectFrom('command_evidence').select('what').where('command_id', '=', id);
    const lastLine = await lines.orderBy('position', 'desc').limit(1).executeTakeFirst();
    const [, match] = /^Possible matches: (\d+)/.exec(lastLine?.what ?? '') ?? [];
    return match === undefined ? null : Number(match);
  }

  async #injectFault(): Promise<void> {
    const { random, hits } = this.#options;
    const paths = [
      ['POST', '/api/v1/wallets/:wallet_id/transactions'],
      ['POST', '/api/v2/send_batch_now'],
      ['POST', '/api/v2/staking/transactions'],
      ['GET', '/api/v1/transactions'],
    ] as const;
    const [method, path] = random.chance(0.6) ? paths[0] : (paths[random.below(paths.length)] ?? paths[0]);
    // The desk abandons a hanging read only after 8 s, which is most of the time of a run.
    const faults = method === 'GET' ? sandboxFaults.filter((each) => !each.startsWith('hang')) : sandboxFaults;
    const fault = faults[random.below(faults.length)] ?? 'reset_after';
    countHit(hits, `fault ${fault} on ${method} ${path}`);
    await callDirectly(this.#options.custodyUrl, 'PUT', '/sandbox/faults', [{ method, path, fault, times: 1 }]);
  }

  /** Starts a replica. With `mayCrash` the replica stops forever at a random moment. */
  async #start(mayCrash: boolean): Promise<void> {
    const isOwn = (id: string) => this.#orders.some((orders) => orders.id === id);
    this.#replicas.push(await startReplica({ ...this.#options, custodyUrl: this.#wire.url }, { mayCrash, isOwn }));
  }

  async #ask(method: 'POST' | 'PUT', url: string, body: unknown, user: TestUser, headers: Record<string, string> = {}): Promise<void> {
    await askReplica(this.#replicas, this.#options.random, { method, url, body, as: user, headers });
  }

  #rows() {
    const ids = this.#orders.map(({ id }) => id);
    if (ids.length === 0) return Promise.resolve([]);
    return this.#tables().selectFrom('commands').select(['id', 'state', 'signed_at', 'repeated_at']).where('id', 'in', ids).execute();
  }

  /** Checks that the audit log has the last state of each command, and no state after a final state. */
  async #auditFaults(): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const { id, state } of await this.#rows()) {
      const lines = this.#tables().selectFrom('audit').select('detail').where('command_id', '=', id).where('action', '=', 'command');
      const states = (await lines.orderBy('seq').execute()).map(({ detail }) => stateSchema.parse(JSON.parse(detail)).state);
      if (!states.includes(state)) faults.push(`the audit log does not contain ${state} of ${id}`);
      const end = states.slice(0, -1).find((each) => endStates.includes(each));
      if (end !== undefined) faults.push(`${id} was reported as ${end} and continued: ${states.join(', ')}`);
    }
    return faults;
  }
}

import type { DeskTables } from '#bff/tables.ts';
import type { TestUser } from '#bff/test-desk.ts';
import { type CommandState } from '#contract/desk/command-basics.ts';
import { unsentStates } from '#contract/desk/command.ts';
import { sandboxFaults } from '#contract/sandbox.ts';
import { callDirectly, walletWithMoney } from './test-direct.ts';
import { count } from './test-hits.ts';
import { askReplica, startReplica, type Replica, type ReplicaWorld } from './test-replica.ts';

/**
 * Time limit for unknown outcomes to be decided, ms: the window, with ample room for a busy
 * machine.
 */
const healMsMax = 30_000;

type Made = { readonly id: string; readonly walletId: number; readonly satoshis: number; readonly kind: 'withdrawal' | 'batch_send' };

const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/**
 * One random world: two replicas of the desk, a service with random faults, users who send, retry
 * and review, and crashes. Returns the violations found after the faults end. Sending, 6.
 */
export async function runWorld(options: ReplicaWorld): Promise<readonly string[]> {
  const world = new World(options);
  await world.open();
  try {
    await world.live();
    await world.heal();
    return await world.broken();
  } finally {
    await world.close();
  }
}

class World {
  readonly #options: ReplicaWorld;
  readonly #replicas: Replica[] = [];
  readonly #made: Made[] = [];
  #wallets: number[] = [];

  constructor(options: ReplicaWorld) {
    this.#options = options;
  }

  async open(): Promise<void> {
    const { random } = this.#options;
    await this.#start(random.chance(0.6));
    await this.#start(random.chance(0.3));
    this.#wallets = [await walletWithMoney(this.#options.custodyUrl), await walletWithMoney(this.#options.custodyUrl)];
    const mode = random.chance(0.7) ? 'off' : 'always';
    await this.#ask('PUT', '/bff/settings/review', { mode, above_cad: '10000' }, 'administrator');
  }

  /** Users send, simultaneously and in sequence, some of them twice with one key. */
  async live(): Promise<void> {
    const { random } = this.#options;
    const rounds = random.below(2) + 1;
    for (let round = 0; round < rounds; round += 1) {
      const commands = Array.from({ length: random.below(3) + 1 }, () => this.#newCommand());
      for (const _each of commands) if (random.chance(0.6)) await this.#plantFault();
      await Promise.all(commands.flatMap((command) => [this.#send(command), ...(random.chance(0.5) ? [this.#send(command)] : [])]));
      if (random.chance(0.7)) await this.#reviewAll();
    }
  }

  /**
   * The service works again, a living replica takes over, and people settle the outcomes that
   * reading cannot decide.
   */
  async heal(): Promise<void> {
    await callDirectly(this.#options.custodyUrl, 'PUT', '/sandbox/faults', []);
    await this.#reviewAll();
    const untilMs = performance.now() + healMsMax;
    while (performance.now() < untilMs) {
      // The last living replica may have just crashed at a release.
      if (this.#replicas.every(({ isDead }) => isDead)) await this.#start(false);
      const open = (await this.#rows()).filter(({ state }) => state === 'sending' || state === 'unknown');
      if (open.length === 0) return;
      for (const { id, state } of open) if (state === 'unknown') await this.#settle(id);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Checks the invariants; returns each violation as a sentence. */
  async broken(): Promise<readonly string[]> {
    const rows = new Map((await this.#rows()).map((row) => [row.id, row]));
    const faults: string[] = [];
    for (const { id, walletId, satoshis, kind } of this.#made) {
      const executed = await this.#executions(walletId, satoshis);
      const state: CommandState | 'none' = rows.get(id)?.state ?? 'none';
      if (executed > 1) faults.push(`${kind} ${id} was executed ${executed} times (${state})`);
      if (state === 'confirmed' && executed !== 1) faults.push(`${kind} ${id} is confirmed and was executed ${executed} times`);
      if (state === 'none' && executed > 0) faults.push(`${kind} ${id} was executed and has no command`);
      if (unsentStates.some((unsent) => unsent === state) && executed > 0) faults.push(`${kind} ${id} is ${state} and was executed`);
      if (state === 'sending' || state === 'unknown') faults.push(`${kind} ${id} is still ${state}`);
    }
    return [...faults, ...(await this.#auditFaults())];
  }

  async close(): Promise<void> {
    // A crashed replica has requests that never end. It is not closed, like a dead process.
    await Promise.all(this.#replicas.filter(({ isDead }) => !isDead).map(({ app }) => app.close()));
  }

  #newCommand(): Made {
    const { random } = this.#options;
    const walletId = this.#wallets[random.below(this.#wallets.length)] ?? 0;
    // Each amount occurs once in a world, so that it identifies its command.
    const satoshis = 10_000 + this.#made.length * 7 + random.below(7);
    const made: Made = { id: random.uuid(), walletId, satoshis, kind: random.chance(0.75) ? 'withdrawal' : 'batch_send' };
    this.#made.push(made);
    return made;
  }

  async #send({ id, walletId, satoshis, kind }: Made): Promise<void> {
    const amount = `0.${String(satoshis).padStart(8, '0')}`;
    const withdrawal = `{"destination":{"type":"external","addresses":{"btc":"${receiver}"}},"amounts":{"btc":${amount}}}`;
    const destinations = [{ type: 'public_address', public_address: receiver, amount: String(satoshis) }];
    const batch = JSON.stringify({ source_wallet_id: walletId, asset: 'btc', destinations });
    const [path, body] =
      kind === 'withdrawal' ? [`/api/v1/wallets/${walletId}/transactions`, withdrawal] : ['/api/v2/send_batch_now', batch];
    await this.#ask('POST', path, body, 'treasury', { 'idempotency-key': id });
  }

  async #reviewAll(): Promise<void> {
    const { random } = this.#options;
    for (const { id, state } of await this.#rows()) {
      if (state !== 'awaiting_review') continue;
      const decision = random.chance(0.7) ? 'release' : 'decline';
      await this.#ask('POST', `/bff/commands/${id}/review`, { decision, reason: 'as it must be' }, 'treasury2');
    }
  }

  async #settle(id: string): Promise<void> {
    const said = { verdict: 'not_sent', reason: 'nothing there' };
    await this.#ask('POST', `/bff/commands/${id}/settle`, said, 'treasury');
    await this.#ask('POST', `/bff/commands/${id}/settle`, said, 'treasury2');
  }

  async #plantFault(): Promise<void> {
    const { random, hits } = this.#options;
    const paths = [
      ['POST', '/api/v1/wallets/:wallet_id/transactions'],
      ['POST', '/api/v2/send_batch_now'],
      ['GET', '/api/v1/transactions'],
    ] as const;
    const [method, path] = random.chance(0.6) ? paths[0] : (paths[random.below(paths.length)] ?? paths[0]);
    // The desk gives up a hanging read only after 8 s, which would be most of a run's time.
    const faults = method === 'GET' ? sandboxFaults.filter((each) => !each.startsWith('hang')) : sandboxFaults;
    const fault = faults[random.below(faults.length)] ?? 'reset_after';
    count(hits, `fault ${fault} on ${method} ${path}`);
    await callDirectly(this.#options.custodyUrl, 'PUT', '/sandbox/faults', [{ method, path, fault, times: 1 }]);
  }

  /** Starts a replica; one with `mayCrash` stops for good at a random moment. */
  async #start(mayCrash: boolean): Promise<void> {
    const isOwn = (id: string) => this.#made.some((made) => made.id === id);
    this.#replicas.push(await startReplica(this.#options, { mayCrash, isOwn }));
  }

  async #ask(method: 'POST' | 'PUT', url: string, body: unknown, as: TestUser, headers: Record<string, string> = {}): Promise<void> {
    await askReplica(this.#replicas, this.#options.random, { method, url, body, as, headers });
  }

  #rows() {
    const ids = this.#made.map(({ id }) => id);
    const { database } = this.#options;
    if (ids.length === 0) return Promise.resolve([]);
    return database.tables<DeskTables>('desk').selectFrom('commands').select(['id', 'state']).where('id', 'in', ids).execute();
  }

  /** The number of the service's records that moved that amount from that wallet. */
  async #executions(walletId: number, satoshis: number): Promise<number> {
    const text = await callDirectly(
      this.#options.custodyUrl,
      'GET',
      `/api/v1/wallets/${walletId}/transactions?type=internal&page_size=100`,
    );
    const { page } = JSON.parse(text) as { page: readonly { data: { amounts: { btc?: number } } }[] };
    return page.filter(({ data }) => Math.round((data.amounts.btc ?? 0) * 1e8) === satoshis).length;
  }

  /** The audit chain is complete for every command: it has a row for each command's last state. */
  async #auditFaults(): Promise<readonly string[]> {
    const tables = this.#options.database.tables<DeskTables>('desk');
    const faults: string[] = [];
    for (const { id, state } of await this.#rows()) {
      const told = await tables.selectFrom('audit').select('detail').where('command_id', '=', id).where('action', '=', 'command').execute();
      if (!told.some(({ detail }) => detail.includes(`"state":"${state}"`))) faults.push(`the audit log lacks ${state} of ${id}`);
    }
    return faults;
  }
}

import type { Kysely } from 'kysely';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';

/**
 * The delays after wrong passwords of one kind. The first `freeAttempts` attempts have no delay. Each further attempt doubles the
 * delay, from 1 s up to `waitMsMax`.
 */
type Rule = { readonly freeAttempts: number; readonly waitMsMax: number };

/**
 * The rules allow for typing errors, and for offices with a shared address. All delays are under a minute, so one wrong
 * password a minute cannot lock an account.
 */
const rules = {
  /** For an account at one address. */
  accountHere: { freeAttempts: 4, waitMsMax: 30_000 },
  /** For an address, over all accounts. */
  address: { freeAttempts: 20, waitMsMax: 30_000 },
  /** The limit for an account, over all addresses. */
  account: { freeAttempts: 20, waitMsMax: 10_000 },
  /** The limit for an account in a browser from which it signed in before. */
  browser: { freeAttempts: 4, waitMsMax: 30_000 },
} satisfies Record<string, Rule>;

/** Time after which a count expires, ms. */
const memoryMs = 15 * 60_000;

type Count = { readonly failures: number; readonly lastMs: number };

/**
 * The result of reserving an attempt. The attempt counts as wrong until `succeeded` is called. If `waitSeconds` is above
 * 0, the attempt was refused because of a delay, and was not counted.
 */
type Reservation = {
  readonly waitSeconds: number;
  /** Removes the attempt from the counts, because the password was not checked. */
  withdrawAttempt(): Promise<void>;
  /** Resets the count of this account at this address or browser after a correct password. Other counts stay. */
  succeeded(): Promise<void>;
};

type Attempt = {
  readonly email: string;
  readonly address: string;
  /**
   * The browser's id if this account signed in from it before. Such a browser has its own count, so that strangers cannot
   * delay its user.
   */
  readonly browser: string | null;
};

type Options = {
  readonly tables: Kysely<DeskTables>;
  /** The encryption keys, the same on all replicas. */
  readonly keys: DeskKeys;
  readonly now: () => number;
};

/**
 * Delays guesses of passwords. An attempt is counted before its password is checked, so that concurrent attempts count as
 * well. Accounts and addresses are stored as keyed hashes.
 */
export class SignInThrottle {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, keys, now }: Options) {
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'sign-ins');
    this.#now = now;
  }

  /** Counts an attempt as wrong, or refuses it during a delay. */
  async reserve(attempt: Attempt): Promise<Reservation> {
    const countedKeys = countsOf(attempt).map(({ key, rule }) => ({ key: this.#sealer.mac(key), rule }));
    // During a delay, attempts are not written.
    const earlyWaitMs = this.#waitMs(countedKeys, await this.#living(this.#tables, countedKeys));
    if (earlyWaitMs > 0) return delayedReservation(earlyWaitMs);
    const reservedAttempt = await this.#tables.transaction().execute(async (trx) => {
      await this.#lock(trx, countedKeys);
      const countsBefore = await this.#living(trx, countedKeys);
      const waitMs = this.#waitMs(countedKeys, countsBefore);
      if (waitMs === 0)
        for (const { key } of countedKeys) await this.#set(trx, key, (countsBefore.get(key)?.failures ?? 0) + 1, this.#now());
      return { waitMs, before: countsBefore };
    });
    if (reservedAttempt.waitMs > 0) return delayedReservation(reservedAttempt.waitMs);
    const withdrawAttempt = () =>
      this.#tables.transaction().execute((trx) => this.#withdrawAttempt(trx, countedKeys, reservedAttempt.before));
    return {
      waitSeconds: 0,
      withdrawAttempt,
      succeeded: async () => {
        await withdrawAttempt();
        const [{ key } = { key: '' }] = countedKeys;
        await this.#tables.deleteFrom('sign_in_counts').where('key', '=', key).execute();
      },
    };
  }

  /** Deletes expired counts. */
  async purge(): Promise<void> {
    await this.#tables
      .deleteFrom('sign_in_counts')
      .where('last_at', '<', new Date(this.#now() - memoryMs))
      .execute();
  }

  /** Creates missing counts and locks all counts, in the same order for all attempts. */
  async #lock(trx: Kysely<DeskTables>, countedKeys: readonly CountedKey[]): Promise<void> {
    const keys = countedKeys.map(({ key }) => key).toSorted();
    const rows = keys.map((key) => ({ key, failures: 0, last_at: new Date(this.#now()) }));
    await trx
      .insertInto('sign_in_counts')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await trx.selectFrom('sign_in_counts').select('key').where('key', 'in', keys).orderBy('key').forUpdate().execute();
  }

  /** The counts that have not expired, by key. */
  async #living(db: Kysely<DeskTables>, countedKeys: readonly CountedKey[]): Promise<ReadonlyMap<string, Count>> {
    const keys = countedKeys.map(({ key }) => key);
    const rows = await db
      .selectFrom('sign_in_counts')
      .selectAll()
      .where('key', 'in', keys)
      .where('failures', '>', 0)
      .where('last_at', '>', new Date(this.#now() - memoryMs))
      .execute();
    return new Map(rows.map(({ key, failures, last_at: at }) => [key, { failures, lastMs: at.getTime() }]));
  }

  #waitMs(countedKeys: readonly CountedKey[], counts: ReadonlyMap<string, Count>): number {
    const waitTimes = countedKeys.map(({ key, rule: { freeAttempts, waitMsMax } }) => {
      const count = counts.get(key);
      if (count === undefined || count.failures <= freeAttempts) return 0;
      const waitMs = Math.min(1000 * 2 ** (count.failures - freeAttempts - 1), waitMsMax);
      // A count from a replica with a fast clock may be in the future. It must not lengthen the delay.
      return Math.min(waitMs, count.lastMs + waitMs - this.#now());
    });
    return Math.max(0, ...waitTimes);
  }

  async #withdrawAttempt(
    trx: Kysely<DeskTables>,
    countedKeys: readonly CountedKey[],
    countsBefore: ReadonlyMap<string, Count>,
  ): Promise<void> {
    await this.#lock(trx, countedKeys);
    const now = await this.#living(trx, countedKeys);
    for (const { key } of countedKeys) {
      const [count, earlierCount] = [now.get(key), countsBefore.get(key)];
      if (count === undefined) continue;
      // When no attempt followed this one, the earlier delay applies again from its original start.
      const isLast = count.failures === (earlierCount?.failures ?? 0) + 1;
      await this.#set(trx, key, count.failures - 1, isLast && earlierCount !== undefined ? earlierCount.lastMs : count.lastMs);
    }
  }

  async #set(trx: Kysely<DeskTables>, key: string, failures: number, lastMs: number): Promise<void> {
    await trx
      .updateTable('sign_in_counts')
      .set({ failures, last_at: new Date(lastMs) })
      .where('key', '=', key)
      .execute();
  }
}

function delayedReservation(waitMs: number): Reservation {
  const doNothing = async () => undefined;
  return { waitSeconds: Math.ceil(waitMs / 1000), withdrawAttempt: doNothing, succeeded: doNothing };
}

/** The counts that an attempt increases. A correct password resets the first count. */
function countsOf({ email, address, browser }: Attempt): readonly [CountedKey, ...CountedKey[]] {
  const account = email.toLowerCase();
  if (browser !== null) return [{ key: `browser ${browser} ${account}`, rule: rules.browser }];
  return [
    { key: `here ${address} ${account}`, rule: rules.accountHere },
    { key: `address ${address}`, rule: rules.address },
    { key: `account ${account}`, rule: rules.account },
  ];
}

type CountedKey = { readonly key: string; readonly rule: Rule };

import { hash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Alongside } from '#bff/audit/audit-log.ts';
import type { DeskTables } from '#bff/tables.ts';
import type { Database } from '#database/connect.ts';
import { idleMsOf, sessionLimits } from './session-limits.ts';
import { userOf, type User } from './users.ts';

/** A session that lives. */
export type ActiveSession = {
  readonly idHash: string;
  readonly user: User;
  readonly createdMs: number;
  lastSeenMs: number;
  /** When the password was last given, ms since 1970: money asks for a recent one. */
  readonly confirmedMs: number;
};

type Remembered = { readonly session: ActiveSession; readonly readMs: number; persistedMs: number };

type Options = {
  readonly database: Database;
  readonly now: () => number;
  readonly perUserMax: number;
  readonly rememberedMax?: number;
};

const channel = 'desk_sessions';
const idPattern = /^[A-Za-z0-9_-]{43}$/;

/** When a session ends unless the user goes on, ms since 1970. */
export function endOf({ user, createdMs, lastSeenMs }: ActiveSession): number {
  return Math.min(createdMs + sessionLimits.absoluteMs, lastSeenMs + idleMsOf(user.roles));
}

/** Sessions: kept in the database, looked up in memory; an end is heard by every replica. */
export class Sessions {
  readonly #tables: Kysely<DeskTables>;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #perUserMax: number;
  readonly #rememberedMax: number;
  readonly #memory = new Map<string, Remembered>();
  /** Counts what was heard, so that a read which began before is not remembered. */
  #heard = 0;
  #stop: (() => Promise<void>) | null = null;

  constructor({ database, now, perUserMax, rememberedMax = sessionLimits.rememberedMax }: Options) {
    this.#tables = database.tables<DeskTables>('desk');
    this.#database = database;
    this.#now = now;
    this.#perUserMax = perUserMax;
    this.#rememberedMax = rememberedMax;
  }

  async listen(): Promise<void> {
    this.#stop = await this.#database.listen(
      channel,
      (idHash) => this.#forget(idHash),
      () => this.#forget(null),
    );
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Begins a session and gives its id for the cookie: 256 bits, base64url. */
  async begin(user: User, alongside: Alongside = nothing): Promise<{ id: string; session: ActiveSession }> {
    const id = randomBytes(32).toString('base64url');
    const nowMs = this.#now();
    const session: ActiveSession = { idHash: hashOf(id), user, createdMs: nowMs, lastSeenMs: nowMs, confirmedMs: nowMs };
    const at = new Date(nowMs);
    await this.#tables.transaction().execute(async (trx) => {
      await trx
        .insertInto('sessions')
        .values({ id_hash: session.idHash, user_id: user.id, created_at: at, last_seen_at: at, confirmed_at: at })
        .execute();
      await alongside(trx);
    });
    await this.#endOldest(user.id);
    return { id, session };
  }

  /** The living session of an id as memory knows it, or null: then ask `find`. A request of the user's own (`isOwn`) moves its end. */
  remembered(id: string, isOwn: boolean): ActiveSession | null {
    const nowMs = this.#now();
    const known = this.#memory.get(hashOf(id));
    if (known === undefined || nowMs - known.readMs > sessionLimits.memoryMs || endOf(known.session) <= nowMs) return null;
    if (isOwn) this.#slide(known, nowMs);
    return known.session;
  }

  /** The living session of an id, or null. */
  async find(id: string, isOwn: boolean): Promise<ActiveSession | null> {
    if (!idPattern.test(id)) return null;
    const idHash = hashOf(id);
    const heardBefore = this.#heard;
    const row = await this.#tables
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'email', 'name', 'roles', 'created_at', 'last_seen_at', 'confirmed_at'])
      .where('id_hash', '=', idHash)
      .executeTakeFirst();
    if (row === undefined) {
      this.#memory.delete(idHash);
      return null;
    }
    const nowMs = this.#now();
    const persistedMs = row.last_seen_at.getTime();
    const lastSeenMs = Math.max(persistedMs, this.#memory.get(idHash)?.session.lastSeenMs ?? 0);
    const known = {
      session: { idHash, user: userOf(row), createdMs: row.created_at.getTime(), lastSeenMs, confirmedMs: row.confirmed_at.getTime() },
      readMs: nowMs,
      persistedMs,
    };
    if (endOf(known.session) <= nowMs) {
      await this.end(id);
      return null;
    }
    if (heardBefore === this.#heard) this.#remember(idHash, known);
    if (isOwn) this.#slide(known, nowMs);
    return known.session;
  }

  /** Notes that the password was given now; every replica hears it. */
  async confirm(session: ActiveSession, alongside: Alongside = nothing): Promise<void> {
    const confirmed_at = new Date(this.#now());
    await this.#tables.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set({ confirmed_at }).where('id_hash', '=', session.idHash).execute();
      await alongside(trx);
    });
    this.#forget(session.idHash);
    await this.#database.notify(channel, session.idHash);
  }

  /** Ends a session everywhere; an id that has none is no mistake, and nothing is written alongside. */
  async end(id: string, alongside: Alongside = nothing): Promise<void> {
    await this.#endHashes([hashOf(id)], alongside);
  }

  /** Deletes what ended by itself. */
  async purge(): Promise<void> {
    const nowMs = this.#now();
    await this.#tables
      .deleteFrom('sessions')
      .where(({ eb, or }) =>
        or([
          eb('created_at', '<', new Date(nowMs - sessionLimits.absoluteMs)),
          eb('last_seen_at', '<', new Date(nowMs - sessionLimits.idleMs.viewer)),
        ]),
      )
      .execute();
    for (const [idHash, { session }] of this.#memory) if (endOf(session) <= nowMs) this.#memory.delete(idHash);
  }

  #remember(idHash: string, known: Remembered): void {
    this.#memory.delete(idHash);
    this.#memory.set(idHash, known);
    if (this.#memory.size > this.#rememberedMax) this.#memory.delete(this.#memory.keys().next().value ?? '');
  }

  #slide(known: Remembered, nowMs: number): void {
    known.session.lastSeenMs = nowMs;
    if (nowMs - known.persistedMs < sessionLimits.persistMs) return;
    const { persistedMs } = known;
    known.persistedMs = nowMs;
    const at = new Date(nowMs);
    // Not awaited: a request does not wait for it, and when the database is away the next request tries again.
    this.#tables
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`greatest(last_seen_at, ${at})` })
      .where('id_hash', '=', known.session.idHash)
      .execute()
      .catch(() => (known.persistedMs = persistedMs));
  }

  async #endOldest(userId: number): Promise<void> {
    const surplus = await this.#tables
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .offset(this.#perUserMax)
      .execute();
    if (surplus.length > 0) await this.#endHashes(surplus.map(({ id_hash }) => id_hash));
  }

  async #endHashes(idHashes: readonly string[], alongside: Alongside = nothing): Promise<void> {
    await this.#tables.transaction().execute(async (trx) => {
      const ended = await trx.deleteFrom('sessions').where('id_hash', 'in', idHashes).returning('id_hash').execute();
      if (ended.length > 0) await alongside(trx);
    });
    for (const idHash of idHashes) {
      this.#forget(idHash);
      await this.#database.notify(channel, idHash);
    }
  }

  /** Null forgets all: notifications were missed. */
  #forget(idHash: string | null): void {
    this.#heard += 1;
    if (idHash === null) this.#memory.clear();
    else this.#memory.delete(idHash);
  }
}

const nothing: Alongside = async () => undefined;

function hashOf(id: string): string {
  return hash('sha256', id, 'base64url');
}

import { hash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { TransactionWork } from '#bff/core/audit/audit-log.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Database } from '#database/connect.ts';
import { nextEndMs } from './active-roles.ts';
import { sessionChannel as channel, type SessionListener } from './end-sessions.ts';
import { canSignIn, userOf, type User } from './sandbox-users.ts';
import { endOf, sessionLimits } from './session-limits.ts';
import { newSessionRow, setLastSeen, timesOf, type SessionStart } from './session-row.ts';

/** An active session. */
export type ActiveSession = {
  readonly idHash: string;
  readonly user: User;
  /** When the next of the user's roles ends, ms since 1970. The session is read again after that time. */
  readonly rolesUntilMs: number;
  readonly createdMs: number;
  lastSeenMs: number;
  /** When the user last authenticated, ms since 1970. Only a recent time permits sending money. */
  readonly confirmedMs: number;
  /** When a second factor was last proven in this session, ms since 1970. */
  readonly factorMs: number | null;
};

type CachedSession = { readonly session: ActiveSession; readonly readMs: number; persistedMs: number };

type Options = {
  readonly database: Database;
  readonly now: () => number;
  readonly perUserMax: number;
  readonly rememberedMax?: number;
};

const idPattern = /^[A-Za-z0-9_-]{43}$/;

/** Sessions, in the database and cached in memory. Every replica is notified when a session ends. */
export class Sessions {
  readonly #tables: Kysely<DeskTables>;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #perUserMax: number;
  readonly #rememberedMax: number;
  readonly #memory = new Map<string, CachedSession>();
  /** Number of database notifications so far. A read that began before the newest notification is not cached. */
  #notificationCount = 0;
  readonly #readers = new Set<SessionListener>();
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

  /** Adds a listener for ended sessions. Returns a function that removes the listener. */
  subscribe(reader: SessionListener): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /**
   * Creates a session and returns its id for the cookie, 256 bits as base64url. Throws a `Refusal` if the user changed
   * after the check of the password.
   */
  async begin(
    user: User & { readonly passwordHash?: string },
    alongside: (trx: Kysely<DeskTables>, idHash: string) => Promise<unknown> = doNothing,
    sessionStart: SessionStart = {},
  ): Promise<{ id: string; session: ActiveSession }> {
    const id = randomBytes(32).toString('base64url');
    const [idHash, at] = [hashOf(id), new Date(this.#now())];
    const newRow = newSessionRow({ idHash, userId: user.id, at, ...sessionStart });
    const currentSession = await this.#tables.transaction().execute(async (trx) => {
      // Locks the user, so that a concurrent change of the user either ends this session or is read here.
      const row = await trx.updateTable('users').set({ last_seen_at: at }).where('id', '=', user.id).returningAll().executeTakeFirst();
      if (row === undefined || !canSignIn(row) || (user.passwordHash ?? row.password_hash) !== row.password_hash)
        throw new Refusal('sign_in_failed', 'Wrong e-mail or password');
      await trx.insertInto('sessions').values(newRow).execute();
      await alongside(trx, idHash);
      return { user: userOf(row, at.getTime()), rolesUntilMs: nextEndMs(row, at.getTime()) };
    });
    await this.#endOldest(user.id);
    return { id, session: { idHash, ...currentSession, ...timesOf(newRow) } };
  }

  /**
   * The active session with this id, from memory. Returns null if the caller must use `find`. The user's own requests
   * (`isOwn`) extend the session.
   */
  rememberedSession(id: string, isOwn: boolean): ActiveSession | null {
    const nowMs = this.#now();
    const entry = this.#memory.get(hashOf(id));
    // After a correction of the clock, the times may be in the future, so the session is read again.
    if (entry === undefined || Math.abs(nowMs - entry.readMs) > sessionLimits.memoryMs || endOf(entry.session) <= nowMs) return null;
    if (nowMs >= entry.session.rolesUntilMs) return null;
    if (isOwn) this.#slide(entry, nowMs);
    return entry.session;
  }

  /** The active session with this id, or null. */
  async find(id: string, isOwn: boolean): Promise<ActiveSession | null> {
    if (!idPattern.test(id)) return null;
    const idHash = hashOf(id);
    const notificationsBefore = this.#notificationCount;
    const row = await this.#tables
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'email', 'name', 'roles', 'role_ends', 'created_at', 'sessions.last_seen_at', 'confirmed_at', 'factor_at'])
      .where('id_hash', '=', idHash)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) {
      this.#memory.delete(idHash);
      return null;
    }
    const nowMs = this.#now();
    const persistedMs = Math.min(row.last_seen_at.getTime(), nowMs);
    if (row.last_seen_at.getTime() > nowMs) await setLastSeen(this.#tables, idHash, nowMs);
    const lastSeenMs = Math.min(Math.max(persistedMs, this.#memory.get(idHash)?.session.lastSeenMs ?? 0), nowMs);
    const entry = {
      session: { idHash, user: userOf(row, nowMs), rolesUntilMs: nextEndMs(row, nowMs), ...timesOf(row), lastSeenMs },
      readMs: nowMs,
      persistedMs,
    };
    if (endOf(entry.session) <= nowMs) {
      await this.end(id);
      return null;
    }
    if (notificationsBefore === this.#notificationCount) this.#remember(idHash, entry);
    if (isOwn) this.#slide(entry, nowMs);
    return entry.session;
  }

  /** Records that the user has authenticated now, and notifies every replica. */
  async confirm(
    session: Pick<ActiveSession, 'idHash'>,
    transactionWork: TransactionWork = doNothing,
    { hasFactor = false } = {},
  ): Promise<void> {
    const at = new Date(this.#now());
    const changedColumns = { confirmed_at: at, ...(hasFactor ? { factor_at: at } : {}) };
    await this.#tables.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set(changedColumns).where('id_hash', '=', session.idHash).execute();
      await transactionWork(trx);
    });
    this.#forget(session.idHash);
    await this.#database.notify(channel, session.idHash);
  }

  /** Ends a session on every replica, and runs `transactionWork` in the same transaction. Does nothing when no session has this id. */
  async end(id: string, transactionWork: TransactionWork = doNothing): Promise<void> {
    await this.#endHashes([hashOf(id)], transactionWork);
  }

  /** Removes ended sessions from memory before the notification arrives. */
  forgetSessions(idHashes: readonly string[]): void {
    for (const idHash of idHashes) this.#forget(idHash);
  }

  /** Deletes expired sessions. */
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

  #remember(idHash: string, entry: CachedSession): void {
    this.#memory.delete(idHash);
    this.#memory.set(idHash, entry);
    if (this.#memory.size > this.#rememberedMax) this.#memory.delete(this.#memory.keys().next().value ?? '');
  }

  #slide(entry: CachedSession, nowMs: number): void {
    entry.session.lastSeenMs = nowMs;
    if (nowMs - entry.persistedMs < sessionLimits.persistMs) return;
    const { persistedMs } = entry;
    entry.persistedMs = nowMs;
    const last_seen_at = sql<Date>`greatest(last_seen_at, ${new Date(nowMs)})`;
    const { idHash, user } = entry.session;
    // The write is not awaited, so that it does not delay the request. The next request repeats a failed write.
    Promise.all([
      this.#tables.updateTable('sessions').set({ last_seen_at }).where('id_hash', '=', idHash).execute(),
      this.#tables.updateTable('users').set({ last_seen_at }).where('id', '=', user.id).execute(),
    ]).catch(() => (entry.persistedMs = persistedMs));
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

  async #endHashes(idHashes: readonly string[], transactionWork: TransactionWork = doNothing): Promise<void> {
    await this.#tables.transaction().execute(async (trx) => {
      const endedRows = await trx.deleteFrom('sessions').where('id_hash', 'in', idHashes).returning('id_hash').execute();
      if (endedRows.length > 0) await transactionWork(trx);
    });
    for (const idHash of idHashes) {
      this.#forget(idHash);
      await this.#database.notify(channel, idHash);
    }
  }

  /** Removes a session from memory. Null removes all, because notifications were missed. */
  #forget(idHash: string | null): void {
    this.#notificationCount += 1;
    if (idHash === null) this.#memory.clear();
    else this.#memory.delete(idHash);
    for (const reader of this.#readers) reader(idHash);
  }
}

const doNothing: TransactionWork = async () => undefined;

function hashOf(id: string): string {
  return hash('sha256', id, 'base64url');
}

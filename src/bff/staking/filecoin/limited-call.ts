import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

/** A rate-limited call of the service, which all users and replicas share. Times are by the clock of the database. */
export class LimitedCall {
  readonly #tables: Kysely<DeskTables>;
  readonly #name: string;
  readonly #intervalMs: number;

  constructor({ tables, name, intervalMs }: { tables: Kysely<DeskTables>; name: string; intervalMs: number }) {
    this.#tables = tables;
    this.#name = name;
    this.#intervalMs = intervalMs;
  }

  get intervalMs(): number {
    return this.#intervalMs;
  }

  /**
   * Reserves the next call of the service for this request. Returns false if the last call was too recent. The reservation is
   * one statement, so only one of several concurrent requests succeeds.
   */
  async take(): Promise<boolean> {
    const claimResult = await sql`
      insert into desk.limited_calls as call (name, free_at)
      values (${this.#name}, clock_timestamp() + ${this.#intervalMs} * interval '1 millisecond')
      on conflict (name) do update set free_at = excluded.free_at where call.free_at <= clock_timestamp()
      returning name`.execute(this.#tables);
    return claimResult.rows.length > 0;
  }

  /** Delays the next call by this time, ms, as the service requested. */
  async postpone(ms: number): Promise<void> {
    await sql`
      update desk.limited_calls set free_at = greatest(free_at, clock_timestamp() + ${ms} * interval '1 millisecond')
      where name = ${this.#name}`.execute(this.#tables);
  }

  /** Time until the next call, ms. */
  async waitMs(): Promise<number> {
    const { rows } = await sql<{ ms: string }>`
      select ceil(extract(epoch from free_at - clock_timestamp()) * 1000)::text as ms
      from desk.limited_calls where name = ${this.#name}`.execute(this.#tables);
    return Math.max(0, Number(rows[0]?.ms ?? '0'));
  }
}

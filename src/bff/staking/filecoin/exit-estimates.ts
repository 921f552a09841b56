import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import type { exitEstimateSchema } from '#contract/desk/providers.ts';
import { estimateInterval } from '#contract/limits.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { readTerminationFees, terminationFeesCacheMs } from '#contract/service/filecoin.ts';
import { retryAfterMs } from '#contract/wire/retry-after.ts';
import { LimitedCall } from './limited-call.ts';

/** Time without a poll after which a page loses its place in the queue, ms. */
const goneMs = 10_000;

/** Maximum places of one user in the queue. More places would delay all other users. */
const placesMax = 4;

type Answer = z.input<typeof exitEstimateSchema>;

type Options = ServiceReader & { readonly tables: Kysely<DeskTables>; readonly intervalMs?: number };

/**
 * The penalties for ending the sectors of a provider. The service answers one call every 15 s, so requests wait in a
 * queue. The queue is in the database, and all users and replicas share it. No worker exists, because the poll of the
 * first page in the queue makes the call. Spec: Limits.
 */
export class ExitEstimates {
  readonly #staking: Options;
  readonly call: LimitedCall;

  constructor(staking: Options) {
    this.#staking = staking;
    this.call = new LimitedCall({
      tables: staking.tables,
      name: readTerminationFees.path,
      intervalMs: staking.intervalMs ?? estimateInterval.ms,
    });
  }

  /**
   * Returns the estimate, or the waiting time for it. Throws a `Refusal` if the service refuses for another reason than
   * its rate, or if the user waits for too many estimates.
   */
  async ask(
    providerId: string,
    { userId, newerThan }: { readonly userId: number; readonly newerThan: string | undefined },
  ): Promise<Answer> {
    const cachedEstimate = await this.#cached(providerId);
    if (cachedEstimate !== null && this.#suffices(cachedEstimate, newerThan))
      return { storage_provider_id: providerId, estimate: cachedEstimate, queue: null };
    const position = await this.#place(providerId, userId);
    if (position === 1 && (await this.call.take())) {
      const readResult = await this.#read(providerId);
      if (readResult !== null) return { storage_provider_id: providerId, estimate: readResult, queue: null };
    }
    const wait_ms = (await this.call.waitMs()) + (position - 1) * this.call.intervalMs;
    return { storage_provider_id: providerId, estimate: cachedEstimate, queue: { position, wait_ms } };
  }

  /** Whether the stored estimate is sufficient. The service would return the same estimate until its 48 hours are over. */
  #suffices(cachedEstimate: NonNullable<Answer['estimate']>, newerThan: string | undefined): boolean {
    if (newerThan !== undefined) return Date.parse(cachedEstimate.read_at) > Date.parse(newerThan);
    return this.#staking.now() < Date.parse(cachedEstimate.last_updated_at) + terminationFeesCacheMs;
  }

  async #cached(providerId: string): Promise<Answer['estimate']> {
    const row = await this.#staking.tables
      .selectFrom('exit_estimates')
      .selectAll()
      .where('provider_id', '=', providerId)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      live_sectors_penalty_fil: literalOf(decimalOf(row.live_fil)),
      faulty_sectors_penalty_fil: literalOf(decimalOf(row.faulty_fil)),
      last_updated_at: row.last_updated_at,
      read_at: row.read_at.toISOString(),
    };
  }

  /** Takes or renews a place in the queue. Returns its position, from 1. */
  async #place(providerId: string, userId: number): Promise<number> {
    const { tables, now } = this.#staking;
    const seen_at = new Date(now());
    await tables
      .deleteFrom('exit_estimate_queue')
      .where('seen_at', '<', new Date(now() - goneMs))
      .execute();
    const queuePosition = await tables
      .selectFrom('exit_estimate_queue')
      .select('provider_id')
      .where('user_id', '=', userId)
      .where('provider_id', '<>', providerId)
      .execute();
    if (queuePosition.length >= placesMax)
      throw new Refusal('too_many_requests', `You are waiting for ${placesMax} estimates: close one of their pages first`, {
        retryAfter: String(goneMs / 1000),
      });
    await tables
      .insertInto('exit_estimate_queue')
      .values({ provider_id: providerId, asked_at: seen_at, seen_at, user_id: userId })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ seen_at }))
      .execute();
    const waitingPositions = await tables
      .selectFrom('exit_estimate_queue')
      .select('provider_id')
      .orderBy('asked_at')
      .orderBy('provider_id')
      .execute();
    return Math.max(1, waitingPositions.findIndex(({ provider_id: id }) => id === providerId) + 1);
  }

  /** Makes the call and stores the answer. Returns null if the service refuses the call because the last call was too recent. */
  async #read(providerId: string): Promise<Answer['estimate']> {
    const { tables, now } = this.#staking;
    try {
      const query = { storage_provider_address: providerId };
      const parseResult = readTerminationFees.response.safeParse(await serviceRead(this.#staking, readTerminationFees, { query }));
      if (!parseResult.success)
        throw new Refusal('upstream_failed', 'The custodian returned an unreadable answer to the penalties of a provider');
      const { live_sectors_penalty_fil: live_fil, faulty_sectors_penalty_fil: faulty_fil, last_updated_at } = parseResult.data;
      const row = { live_fil, faulty_fil, last_updated_at, read_at: new Date(now()) };
      await tables
        .insertInto('exit_estimates')
        .values({ provider_id: providerId, ...row })
        .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
        .execute();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_many_requests') {
        await this.call.postpone(retryAfterMs(error.retryAfter ?? null, now()) ?? this.call.intervalMs);
        return null;
      }
      await this.#leave(providerId);
      throw error;
    }
    await this.#leave(providerId);
    return this.#cached(providerId);
  }

  async #leave(providerId: string): Promise<void> {
    await this.#staking.tables.deleteFrom('exit_estimate_queue').where('provider_id', '=', providerId).execute();
  }
}

import type { Transaction } from 'kysely';
import { estimateInterval } from '#contract/limits.ts';
import { terminationFeesCacheMs } from '#contract/service/filecoin.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables, TerminationFeesRow } from '#custody/store/custody-tables.ts';
import { terminationFeesAt } from './sectors.ts';

/** The name of this endpoint in the table `limited_calls`. */
const rateLimitedName = 'sector_termination_fees';

/**
 * Returns the cost of terminating a provider's sectors. An estimate is valid for 48 hours of the sandbox's clock. A call within
 * 15 s of real time after the last answer is refused with 429. Spec: Limits. Our choice: a refused call does not count, and the limit
 * applies to the whole client.
 */
export async function readTerminationFees(
  trx: Transaction<Tables>,
  providerId: string,
  { real, at }: { readonly real: Date; readonly at: Date },
): Promise<TerminationFeesRow> {
  const provider = await trx.selectFrom('storage_providers').select('id').where('provider_id', '=', providerId).executeTakeFirst();
  if (provider === undefined) throw new Refusal('not_found', 'storage_provider_address must be the address of a storage provider');
  await recordCall(trx, real);
  const cachedFees = await trx.selectFrom('termination_fees').selectAll().where('storage_provider_id', '=', provider.id).executeTakeFirst();
  if (cachedFees !== undefined && at.getTime() - cachedFees.updated_at.getTime() < terminationFeesCacheMs) return cachedFees;
  const { live, faulty } = terminationFeesAt(providerId, at);
  const estimate = { live_fil: live, faulty_fil: faulty, updated_at: at };
  return trx
    .insertInto('termination_fees')
    .values({ storage_provider_id: provider.id, ...estimate })
    .onConflict((conflict) => conflict.column('storage_provider_id').doUpdateSet(estimate))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Records a call. A lock makes concurrent calls wait for each other. Refuses a call that comes too early, with the delay until
 * the next one.
 */
async function recordCall(trx: Transaction<Tables>, realTime: Date): Promise<void> {
  const recordedCall = await trx
    .insertInto('limited_calls')
    .values({ name: rateLimitedName, last_at: realTime })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_at: realTime })
        .where('limited_calls.last_at', '<=', new Date(realTime.getTime() - estimateInterval.ms)),
    )
    .returning('name')
    .executeTakeFirst();
  if (recordedCall !== undefined) return;
  const { last_at: lastCallAt } = await trx
    .selectFrom('limited_calls')
    .select('last_at')
    .where('name', '=', rateLimitedName)
    .executeTakeFirstOrThrow();
  const waitMs = lastCallAt.getTime() + estimateInterval.ms - realTime.getTime();
  throw new Refusal('too_many_requests', undefined, Math.max(1, Math.ceil(waitMs / 1000)));
}

import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Staking } from '#bff/staking/open-staking.ts';
import { listCommands } from '#contract/desk/command-endpoints.ts';
import type { validatorTimelineSchema } from '#contract/desk/staking-history.ts';
import { mayDo, type Role } from '#contract/roles.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';

/** Maximum number of commands in the timeline of a validator. */
const commandsMax = 100;

/**
 * Returns the states of a validator in the snapshots, oldest first. Users who may read commands also get the commands of
 * this desk about the validator.
 */
export async function readTimeline(
  { tables }: Staking,
  pubkey: string,
  roles: readonly Role[],
): Promise<z.input<typeof validatorTimelineSchema>> {
  const key = comparablePubkey(pubkey);
  const { rows: statuses } = await sql<{ at: Date; status: string | null }>`
    select at, status from (
      select samples.at, sample.status, row_number() over (order by samples.at) as place,
        lag(sample.status) over (order by samples.at) as before
      from desk.snapshot_validators as sample join desk.snapshots as samples on samples.id = sample.snapshot_id
      where sample.pubkey = ${key}
    ) as all_seen where place = 1 or status is distinct from before order by at`.execute(tables);
  const commands = mayDo(roles, listCommands.roles)
    ? await tables
        .selectFrom('commands')
        .select(['id', 'kind', 'state', 'made_at', 'amount', 'user_name'])
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('path', 'like', `%/validators/${key}/%`),
            eb('record_id', 'in', selectFrom('validator_creations').select('record_id').where('pubkey', '=', key)),
          ]),
        )
        .orderBy('made_at')
        .limit(commandsMax)
        .execute()
    : null;
  return {
    seen: statuses.map(({ at, status }) => ({ at: at.toISOString(), status })),
    commands:
      commands?.map(({ id, kind, state, made_at: at, amount, user_name: by }) => ({ id, kind, state, at: at.toISOString(), amount, by })) ??
      null,
  };
}

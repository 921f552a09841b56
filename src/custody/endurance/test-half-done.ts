import { sql, type Kysely } from 'kysely';
import { assets } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import { transferCost } from '#custody/chain/transfer-cost.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { withoutApproval } from './test-answers.ts';

/**
 * The number of each transaction's webhooks by type. There is one for each move, and one more at
 * its broadcast and at its confirmation.
 */
const webhooksOf = `
  select t.id, t.status, t.type, (t.is_batched or t.notes is not distinct from '${withoutApproval}') as is_approved_at_once,
    count(*) filter (where w.body->>'type' = 'deposit') as deposits,
    count(*) filter (where w.body->>'type' = 'transaction_status') as moves,
    count(*) filter (where w.body->>'type' = 'withdrawal') as broadcasts,
    count(*) filter (where w.body->>'type' = 'withdrawal_confirmed') as confirmations,
    exists (select from custody.confirmations c where c.transaction_id = t.id) as is_confirmed
  from custody.transactions t left join custody.webhooks w on w.record = 'transaction ' || t.id
  group by t.id`;

/**
 * The cost of one transfer at a rate of one, for the assets that wait: xrp and eth. Other outgoing
 * assets are sent at once, in a batch.
 */
const costPerRate = (amounts: string): string =>
  `case ${amounts}.asset when 'eth' then ${transferCost('eth', decimalOf('1')).amount} else 1 end`;

/**
 * Queries that find nothing in a database whose every transaction is either done or not done. Each
 * returns its findings as rows with an `id`. All waiting transactions move xrp or eth.
 */
const questions = {
  'an asset whose entries do not sum to zero': `
    select a.asset as id from custody.entries e join custody.accounts a on a.id = e.account_id group by a.asset having sum(e.amount) <> 0`,
  'a transaction whose entries do not sum to zero': `
    select e.transaction_id as id from custody.entries e join custody.accounts a on a.id = e.account_id
    group by e.transaction_id, a.asset having sum(e.amount) <> 0`,
  'a transaction without entries': `
    select id from custody.transactions t where not exists (select from custody.entries e where e.transaction_id = t.id)`,
  'a transaction without amounts': `
    select id from custody.transactions t where not exists (select from custody.transaction_amounts m where m.transaction_id = t.id)`,
  'a transaction in the list of no wallet': `
    select id from custody.transactions t where not exists (select from custody.transaction_wallets w where w.transaction_id = t.id)`,
  'a negative balance': `select account_id as id from custody.entries where balance_after < 0`,
  'a balance that is not what its entries add up to': `
    select a.id from custody.accounts a join custody.entries e on e.account_id = a.id where a.wallet_id is not null group by a.id
    having sum(e.amount) <> (select balance_after from custody.entries where account_id = a.id order by id desc limit 1)`,
  'a transaction that locks other than its amount and fee while it waits, or anything once it has ended': `
    select t.id from custody.transactions t
    cross join lateral (select sum(m.amount + coalesce(m.fee, 0) * ${costPerRate('m')}) as amount from custody.transaction_amounts m where m.transaction_id = t.id) needs
    cross join lateral (
      select coalesce(sum(e.amount), 0) as amount from custody.entries e join custody.accounts a on a.id = e.account_id
      where a.kind = 'locked' and e.transaction_id = t.id
    ) locked
    where locked.amount <> case when t.status in ('pending_approval', 'approved', 'pending_generation') then needs.amount else 0 end`,
  'a wallet whose locked funds are not what its pending withdrawals need': `
    select a.id from custody.accounts a
    where a.kind = 'locked' and (select balance_after from custody.entries where account_id = a.id order by id desc limit 1) <> (
      select coalesce(sum(m.amount + coalesce(m.fee, 0) * ${costPerRate('m')}), 0) from custody.transactions t
      join custody.transaction_amounts m on m.transaction_id = t.id and m.asset = a.asset
      where t.source_wallet_id = a.wallet_id and t.status in ('pending_approval', 'approved', 'pending_generation')
    )`,
  'a transaction that the worker forgot, or does not let go': `
    select t.id from custody.transactions t where exists (select from custody.lifecycle_steps s where s.transaction_id = t.id) <> (
      t.type = 'transaction' and (t.status in ('approved', 'pending_generation')
        or t.status = 'completed' and not exists (select from custody.confirmations c where c.transaction_id = t.id))
    )`,
  'a completed transaction without its time or hash, or another one with it': `
    select t.id from custody.transactions t join custody.transaction_amounts m on m.transaction_id = t.id
    where (t.status = 'completed') <> (t.completed_at is not null) or (t.status = 'completed') <> (m.hash is not null)`,
  'a transaction whose webhooks do not tell what happened to it': `
    select id from (${webhooksOf}) told
    where deposits + moves + broadcasts + confirmations <> case
      when type = 'external' then 1
      when status = 'pending_approval' then 0
      when status = 'approved' then 1 - is_approved_at_once::int
      when status = 'pending_generation' then 2 - is_approved_at_once::int
      when status = 'completed' then 4 - is_approved_at_once::int + is_confirmed::int
      else greatest(1, least(moves, 2))
    end`,
  'a batch whose destinations do not get what it moves': `
    select t.id from custody.transactions t join custody.transaction_amounts m on m.transaction_id = t.id
    where t.is_batched and (t.status <> 'completed' or m.amount <> (
      select coalesce(sum(d.amount), 0) from custody.batch_destinations d where d.transaction_id = t.id
    ))`,
  'a staking without its validator, or a validator without its staking': `
    select t.id from custody.transactions t where exists (
      select from custody.validators v
      join custody.validator_movements k on k.validator_id = v.id and k.transaction_id = t.id and k.kind = 'creation'
      where v.transaction_id = t.id and (v.pubkey is not null) = (t.status = 'completed')
    ) <> (t.withdrawal_wallet_id is not null)`,
  'a wallet without an address for each asset': `
    select w.id from custody.wallets w where ${assets.length} <> (
      select count(*) from custody.funding_addresses a where a.wallet_id = w.id and a.name = 'Default'
    )`,
} as const;

/** Everything half-done in the database, in words; empty when each change is whole. */
export async function halfDone(db: Kysely<Tables>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [wrong, query] of Object.entries(questions)) {
    const { rows } = await sql.raw<{ id: string | number }>(query).execute(db);
    if (rows.length > 0) found.push(`${wrong}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return found;
}

/**
 * Resolves once no query runs on the database any more: the killed service may have left one
 * behind.
 */
export async function settledDatabase(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    `.execute(db);
    if (rows.length === 0) return;
  }
}

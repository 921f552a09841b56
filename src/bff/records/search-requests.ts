import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { FoundItem } from '#contract/desk/record-endpoints.ts';
import { batchRecipients, type CounterpartyMatch } from './counterparty-index.ts';
import { amountText, dayText, joinDetails, sentenceCase } from './found-item-text.ts';
import { stageOfIndexed } from './indexed-stage.ts';
import type { SearchTermsAndMax } from './parse-search.ts';
import { equalAmount, longerAmount } from './searched-amount.ts';

type Tables = Kysely<DeskTables>;

type FoundRequest = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly user_name: string;
  readonly asset: string;
  readonly amount: string | null;
  readonly made_at: Date;
  /** The transaction of the request in the index, as JSON text. */
  readonly record: string | null;
};

/** The state of a batch. Of an ended batch, whether the custodian accepted its parts. */
const batchStage = sql`
  case when state <> 'ended' then state
    when (select bool_and(commands.state = 'confirmed') from desk.batch_parts join desk.commands on commands.id = command_id
      where batch_id = batches.id) then 'accepted'
    else 'partly accepted' end`;

/**
 * Finds commands and batches by id, record, amount or recipient. Equal amounts come first, then the newest. A part of a batch is
 * found as its batch.
 */
export async function findRequests(
  tables: Tables,
  { id, requestId, amount, max }: SearchTermsAndMax,
  { walletIds, accountIds, addresses }: CounterpartyMatch,
): Promise<readonly FoundItem[]> {
  const isStart = sql<boolean>`id like ${requestId === null ? '' : `${requestId}%`}`;
  const isEqual = amount === null ? sql<boolean>`false` : equalAmount(amount);
  const isLonger = amount === null ? sql<boolean>`false` : longerAmount(amount);
  const recipients = batchRecipients({ walletIds, accountIds, addresses });
  const { rows } = await sql<FoundRequest>`
    select id, kind, state, user_name, asset, amount::text as amount, made_at,
      (select record from desk.indexed_transactions where key = record_id) as record
    from (
      select id, kind, state, user_name, asset, amount::numeric as amount, made_at, record_id, destination::jsonb as destination
      from desk.commands where not exists (select from desk.batch_parts where command_id = commands.id)
      union all
      select id, 'batch', ${batchStage}, user_name, asset, amount::numeric, made_at, null, '{}'::jsonb from desk.batches
    ) as orders
    where ${isStart} or record_id = ${id}::bigint or ${isEqual} or ${isLonger}
      or (destination ->> 'kind' = 'wallet' and (destination ->> 'id')::bigint = any(${walletIds}::bigint[]))
      or (destination ->> 'kind' = 'external_account' and (destination ->> 'id')::bigint = any(${accountIds}::bigint[]))
      or (kind = 'batch' and id in (select id from desk.batches where recipients && ${recipients}::text[]))
      or destination ->> 'address' = any(${addresses}::text[]) or lower(destination ->> 'address') = any(${addresses}::text[])
    order by ${isEqual} is not true, made_at desc, id limit ${max}`.execute(tables);
  return rows.map((row) => ({
    title: `${sentenceCase(row.kind)}${row.amount === null ? '' : ` of ${amountText(row.amount, row.asset)}`}`,
    detail: joinDetails(requestStage(row), row.user_name, dayText(row.made_at)),
    link: row.kind === 'batch' ? `/batch-sends/${row.id}` : `/activity/${row.id}`,
  }));
}

/** The state of a request in the words of its page. Once the custodian accepted it, this is the stage of its transaction. */
function requestStage({ kind, state, record }: FoundRequest): string {
  if (state === 'awaiting_review') return 'awaiting approval';
  return state === 'confirmed' && kind !== 'batch' ? (stageOfIndexed(record) ?? 'accepted') : state.replaceAll('_', ' ');
}

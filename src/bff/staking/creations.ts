import type { Kysely, Selectable } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { SharedRead, readPages, serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import { finalStatuses } from '#contract/service/transaction-status.ts';
import {
  listTransactions,
  readTransaction,
  outgoingTransactionSchema,
  type OutgoingTransaction,
  type Transaction,
} from '#contract/service/transaction.ts';
import { integerOfText } from '#contract/wire/integer.ts';

export type Creation = Selectable<DeskTables['validator_creations']>;

type Options = ServiceReader & { readonly tables: Kysely<DeskTables> };

/** How long the creations are cached, ms. */
const creationsCacheMs = 5000;

/** Maximum pages per read, which is the newest 2,000 records. Creations that are older than the first read stay unknown. */
const pagesMax = 20;

/** Overlap of two reads, s. A record may appear late, and clocks may differ. */
const overlapSeconds = 900;

/** Maximum number of pending creations that are read again at a time. */
const pendingMax = 50;

const scanMark = 'scan';

/**
 * The staking transactions from the list of the service, collected over time. No list of the service shows which
 * transaction created a validator.
 */
export class Creations extends SharedRead<readonly Creation[]> {
  constructor(staking: Options) {
    super(() => readCreations(staking), { now: staking.now, freshMs: creationsCacheMs });
  }
}

async function readCreations(staking: Options): Promise<readonly Creation[]> {
  const { tables, now } = staking;
  const mark = await tables.selectFrom('staking_marks').select('at').where('name', '=', scanMark).executeTakeFirst();
  const at = new Date(now());
  const since = mark === undefined ? {} : { created_since: String(Math.max(0, Math.floor(mark.at.getTime() / 1000) - overlapSeconds)) };
  const { records } = await readPages<Transaction>(staking, listTransactions, { type: 'internal', ...since }, pagesMax);
  for (const record of records) if (record.type === 'transaction') await storeCreation(tables, record);
  await rereadPendingCreations(staking);
  await tables
    .insertInto('staking_marks')
    .values({ name: scanMark, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
  return tables.selectFrom('validator_creations').selectAll().orderBy('record_id', 'desc').execute();
}

/** Stores the creation of a record. A record with `withdrawal_wallet` created a validator. Spec: Staking, the response. */
async function storeCreation(tables: Kysely<DeskTables>, record: OutgoingTransaction): Promise<void> {
  const creation = creationOf(record);
  if (creation === null) return;
  await tables
    .insertInto('validator_creations')
    .values(creation)
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(creation))
    .execute();
}

function creationOf(record: OutgoingTransaction): Creation | null {
  const { id, created_at: createdAt, amounts, source, status, validator_pubkey: pubkey, withdrawal_wallet: to } = record;
  const amount = amounts?.['eth'];
  if (id === null || id === undefined || to === null || to === undefined || amount === undefined) return null;
  return {
    record_id: String(id),
    made_at: createdAt ?? '',
    amount,
    wallet_id: source?.id === null || source?.id === undefined ? null : String(source.id),
    status: status ?? null,
    pubkey: pubkey ?? null,
    rewards_to_id: String(to.id),
    rewards_to_name: to.name ?? null,
  };
}

/**
 * Reads pending creations again, one by one. Deletes a creation if its record no longer exists, or if its id now belongs to
 * another record.
 */
async function rereadPendingCreations(staking: Options): Promise<void> {
  const openRows = await staking.tables
    .selectFrom('validator_creations')
    .selectAll()
    .where(({ or, eb }) => or([eb('status', 'is', null), eb('status', 'not in', finalStatuses)]))
    .orderBy('record_id', 'desc')
    .limit(pendingMax)
    .execute();
  for (const creation of openRows) {
    const now = await readCreation(staking, creation);
    if (now === 'unreadable') continue;
    if (now === null || now.made_at !== creation.made_at)
      await staking.tables.deleteFrom('validator_creations').where('record_id', '=', creation.record_id).execute();
    else await staking.tables.updateTable('validator_creations').set(now).where('record_id', '=', creation.record_id).execute();
  }
}

async function readCreation(staking: Options, { record_id: id }: Creation): Promise<Creation | null | 'unreadable'> {
  try {
    const parseResult = outgoingTransactionSchema.safeParse(
      await serviceRead(staking, readTransaction, { params: { id: integerOfText(id) } }),
    );
    return parseResult.success ? creationOf(parseResult.data) : 'unreadable';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'not_found' ? null : 'unreadable';
  }
}

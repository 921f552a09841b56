import { sql } from 'kysely';
import { readPages } from '#bff/proxy/index.ts';
import { minuteMs } from '#contract/limits.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { listExternalAccounts, type ExternalAccount } from '#contract/service/external-account.ts';
import { pendingFilter, unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { listWallets, type Wallet } from '#contract/service/wallet.ts';
import { storeCounterparties } from './counterparty-index.ts';
import type { IndexState } from './index-state.ts';
import type { IndexWriter } from './index-writer.ts';
import type { NamingRecord } from './indexed-people.ts';
import { namedPeople } from './indexed-record.ts';
import { readParties, readParty, readRecordPage } from './read-service.ts';

/** How far before the newest completion in the index a poll reads again, s. */
const overlapSeconds = 600;

/** Maximum pages of one list of a poll, and of wallets or accounts. */
const pollPagesMax = 50;
const counterpartyPagesMax = 200;

/** Maximum pages of new records, which end a list whose cursors repeat. */
const newestPagesMax = 10_000;

/** Maximum difference between the clocks of two replicas, ms. */
const clockDifferenceMsMax = minuteMs;

/** Maximum number of records that are read one by one. */
const singleReadsMax = 100;

type Filter = Readonly<Record<string, string>>;

/** Stores all wallets, external accounts and direct parties. */
export async function readCounterparties(writer: IndexWriter): Promise<void> {
  const { parts } = writer;
  const { records: wallets } = await readPages<Wallet>(parts, listWallets, {}, counterpartyPagesMax);
  const { records: accounts } = await readPages<ExternalAccount>(parts, listExternalAccounts, {}, counterpartyPagesMax);
  const parties = await readParties(parts);
  await writer.write(async (trx, at) => {
    await storeCounterparties(trx, 'wallet', wallets, at);
    await storeCounterparties(trx, 'account', accounts, at);
    await parts.people.store(trx, [...wallets.map(walletOwner), ...parties.map(partyPerson)]);
  });
}

function walletOwner({ id, owner }: Wallet): NamingRecord {
  return { kind: 'wallet', ref: String(id), people: namedPeople('owner', [owner]) };
}

function partyPerson({ id, status, fullname, entity_name: company, email, client_number: clientNumber }: DirectParty): NamingRecord {
  const name = fullname ?? company ?? '';
  const texts = [email, clientNumber].flatMap((text) => (text ? [text] : []));
  return { kind: 'direct_party', ref: String(id), people: name === '' ? [] : [{ name, role: status ?? '' }], texts };
}

/** Reads the records of new hints. */
export class ChangeHintReader {
  /** The positions of the handled hints, because `Hints.since` repeats some hints. */
  #handledPositions: ReadonlySet<string> = new Set();

  /** Reads the records of the hints after the position. Returns false if hints may be missing. A poll must then find the changes. */
  async read(writer: IndexWriter, { hintPosition }: IndexState): Promise<boolean> {
    const { hints, people } = writer.parts;
    const newestPosition = await hints.readNewestId();
    if (newestPosition === null) return true;
    const newHints = hintPosition === null ? null : await hints.since(hintPosition);
    const unhandledHints = (newHints ?? []).filter(({ position }) => !this.#handledPositions.has(position));
    if (newHints !== null && unhandledHints.length === 0) return true;
    const idsOf = (kind: string) => [...new Set(unhandledHints.filter((hint) => hint.kind === kind).map(({ id }) => id))];
    const transactions = idsOf('transaction');
    await writer.refresh(transactions.slice(-singleReadsMax));
    const parties: DirectParty[] = [];
    for (const id of idsOf('direct_party').slice(-singleReadsMax)) {
      const party = await readParty(writer.parts, id);
      if (party !== null) parties.push(party);
    }
    await writer.write(async (trx) => {
      await people.store(trx, parties.map(partyPerson));
      await sql`update desk.index_state set hint_position = ${unhandledHints.at(-1)?.position ?? newestPosition}`.execute(trx);
    });
    this.#handledPositions = new Set([hintPosition ?? newestPosition, ...(newHints ?? []).map(({ position }) => position)]);
    return newHints !== null && transactions.length <= singleReadsMax;
  }
}

/**
 * Stores new and newly completed records, and the changes of unfinished records and of pending deposits. After the first
 * poll the index is complete.
 */
export async function pollChanges(writer: IndexWriter, { polledAt }: IndexState, startedAt: Date): Promise<void> {
  // Before the other lists: they would store a completed deposit as such without its originator, which only the read of one record has.
  const { type, regulatory_status } = pendingFilter;
  await readUnsettled(writer, sql<boolean>`type = 'external' and regulatory_status = any(${[...pendingStatuses]}::text[])`, [
    { type, regulatory_status },
  ]);
  await readNewest(writer, polledAt);
  const { rows } = await sql<{ at: Date | null }>`select max(completed_at) as at from desk.indexed_lines`.execute(writer.parts.tables);
  const completedAt = rows[0]?.at ?? null;
  if (completedAt !== null)
    await readList(writer, { completed_since: String(Math.max(0, Math.floor(completedAt.getTime() / 1000) - overlapSeconds)) });
  await readUnsettled(
    writer,
    sql<boolean>`type = 'transaction' and status = any(${[...unfinishedStatuses]}::text[])`,
    unfinishedStatuses.map((status) => ({ status })),
  );
  await writer.write((trx) => sql`update desk.index_state set polled_at = ${startedAt}, is_built = true`.execute(trx));
}

/**
 * Reads the list from its newest record to the first page without a record that is new since the last poll. Hints may have stored
 * some of the new records already, so a page of them does not end the read.
 */
async function readNewest(writer: IndexWriter, polledAt: Date | null): Promise<void> {
  const since = polledAt === null ? null : new Date(polledAt.getTime() - clockDifferenceMsMax);
  let cursor: string | null = null;
  for (let pages = 0; pages < newestPagesMax; pages += 1) {
    const page = await readRecordPage(writer.parts, cursor === null ? {} : { after: cursor });
    const addedCount = await writer.store(page.records);
    const isLastPage = addedCount === 0 && (since === null || !(await hasLearnedSince(writer, page.records, since)));
    if (isLastPage || page.after === null || page.after === cursor) return;
    cursor = page.after;
  }
}

/** Whether the desk first read one of the records at or after a time. */
async function hasLearnedSince({ parts }: IndexWriter, records: readonly { readonly key: string }[], since: Date): Promise<boolean> {
  const learnedRecord = parts.tables
    .selectFrom('indexed_transactions')
    .select('key')
    .where('key', 'in', ['0', ...records.map(({ key }) => key)])
    .where('learned_at', '>=', since);
  return (await learnedRecord.limit(1).executeTakeFirst()) !== undefined;
}

/** Reads lists. Then reads, one by one, the indexed records of the same kind that these lists no longer contain. */
async function readUnsettled(writer: IndexWriter, isUnsettled: ReturnType<typeof sql<boolean>>, filters: readonly Filter[]): Promise<void> {
  const listedKeys: string[] = [];
  for (const filter of filters) {
    const keys = await readList(writer, filter);
    if (keys === null) return;
    listedKeys.push(...keys);
  }
  const { rows } = await sql<{ id: string }>`
    select id from desk.indexed_lines
    where line = 0 and id is not null and ${isUnsettled} and key <> all(${listedKeys}::bigint[])
    order by key desc limit ${singleReadsMax}`.execute(writer.parts.tables);
  await writer.refresh(rows.map(({ id }) => id));
}

/** Stores every record of a list. Returns the keys of the records, or null if there are too many. */
async function readList(writer: IndexWriter, filter: Filter): Promise<readonly string[] | null> {
  const keys: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < pollPagesMax; pages += 1) {
    const page = await readRecordPage(writer.parts, { ...filter, ...(cursor === null ? {} : { after: cursor }) });
    if (page.records.length > 0) await writer.store(page.records);
    keys.push(...page.records.map(({ key }) => key));
    if (page.after === null || page.after === cursor) return keys;
    cursor = page.after;
  }
  return null;
}

import { sql } from 'kysely';
import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { CommandRow } from '#bff/money/index.ts';
import { readTransactionPage, serviceRead } from '#bff/proxy/index.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import { sandboxEndpoints, sandboxStateSchema } from '#contract/service/sandbox.ts';
import { readTransaction, type OutgoingTransaction } from '#contract/service/transaction.ts';
import { cursorAfter, pageSizeMax } from '#contract/wire/page.ts';
import { differenceOf, orderDifference, type FoundDifference } from './record-differences.ts';

/** The result of a comparison, with at most one difference for each subject. */
export type Comparison = {
  readonly compared: number;
  readonly agreed: number;
  /** False if a record could not be read, or if the list did not end. */
  readonly isWhole: boolean;
  readonly differences: readonly FoundDifference[];
};

/** Stores differences as findings. */
export type StoreDifferences = (differences: readonly FoundDifference[]) => Promise<void>;

type CompareServices = Pick<Core, 'tables' | 'custody' | 'now' | 'environment'>;

/** Maximum pages that a comparison reads, for 5 million records. */
const pagesMax = 50_000;

/**
 * Maximum number of missing records that a comparison reads by their ids. Beyond it, orders without a record are reported
 * without this read.
 */
const missingReadsMax = 200;

/**
 * Compares the custodian's records with the journal, and calls `store` with the transfers of each page that the journal does not have, so
 * that they block payments before the whole list is read. A record without a mark of this desk is compared only if it was created after
 * the first start of this desk. Throws a `Refusal` if the custodian does not answer.
 */
export async function compareRecords(services: CompareServices, store: StoreDifferences): Promise<Comparison> {
  const { tables } = services;
  const since = await worldStart(services);
  const deskStart = await firstStart(services);
  const unknownCommands = await tables
    .selectFrom('commands')
    .selectAll()
    .where('state', '=', 'unknown')
    .where('made_at', '>=', since)
    .execute();
  const differences = new Map<string, FoundDifference>();
  const addAll = (found: readonly FoundDifference[]) => found.forEach((each) => differences.set(each.subject, each));
  addAll(unknownCommands.map((row) => orderDifference('outcome_unknown', row)));
  const recordsWithOrder = new Set<string>();
  const readCursors = new Set<string>();
  let [comparedCount, agreedCount, isReadable, isEnd] = [0, 0, true, false];
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const createdSince = String(Math.floor(since.getTime() / 1000));
    const query = {
      type: 'internal',
      page_size: String(pageSizeMax),
      created_since: createdSince,
      ...(cursor === undefined ? {} : { after: cursor }),
    };
    const page = await readTransactionPage(services, query);
    isReadable &&= (page.unreadable ?? []).length === 0;
    const records = page.page.flatMap(({ data }) => (data.type === 'transaction' ? [data] : []));
    // The journal is read after the records, because an order is stored before its record exists.
    const orderOf = await ordersOf(services, records, since);
    const blockingDifferences: FoundDifference[] = [];
    for (const record of records) {
      const order = orderOf(record);
      if (order !== undefined) recordsWithOrder.add(String(record.id));
      const verdict = differenceOf(record, order, { unknownCommands, deskStart });
      if (verdict === null) continue;
      comparedCount += 1;
      if (verdict === 'agrees') agreedCount += 1;
      else addAll([verdict]);
      if (verdict !== 'agrees' && verdict.class === 'not_in_journal') blockingDifferences.push(verdict);
    }
    if (blockingDifferences.length > 0) await store(blockingDifferences);
    cursor = cursorAfter(page) ?? undefined;
    isEnd = cursor === undefined && !page.page_info.has_next_page;
    // A repeated cursor would cause an endless loop.
    if (cursor === undefined || readCursors.has(cursor)) break;
    readCursors.add(cursor);
  }
  const isWhole = isReadable && isEnd;
  if (isWhole) addAll(await missingRecords(services, recordsWithOrder, since));
  return { compared: comparedCount, agreed: agreedCount, isWhole, differences: [...differences.values()] };
}

/**
 * Whether one of the custodian's newest records has a mark of this desk (`[ref:…]`), has no order or differs from its order, and has
 * no finding about it.
 */
export async function hasUnrecordedMark(services: CompareServices): Promise<boolean> {
  const page = await readTransactionPage(services, { type: 'internal', page_size: String(pageSizeMax) });
  const markedRecords = page.page.flatMap(({ data }) =>
    data.type === 'transaction' && commandIdInNotes(data.notes) !== null ? [data] : [],
  );
  const orderOf = await ordersOf(services, markedRecords, new Date(0));
  const differences = markedRecords.flatMap((record) => {
    const verdict = differenceOf(record, orderOf(record), { unknownCommands: [], deskStart: new Date(0) });
    return verdict === null || verdict === 'agrees' ? [] : [verdict];
  });
  if (differences.length === 0) return false;
  const findings = await services.tables
    .selectFrom('reconciliation_findings')
    .select(['class', 'subject'])
    .where('state', '<>', 'closed')
    .where(
      'subject',
      'in',
      differences.map(({ subject }) => subject),
    )
    .execute();
  const isRecorded = ({ class: kind, subject }: FoundDifference) =>
    findings.some((each) => each.subject === subject && (each.class === kind || each.class === 'not_in_journal'));
  return !differences.every(isRecorded);
}

/**
 * The earliest time at which this desk can have created records. In the sandbox, it is the creation time of the current world,
 * because a reset starts a new ledger. It is not read from the desk's database, because a new or restored database starts
 * later.
 */
async function worldStart(services: CompareServices): Promise<Date> {
  if (services.environment.kind !== 'sandbox') return new Date(0);
  const state = sandboxStateSchema.safeParse(await serviceRead(services, sandboxEndpoints.readState, {}));
  return new Date((state.success && Date.parse(state.data.demo_at ?? '')) || 0);
}

/** The time of the first start of this desk. */
async function firstStart({ tables }: CompareServices): Promise<Date> {
  const firstRow = await tables.selectFrom('audit').select('at').orderBy('seq').limit(1).executeTakeFirst();
  return firstRow?.at ?? new Date(0);
}

/** The order of each record, by the record's mark or else by its id. */
async function ordersOf({ tables }: CompareServices, records: readonly OutgoingTransaction[], since: Date) {
  const marks = records.flatMap(({ notes }) => commandIdInNotes(notes) ?? []);
  const ids = records.map(({ id }) => String(id)).filter((id) => /^\d+$/.test(id));
  const rows = await tables
    .selectFrom('commands')
    .selectAll()
    .where('made_at', '>=', since)
    .where(({ or, eb }) => or([eb('id', 'in', [...marks, '']), eb('record_id', 'in', [...ids, '0'])]))
    .execute();
  return ({ id, notes }: OutgoingTransaction) =>
    rows.find((row) => row.id === commandIdInNotes(notes)) ??
    (commandIdInNotes(notes) === null ? rows.find((row) => row.record_id === String(id)) : undefined);
}

/**
 * The confirmed orders whose record the custodian does not have, the newest first. Each of the newest missing records is read by
 * its id, because a list may change while it is read.
 */
async function missingRecords(
  services: CompareServices,
  recordsWithOrder: ReadonlySet<string>,
  since: Date,
): Promise<readonly FoundDifference[]> {
  const confirmedOrders = await services.tables
    .selectFrom('commands')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('record_id', 'is not', null)
    .where('made_at', '>=', since)
    .orderBy(sql`coalesce(sent_at, made_at)`, 'desc')
    .orderBy('id')
    .execute();
  const missingOrders = confirmedOrders.filter(({ record_id: id }) => id !== null && !recordsWithOrder.has(id));
  const lostOrders: CommandRow[] = missingOrders.slice(missingReadsMax);
  for (const row of missingOrders.slice(0, missingReadsMax)) if (!(await recordExists(services, row.record_id ?? ''))) lostOrders.push(row);
  return lostOrders.map((row) => orderDifference('not_at_custodian', row));
}

async function recordExists(services: CompareServices, id: string): Promise<boolean> {
  try {
    await serviceRead(services, readTransaction, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
}

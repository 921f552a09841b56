import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { expectedRecord, type CommandRow } from '#bff/money/index.ts';
import { readTransactionPage, serviceRead } from '#bff/proxy/index.ts';
import type { FindingClass } from '#contract/desk/reconciliation.ts';
import { isRecordOf, recordDifferences } from '#contract/rules/command-record.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import { sandboxEndpoints, sandboxStateSchema } from '#contract/service/sandbox.ts';
import { readTransaction, type OutgoingTransaction } from '#contract/service/transaction.ts';
import { cursorAfter, pageSizeMax } from '#contract/wire/page.ts';

/** A difference that a comparison found. `subject` is the path of the record or the order. */
export type FoundDifference = {
  readonly class: FindingClass;
  readonly subject: string;
  readonly recordId: string | null;
  readonly commandId: string | null;
  readonly detail: Readonly<Record<string, string>>;
};

export type Comparison = {
  readonly compared: number;
  readonly agreed: number;
  readonly isWhole: boolean;
  readonly differences: readonly FoundDifference[];
};

type CompareServices = Pick<Core, 'tables' | 'custody' | 'now' | 'environment'>;

/** Maximum pages that a comparison reads, for 5 million records. It ends a list whose cursors repeat. */
const pagesMax = 50_000;

/**
 * Maximum number of missing records that a comparison reads by their ids. Beyond it, orders without a record are reported
 * without this read.
 */
const missingReadsMax = 200;

/**
 * Compares the custodian's records with the journal. A record without a mark of this desk is compared only if it was created after
 * the first start of this desk. Throws a `Refusal` if the custodian does not answer.
 */
export async function compareRecords(services: CompareServices): Promise<Comparison> {
  const { tables } = services;
  const since = await worldStart(services);
  const deskStart = await firstStart(services);
  const unmarkedCommands = await tables
    .selectFrom('commands')
    .selectAll()
    .where('state', '=', 'unknown')
    .where('made_at', '>=', since)
    .execute();
  const differences: FoundDifference[] = unmarkedCommands.map((row) => orderDifference('outcome_unknown', row));
  const recordsWithOrder = new Set<string>();
  let [comparedCount, agreedCount, isWhole] = [0, 0, false];
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
    const records = page.page.flatMap(({ data }) => (data.type === 'transaction' ? [data] : []));
    // The journal is read after the records, because an order is stored before its record exists.
    const orderOf = await ordersOf(services, records, since);
    for (const record of records) {
      const order = orderOf(record);
      if (order !== undefined) recordsWithOrder.add(String(record.id));
      const verdict = differenceOf(record, order, { unknownCommands: unmarkedCommands, deskStart });
      if (verdict === null) continue;
      comparedCount += 1;
      if (verdict === 'agrees') agreedCount += 1;
      else differences.push(verdict);
    }
    cursor = cursorAfter(page) ?? undefined;
    if (cursor === undefined) {
      isWhole = !page.page_info.has_next_page && (page.unreadable ?? []).length === 0;
      break;
    }
  }
  if (isWhole) differences.push(...(await missingRecords(services, recordsWithOrder, since)));
  return { compared: comparedCount, agreed: agreedCount, isWhole, differences };
}

/** Whether the custodian's newest records have a mark of this desk (`[ref:…]`) that is in neither an order nor a finding. */
export async function hasUnrecordedMark(services: CompareServices): Promise<boolean> {
  const page = await readTransactionPage(services, { type: 'internal', page_size: String(pageSizeMax) });
  const marks = page.page.flatMap(({ data }) => (data.type === 'transaction' ? (commandIdInNotes(data.notes) ?? []) : []));
  if (marks.length === 0) return false;
  const orders = await services.tables.selectFrom('commands').select('id').where('id', 'in', marks).execute();
  const findings = await services.tables
    .selectFrom('reconciliation_findings')
    .select('command_id')
    .where('class', '=', 'not_in_journal')
    .where('command_id', 'in', marks)
    .execute();
  const recordedIds = new Set([...orders.map(({ id }) => id), ...findings.map(({ command_id: id }) => id)]);
  return marks.some((mark) => !recordedIds.has(mark));
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
 * The difference of a record from its order. Returns null if the record and the order agree, or if the outcome of the order is
 * not final. Also returns null if the record belongs to another user, or is from the time before this desk.
 */
function differenceOf(
  record: OutgoingTransaction,
  order: CommandRow | undefined,
  { unknownCommands, deskStart }: { readonly unknownCommands: readonly CommandRow[]; readonly deskStart: Date },
): FoundDifference | 'agrees' | null {
  const mark = commandIdInNotes(record.notes);
  if (order === undefined && mark !== null) return recordDifference('not_in_journal', record, mark, {});
  if (order === undefined) {
    if (record.requested_by !== 'api' || Date.parse(record.created_at ?? '') < deskStart.getTime()) return null;
    const isOfUnknown = unknownCommands.some((row) => row.mark === null && isRecordOf(expectedRecord(row), record));
    return isOfUnknown ? null : recordDifference('not_by_this_desk', record, null, {});
  }
  if (order.state === 'sending' || order.state === 'unknown') return null;
  const differingFields: string[] = [...recordDifferences(expectedRecord(order), record)];
  if (order.state !== 'confirmed') differingFields.push('state');
  // A second record with the mark of an order is a second payment.
  if (order.record_id !== null && order.record_id !== String(record.id)) differingFields.push('record');
  return differingFields.length === 0
    ? 'agrees'
    : recordDifference('differs', record, order.id, {
        differs: differingFields.join(' '),
        order: order.state,
        requested: amountText(order),
      });
}

function recordDifference(
  kind: FindingClass,
  { id, amounts, status, created_at: createdAt }: OutgoingTransaction,
  commandId: string | null,
  moreDetails: Readonly<Record<string, string>>,
): FoundDifference {
  const movedAmounts = Object.entries(amounts ?? {}).map(([asset, amount]) => `${amount} ${asset.toUpperCase()}`);
  const detail = { amounts: movedAmounts.join(', '), status: status ?? '', created_at: createdAt ?? '', ...moreDetails };
  return { class: kind, subject: `/api/v1/transactions/${id}`, recordId: String(id), commandId, detail };
}

function amountText({ amount, asset }: CommandRow): string {
  return `${amount ?? ''} ${asset.toUpperCase()}`.trim();
}

function orderDifference(kind: FindingClass, order: CommandRow): FoundDifference {
  const { id, record_id, made_at: at } = order;
  const detail = { amounts: amountText(order), created_at: at.toISOString() };
  return { class: kind, subject: `/bff/commands/${id}`, recordId: record_id, commandId: id, detail };
}

/**
 * The confirmed orders whose record the custodian does not have. Each missing record is read by its id, because a list may
 * change while it is read.
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
    .execute();
  const differences: FoundDifference[] = [];
  for (const row of confirmedOrders.filter(({ record_id: id }) => id !== null && !recordsWithOrder.has(id)).slice(0, missingReadsMax))
    if (!(await recordExists(services, row.record_id ?? ''))) differences.push(orderDifference('not_at_custodian', row));
  return differences;
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

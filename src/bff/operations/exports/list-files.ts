import type { User } from '#bff/auth/index.ts';
import { queueReader, type Compliance } from '#bff/compliance/index.ts';
import { listInboxEvents, type Events } from '#bff/events/index.ts';
import { listBatches, listCommands, type Money } from '#bff/money/index.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import { readExportPage, type Records } from '#bff/records/index.ts';
import { listValidators, type Staking } from '#bff/staking/index.ts';
import type { Batch } from '#contract/desk/batches.ts';
import type { Command } from '#contract/desk/command.ts';
import type { InboxEvent } from '#contract/desk/events.ts';
import { exportedLists, type ExportedList } from '#contract/desk/export-endpoints.ts';
import type { ExportFormat } from '#contract/desk/export-formats.ts';
import { queueFilterSchema } from '#contract/desk/queue-filters.ts';
import type { Day } from '#contract/people/code-lists/holidays.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Cell } from '#contract/wire/csv.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { pageSizeMax, type Page } from '#contract/wire/page.ts';
import type { Unreadable } from '#contract/wire/unreadable.ts';
import { exportDocuments, type ExportWriter } from './export-document.ts';
import { readDeskPages, readServicePages, type ExportedRecord, type PagePosition } from './export-pages.ts';
import * as lines from './list-lines.ts';
import { withUtcTimes, transactionLines } from './transaction-lines.ts';

/** The modules whose lists are exported. */
export type ExportServices = Operations & Staking & Money & Events & Pick<Records, 'records'> & Pick<Compliance, 'queue'>;

/** The request of a user for a list. */
export type RequestedList = {
  readonly user: User;
  readonly params: Readonly<Record<string, string>>;
  /** The filter in the URL. */
  readonly query: Readonly<Record<string, string>>;
  /** The filter after the schema of the list has parsed it. */
  readonly filter: object;
  /** The signal aborts when the reader disconnects. */
  readonly leaveSignal: AbortSignal;
};

/** A list as a file. */
export type ListFile = {
  /** Reads the first page. Throws a `Refusal` if the list cannot be read. */
  readonly begin: () => Promise<void>;
  readonly text: (format: ExportFormat, about: Pick<ExportWriter<unknown>, 'exportedAt' | 'filter'>) => AsyncGenerator<string>;
};

/** Opens each list as a file. */
export const listFiles: Readonly<Record<ExportedList, (rooms: ExportServices, list: RequestedList) => ListFile>> = {
  transactions: (rooms, list) => {
    const readPage = (place: PagePosition) => readExportPage(rooms, { ...list.filter, ...place });
    return listFile(deskListPages<Transaction>('transactions', rooms, list, readPage), transactionLines(false), withUtcTimes);
  },
  wallet_transactions: (rooms, list) => {
    const hasPeople = personalDataView(list.user.roles) !== 'none';
    return listFile(serviceListPages<Transaction>('wallet_transactions', rooms, list), transactionLines(hasPeople), withUtcTimes);
  },
  pending_deposits: queueFile,
  wallets: (rooms, list) => listFile(serviceListPages<Wallet>('wallets', rooms, list), lines.walletLines),
  external_accounts: (rooms, list) => listFile(serviceListPages<ExternalAccount>('external_accounts', rooms, list), lines.accountLines),
  direct_parties: (rooms, list) => listFile(serviceListPages<DirectParty>('direct_parties', rooms, list), lines.directPartyLines),
  validators: (rooms) => listFile(readValidatorPage(rooms), lines.validatorLines),
  commands: (rooms, list) => {
    const view = personalDataView(list.user.roles);
    const readPage = (place: PagePosition) => listCommands(rooms, { ...list.filter, ...place }, view);
    return listFile(deskListPages<Command>('commands', rooms, list, readPage), lines.commandLines);
  },
  batches: (rooms, list) => {
    const readPage = (place: PagePosition) => listBatches(rooms, { ...list.filter, ...place });
    return listFile(deskListPages<Batch>('batches', rooms, list, readPage), lines.batchLines);
  },
  events: (rooms, list) => {
    const readPage = (place: PagePosition) => listInboxEvents(rooms, place, list.user.roles);
    return listFile(deskListPages<InboxEvent>('events', rooms, list, readPage), lines.eventLines);
  },
};

type Pages<Item> = AsyncGenerator<readonly ExportedRecord<Item>[], void, undefined>;

function serviceListPages<Item>(name: ExportedList, { custody, now }: ExportServices, list: RequestedList): Pages<Item> {
  return readServicePages<Item>({ ...list, list: exportedLists[name], custody, now });
}

function deskListPages<Item>(
  name: ExportedList,
  { now }: ExportServices,
  list: RequestedList,
  readPage: (place: PagePosition) => Promise<Page<Item>>,
): Pages<Item> {
  return readDeskPages<Item>({ ...list, list: exportedLists[name], now }, readPage);
}

/** A record of the queue with its due day. The reminder setting of the exporting user decides the due day. */
type QueuedRecord = Transaction & { readonly due: Day | null };

function queueFile(rooms: ExportServices, list: RequestedList): ListFile {
  const { head, linesOf } = transactionLines(personalDataView(list.user.roles) !== 'none');
  const due = {
    head: [...head, { text: 'due' }],
    linesOf: (item: QueuedRecord) => linesOf(item).map((line) => [...line, { text: item.due }]),
  };
  return listFile(readQueuePages(rooms, list), due, withUtcTimes);
}

/** The pending deposits that match the filters, in the order of the queue. All records that the queue cannot sort follow. */
async function* readQueuePages({ queue, preferences }: ExportServices, { user, query }: RequestedList): Pages<QueuedRecord> {
  const filter = queueFilterSchema.parse(query);
  const { records, allDeposits, matchingDeposits } = await queue.readWhole(await queueReader({ preferences }, user), filter);
  const queuedRecords = new Set<object>(allDeposits.map(({ deposit }) => deposit));
  const otherRecords = records
    .filter((record) => !queuedRecords.has(record))
    .map((record) => (isUnreadable(record) ? record : { ...record, due: null }));
  const view = personalDataView(user.roles);
  const rows: ExportedRecord<QueuedRecord>[] = [...matchingDeposits.map(({ deposit, due }) => ({ ...deposit, due })), ...otherRecords];
  for (let start = 0; start < rows.length; start += pageSizeMax) {
    const page = rows.slice(start, start + pageSizeMax);
    yield view === 'full' ? page : (withoutPersonalData(page, view) as ExportedRecord<QueuedRecord>[]);
  }
}

async function* readValidatorPage(services: ExportServices): Pages<lines.Validator> {
  yield (await listValidators(services)).validators;
}

/** Creates a file from pages. JSON has the unchanged records, unless `jsonOf` converts them. */
function listFile<Item extends object>(
  pages: Pages<Item>,
  { head, linesOf }: lines.Lines<Item>,
  jsonOf: (item: Item) => unknown = (item) => item,
): ListFile {
  let firstPage: IteratorResult<readonly ExportedRecord<Item>[], void> = { done: true, value: undefined };
  return {
    begin: async () => {
      firstPage = await pages.next();
    },
    text: (format, exportFacts) =>
      exportDocuments[format].write(prependPage(firstPage, pages), {
        ...exportFacts,
        head,
        linesOf: (record: ExportedRecord<Item>) => (isUnreadable(record) ? [unreadableLine(record, head.length)] : linesOf(record)),
        jsonOf: (record: ExportedRecord<Item>) =>
          isUnreadable(record) ? { type: 'unreadable', id: unreadableId(record) } : jsonOf(record),
      }),
  };
}

/** The first page, which was read before the answer started, and the other pages. */
async function* prependPage<Chunk>(firstChunk: IteratorResult<Chunk, void>, otherChunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  if (firstChunk.done === true) return;
  yield firstChunk.value;
  yield* otherChunks;
}

function isUnreadable(record: object): record is Unreadable {
  return 'isUnreadable' in record;
}

/** The id of an unreadable record, as a number if it is numeric, as the service would write it. */
function unreadableId({ id }: Unreadable): NumberLiteral | string | null {
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? new NumberLiteral(id) : id;
}

function unreadableLine({ id }: Unreadable, cells: number): readonly Cell[] {
  return Array.from({ length: cells }, (_, index) => [{ text: id, isNumeric: true }, { text: 'unreadable' }][index] ?? { text: null });
}

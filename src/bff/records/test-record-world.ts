import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { fakeService, replicaOf } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';

/** A record of the simulated custodian. An amount is written digit for digit. */
export type TestRecord = {
  readonly id: number;
  readonly type: 'transaction' | 'external';
  readonly [field: string]: unknown;
};

type ListedRecord = { readonly id: number; readonly [field: string]: unknown };

const unfinishedStatuses = ['pending_approval', 'approved', 'pending_generation'];

/** Writes JSON, with texts such as `'#0.5'` as number literals. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"#(-?[\d.]+)"/g, '$1');
}

export function isPendingRecord({ regulatory_status: status }: TestRecord): boolean {
  return String(status).startsWith('missing_');
}

/** A simulated custodian. Its functions change records as the operator or the chain would. */
export async function testCustodian() {
  const transactions = new Map<number, TestRecord>();
  const recordsByList: Record<string, ListedRecord[]> = { wallets: [], external_accounts: [], direct_parties: [] };
  const requests: string[] = [];
  let world = '2026-01-01T00:00:00.000Z';
  let fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;

  const pageOf = (records: readonly ListedRecord[], query: URLSearchParams) => {
    const [after, size] = [Number(query.get('after') ?? Infinity), Number(query.get('page_size') ?? 10)];
    const olderRecords = records.filter(({ id }) => id < after).toSorted((first, second) => second.id - first.id);
    const page = olderRecords.slice(0, size).map((data) => ({ cursor: String(data.id), data }));
    return {
      page_info: { has_previous_page: false, has_next_page: olderRecords.length > size, end_cursor: page.at(-1)?.cursor ?? null },
      page,
    };
  };
  const matchingRecords = (query: URLSearchParams) =>
    [...transactions.values()].filter((record) => {
      const completedSince = query.get('completed_since');
      const isSince = completedSince === null || Date.parse(String(record['completed_at'])) >= Number(completedSince) * 1000;
      const isOfStatus = query.get('status') === null || record['status'] === query.get('status');
      const isOfType = query.get('type') === null || record.type === query.get('type');
      return isSince && isOfStatus && isOfType && (query.get('regulatory_status') !== 'pending' || isPendingRecord(record));
    });
  const answerOf = (path: string, query: URLSearchParams): unknown => {
    if (path === '/sandbox/state') return { now: world, demo_at: null, reset_at: world, settings: {}, faults: [], morning: sandboxClock };
    const [, list = '', id] = /^\/api\/v1\/([a-z_]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (list === 'transactions')
      return id === undefined ? pageOf(matchingRecords(query).map(listedRecord), query) : transactions.get(Number(id));
    const records = recordsByList[list];
    if (records === undefined) return undefined;
    const foundRecord = records.find((record) => String(record.id) === id);
    if (id !== undefined) return foundRecord && list === 'direct_parties' ? { data: foundRecord } : foundRecord;
    return pageOf(records, list === 'direct_parties' ? new URLSearchParams({ ...Object.fromEntries(query), page_size: '2' }) : query);
  };
  const service = await fakeService((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://custodian');
    requests.push(request.url ?? '');
    if (fault?.(request, response) === true) return;
    const answer = answerOf(pathname, searchParams);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '{"error":"not found"}' : toJson(answer));
  });
  return {
    url: service.url,
    requests,
    lists: recordsByList,
    /** Adds or replaces records. */
    putRecords: (...records: readonly TestRecord[]) => {
      for (const record of records) transactions.set(record.id, record);
    },
    unfinishedCount: () => [...transactions.values()].filter(({ status }) => unfinishedStatuses.includes(String(status))).length,
    fail: (nextFault: typeof fault) => {
      fault = nextFault;
    },
    /** Empties the custodian, like a reset of the sandbox. */
    reset: (at: string) => {
      transactions.clear();
      world = at;
    },
    close: service.close,
  };
}

/** A record as lists contain it: without the originator of a deposit. */
function listedRecord(record: TestRecord): ListedRecord {
  return record.type === 'external' ? { ...record, originator_entity: undefined } : record;
}

const sandboxClock: unknown = JSON.parse('{"is_playing":false,"next_at":null,"scenes":0,"told":[]}');

/** A replica whose index is maintained only when the test calls it. `now` is the clock of the replica. */
export async function openReplica(database: Database, url: string, now: () => number = () => Date.now()) {
  const services = await replicaOf(database, url, now);
  return {
    rooms: services,
    run: () => services.records.run(pollMs),
    /** Maintains the index until nothing is left to do at once. */
    catchUp: async () => {
      while (await services.records.run(pollMs));
    },
    close: () => closeRooms(services),
  };
}

/** Interval of polls in tests, ms. */
export const pollMs = 60_000;

async function closeRooms({ sessions, hints, custody, masking }: DeskServices): Promise<void> {
  await Promise.all([sessions.close(), hints.close(), custody.close(), masking.close()]);
}

/** A deposit. Higher ids are newer. */
export function testDeposit(id: number, overrides: Record<string, unknown> = {}): TestRecord {
  return {
    id,
    type: 'external',
    direction: 'incoming',
    hash: `0x${id.toString(16).padStart(64, 'A')}`,
    timestamp: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    block: 100,
    source_addresses: ['0x52908400098527886E0F7030069857D2E4169EE7'],
    destination: { id: 1, type: 'wallet', kind: 'warm', name: 'Hot wallet', owner: { kind: 'individual', fullname: 'Olive Owner' } },
    currency: 'eth',
    amount: '#1.5',
    regulatory_status: 'not_required',
    beneficiary_entities: [{ kind: 'corporate', corporate_name: 'Our Organisation' }],
    ...overrides,
  };
}

/** A withdrawal to an external account. */
export function testWithdrawal(id: number, overrides: Record<string, unknown> = {}): TestRecord {
  return {
    id,
    type: 'transaction',
    status: 'completed',
    direction: 'outgoing',
    created_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    completed_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000 + 5000).toISOString(),
    source: { id: 1, type: 'wallet', kind: 'warm', name: 'Hot wallet' },
    destination: { id: 1, type: 'external_account', name: 'Kestrel Exchange' },
    amounts: { eth: '#0.25' },
    fees: { eth: '#0.001' },
    regulatory_status: 'not_required',
    beneficiary_entities: [{ kind: 'individual', firstname: 'Ada', lastname: 'Lovelace' }],
    ...overrides,
  };
}

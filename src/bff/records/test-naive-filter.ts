import fc from 'fast-check';
import type { RecordQuery } from '#contract/desk/record-endpoints.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { isPendingRecord, testDeposit, testWithdrawal, type TestRecord } from './test-record-world.ts';

// This file has random records, many with equal times and amounts, and the filters of the index as plain functions over an array.

export const walletNames = ['Hot wallet', 'Cold wallet', 'Kestrel float', 'Payroll'];
export const accountNames = ['Kestrel Exchange', 'Kestrel Custody', 'Osprey Bank'];

/** The addresses of the accounts, then two other addresses, in mixed case. */
export const addresses = [1, 2, 3, 4, 5].map((digit) => `0x52908400098527886E0F7030069857D2E416900${digit}`);

export const recordTimes = [0, 1, 2, 3, 4, 5].map((step) => Date.UTC(2026, 2, 1) / 1000 + step * 3600);
const amounts = ['0.5', '0.50', '1', '1.000000000000000001', '25000'];
export const assets = ['eth', 'btc', 'usdc'];
export const statuses = ['pending_approval', 'completed', 'failed'] as const;
const regulatoryStatuses = ['missing_travel_rule_info', 'not_required', 'completed'];

const walletSide = (id: number) => ({ id, type: 'wallet', kind: 'warm', name: walletNames[id - 1] });

export const recordFacts = fc.record({
  at: fc.constantFrom(...recordTimes),
  amount: fc.constantFrom(...amounts),
  asset: fc.constantFrom(...assets),
  second: fc.option(fc.constantFrom(...assets), { freq: 5 }),
  wallet: fc.integer({ min: 1, max: 4 }),
  other: fc.integer({ min: 1, max: 4 }),
  account: fc.integer({ min: 1, max: 3 }),
  address: fc.constantFrom(...addresses),
  status: fc.constantFrom(...statuses),
  regulatoryStatus: fc.constantFrom(...regulatoryStatuses),
  kind: fc.constantFrom('deposit', 'transfer', 'payment', 'withdrawal', 'staking'),
});

type RecordFacts = typeof recordFacts extends fc.Arbitrary<infer Value> ? Value : never;

/** A record from random facts. */
export function recordOf(
  id: number,
  { at, amount, asset, second, wallet, other, account, address, status, regulatoryStatus, kind }: RecordFacts,
): TestRecord {
  const time = new Date(at * 1000).toISOString();
  const regulatory_status = regulatoryStatus;
  if (kind === 'deposit')
    return testDeposit(id, {
      timestamp: time,
      amount: `#${amount}`,
      currency: asset,
      destination: walletSide(wallet),
      source_addresses: [address],
      regulatory_status,
    });
  const destination = {
    transfer: walletSide(other),
    payment: { id: account, type: 'external_account', name: accountNames[account - 1] },
    withdrawal: { type: 'external_account', addresses: { [asset]: address.toLowerCase() } },
    staking: { type: 'external_account', addresses: { [asset]: address.toLowerCase() } },
  }[kind];
  const movedAmounts = { [asset]: `#${amount}`, ...(second === null || second === asset ? {} : { [second]: '#3' }) };
  const times = { created_at: time, completed_at: status === 'completed' ? time : undefined };
  return testWithdrawal(id, {
    ...times,
    status,
    source: walletSide(wallet),
    destination,
    amounts: movedAmounts,
    fees: {},
    regulatory_status,
    ...(kind === 'staking' ? { validator_pubkey: `0x${'ab'.repeat(48)}` } : {}),
  });
}

type TransferSide = { readonly walletId?: number; readonly accountId?: number; readonly addresses: readonly string[] };

/** The other sides of a record, as seen from a wallet. */
function otherSides(record: TestRecord, from: number | undefined): readonly TransferSide[] {
  const { source, destination } = record as { source?: { id: number }; destination?: { id?: number; type: string; addresses?: object } };
  if (record.type === 'external') return [{ addresses: record['source_addresses'] as string[] }];
  if (destination?.type !== 'wallet')
    return [
      {
        ...(destination?.id === undefined ? {} : { accountId: destination.id }),
        addresses: Object.values(destination?.addresses ?? {}) as string[],
      },
    ];
  const [sender, receiver] = [source?.id ?? 0, destination.id ?? 0];
  return [
    ...(from === undefined || from === sender ? [{ walletId: receiver, addresses: [] }] : []),
    ...(from === undefined || from === receiver ? [{ walletId: sender, addresses: [] }] : []),
  ];
}

/**
 * The ids of the names that a text means. If a name equals the text, only equal names match. Otherwise the words of the
 * text must be starts of words in the name.
 */
function matchingIds(names: readonly string[], text: string, hasEqual: boolean): readonly number[] {
  const textWords = text.toLowerCase().split(' ');
  return names.flatMap((name, index) => {
    const nameWords = name.toLowerCase().split(' ');
    const isMatching = hasEqual
      ? nameWords.join(' ') === textWords.join(' ')
      : textWords.every((word) => nameWords.some((each) => each.startsWith(word)));
    return isMatching ? [index + 1] : [];
  });
}

function isCounterparty(record: TestRecord, text: string, from: number | undefined): boolean {
  const hasEqual = [...walletNames, ...accountNames].some((name) => name.toLowerCase() === text.toLowerCase());
  const address = text.replace(/^\w+:/, '').toLowerCase();
  const accountIndex = addresses.slice(0, accountNames.length).indexOf(addresses.find((each) => each.toLowerCase() === address) ?? '');
  const accountIds = [...matchingIds(accountNames, text, hasEqual), ...(accountIndex === -1 ? [] : [accountIndex + 1])];
  const walletIds = matchingIds(walletNames, text, hasEqual);
  const matchingAddresses = [address, ...accountIds.map((id) => addresses[id - 1]?.toLowerCase())];
  return otherSides(record, from).some(
    (side) =>
      walletIds.includes(side.walletId ?? 0) ||
      accountIds.includes(side.accountId ?? 0) ||
      side.addresses.some((each) => matchingAddresses.includes(each.toLowerCase())),
  );
}

function amountOf(record: TestRecord, asset: string): string | null {
  const ownAmounts = record.type === 'external' ? { [String(record['currency'])]: record['amount'] } : (record['amounts'] as object);
  const text: unknown = Reflect.get(ownAmounts, asset);
  return typeof text === 'string' ? text.slice(1) : null;
}

const secondOf = (record: TestRecord) => Date.parse(String(record['created_at'] ?? record['timestamp'])) / 1000;

/** The values of the filter by type that find a record. */
function filtersOf({ type, destination, validator_pubkey: pubkey }: TestRecord): readonly RecordQuery['type'][] {
  if (type === 'external') return ['external'];
  const kind = (destination as { type: string }).type === 'wallet' ? 'transfer' : 'withdrawal';
  return ['internal', pubkey === undefined ? kind : 'staking'];
}

export function isMatch(record: TestRecord, query: RecordQuery): boolean {
  const {
    wallet_id: wallet,
    asset,
    amount_min: min,
    amount_max: max,
    since,
    until,
    type,
    status,
    regulatory_status: regulatoryStatus,
  } = query;
  const ids = [record['source'], record['destination']].flatMap((side) => {
    const ownSide = side as { id?: number; type: string } | undefined;
    return ownSide?.type === 'wallet' && ownSide.id !== undefined ? [ownSide.id] : [];
  });
  const amount = asset === undefined ? null : amountOf(record, asset.toLowerCase());
  const compareAmount = (bound: string) => decimal.compare(decimalOf(amount ?? '0'), decimalOf(bound));
  return (
    (wallet === undefined || ids.includes(wallet)) &&
    (asset === undefined || amount !== null) &&
    (min === undefined || compareAmount(min) >= 0) &&
    (max === undefined || compareAmount(max) <= 0) &&
    (since === undefined || secondOf(record) >= since) &&
    (until === undefined || secondOf(record) <= until) &&
    (query.completed_since === undefined || Date.parse(String(record['completed_at'])) >= query.completed_since * 1000) &&
    (query.completed_until === undefined || Date.parse(String(record['completed_at'])) < (query.completed_until + 1) * 1000) &&
    (type === undefined || filtersOf(record).includes(type)) &&
    (status === undefined || (record.type === 'external' ? 'completed' : record['status']) === status) &&
    (regulatoryStatus === undefined ||
      (regulatoryStatus === 'pending' ? isPendingRecord(record) : record['regulatory_status'] === regulatoryStatus)) &&
    (query.counterparty === undefined || isCounterparty(record, query.counterparty, wallet))
  );
}

export function sortedIds(records: readonly TestRecord[], { order = 'newest', asset = '' }: RecordQuery): readonly number[] {
  const largestFirst = (one: TestRecord, other: TestRecord) =>
    decimal.compare(decimalOf(amountOf(other, asset) ?? '0'), decimalOf(amountOf(one, asset) ?? '0'));
  const newestFirst = (one: TestRecord, other: TestRecord) => secondOf(other) - secondOf(one) || other.id - one.id;
  const compare = {
    newest: newestFirst,
    oldest: (one: TestRecord, other: TestRecord) => newestFirst(other, one),
    largest: (one: TestRecord, other: TestRecord) => largestFirst(one, other) || other.id - one.id,
  }[order];
  return records.toSorted(compare).map(({ id }) => id);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#bff/core/refusal.ts';
import { holdingsAt, type HoldingSources, type HoldingsAt } from '#bff/evidence/holdings/read-holdings.ts';
import { readMovements, type HoldingFilter, type Movement } from '#bff/evidence/holdings/read-movements.ts';
import { cellKey, findSnapshot, walletNames } from '#bff/evidence/holdings/read-snapshots.ts';
import type { SnapshotSources } from '#bff/evidence/snapshots/start-snapshots.ts';
import { takeSnapshot } from '#bff/evidence/snapshots/take-snapshot.ts';
import { requireUnchangedSnapshots } from '#bff/evidence/snapshots/verify-snapshots.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { UnsaltedLeaf } from './sign-statement.ts';

/** The period and the wallets of a statement. Undefined means all wallets. */
export type StatementRequest = { readonly from: Date; readonly until: Date; readonly walletIds: readonly number[] | undefined };

/** The terms on the first page of a statement. */
const definitions: readonly string[] = [
  'This statement shows what the custodian answered to this desk at the named times. It does not prove possession of keys or the state of a chain.',
  'Opening and closing balance: the nearest snapshot of the custodian’s answers, plus or minus the movements between it and the time.',
  'Movement: a transaction between wallets or outgoing counts when it is signed and broadcast (“completed”), a deposit at its own time. Failed and canceled ones never count.',
  'Unexplained: the closing balance less the opening balance and the movements. It contains network fees, because the custodian states the rate of a fee and not its amount.',
  'Imported: the desk first read the record at that later time.',
];

const zero = decimalOf('0');

/** Reads the leaves of a statement. Throws a `Refusal` if data of the period is missing. */
export async function statementLeaves(
  sources: SnapshotSources & HoldingSources,
  request: StatementRequest,
): Promise<readonly UnsaltedLeaf[]> {
  const { from, until, walletIds } = request;
  if (from >= until) throw new Refusal('invalid_request', 'until must be after from', { field: 'until' });
  const { building, behind_seconds: behindSeconds } = await sources.records.reportedState();
  if (building !== null || behindSeconds !== null)
    throw new Refusal('unavailable', 'The index of transactions is incomplete. Try again later', { retryAfter: '60' });
  // A wallet may be new.
  if (walletIds !== undefined) sources.wallets.forget();
  const walletNameById = await walletNames(sources, 'wallet_ids', walletIds);
  const filter: HoldingFilter = { walletIds };
  await takeSnapshotAfter(sources, until);
  const opening = await holdingsAt(sources, from, filter, { field: 'from', isExact: true });
  const closing = await holdingsAt(sources, until, filter, { field: 'until', isExact: true });
  const usedSnapshots = [opening.before, opening.after, closing.before, closing.after].flatMap((each) => each ?? []);
  await requireUnchangedSnapshots(
    sources.tables,
    usedSnapshots.flatMap(({ at, source }) => (source === 'sandbox' && sources.environment.kind === 'sandbox' ? [] : [at])),
  );
  const movements = await readMovements(sources.tables, { since: from, until }, filter, 'until');
  const cells = cellsOf(opening, closing, movements);
  const wallets = walletIds?.map(String) ?? [...new Set(cells.map(({ walletId }) => walletId))];
  return [
    {
      kind: 'about',
      from: from.toISOString(),
      until: until.toISOString(),
      zone: sources.zone,
      scope: walletIds === undefined ? 'all wallets' : 'selected wallets',
      wallets: wallets.map((id) => ({ id: integerOfText(id), name: walletNameById.get(id) ?? null })),
      definitions: [...definitions, ...(await unreadableNote(sources))],
    },
    ...cells.flatMap((cell) => leavesOf(cell, { request, opening, closing })),
  ];
}

/** A sentence about the records that the desk cannot read, or no sentence if it can read all. */
async function unreadableNote({ tables }: Pick<HoldingSources, 'tables'>): Promise<readonly string[]> {
  const { count } = await tables
    .selectFrom('indexed_lines')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('line', '=', 0)
    .where('type', 'is', null)
    .executeTakeFirstOrThrow();
  if (count === '0') return [];
  return [
    `Not read: the desk cannot read ${count} of the custodian’s records. If they are of this period, their amounts are in “unexplained”.`,
  ];
}

/** Time in which another replica may finish a snapshot, ms. */
const snapshotMsMax = 10_000;

/** Takes a snapshot now, unless one after the time is stored. A balance after the last snapshot would not include network fees. */
async function takeSnapshotAfter(sources: SnapshotSources, time: Date): Promise<void> {
  const { tables, now } = sources;
  const isMissing = async () => time.getTime() <= now() && (await findSnapshot(tables, 'next', time)) === null;
  if (!(await isMissing())) return;
  await tables
    .updateTable('snapshot_runs')
    .set({ at: new Date(0) })
    .execute();
  const endMs = performance.now() + snapshotMsMax;
  while (!(await takeSnapshot(sources)) && (await isMissing()) && performance.now() < endMs) await sleep(200);
}

type Cell = {
  readonly walletId: string;
  readonly asset: string;
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly movements: readonly Movement[];
};

/** Every wallet and asset with a balance or a movement, in this order. */
function cellsOf(opening: HoldingsAt, closing: HoldingsAt, movements: readonly Movement[]): readonly Cell[] {
  const balancesOf = ({ holdings }: HoldingsAt) =>
    new Map(holdings.map(({ walletId, asset, balance }) => [cellKey({ wallet_id: walletId, asset }), balance]));
  const [openingBalances, closingBalances, movementsByCell] = [balancesOf(opening), balancesOf(closing), Map.groupBy(movements, cellKey)];
  const keys = [...new Set([...openingBalances.keys(), ...closingBalances.keys(), ...movementsByCell.keys()])];
  return keys
    .map((key) => {
      const [walletId = '', asset = ''] = key.split(' ');
      return {
        walletId,
        asset,
        opening: openingBalances.get(key) ?? zero,
        closing: closingBalances.get(key) ?? zero,
        movements: movementsByCell.get(key) ?? [],
      };
    })
    .toSorted((one, other) => integerOfText(one.walletId) - integerOfText(other.walletId) || one.asset.localeCompare(other.asset));
}

type Period = { readonly request: StatementRequest; readonly opening: HoldingsAt; readonly closing: HoldingsAt };

function leavesOf(cell: Cell, { request, opening, closing }: Period): readonly UnsaltedLeaf[] {
  const commonFields = { wallet_id: integerOfText(cell.walletId), asset: cell.asset };
  const explainedBalance = decimal.sum([cell.opening, ...cell.movements.map(({ amount }) => amount)]);
  return [
    { kind: 'opening', ...commonFields, at: request.from.toISOString(), balance: cell.opening, snapshot: snapshotOf(opening) },
    ...cell.movements.map(({ at, transaction, amount, importedAt }): UnsaltedLeaf => ({
      kind: 'movement',
      ...commonFields,
      at: at.toISOString(),
      transaction,
      amount,
      imported_at: importedAt?.toISOString() ?? null,
    })),
    {
      kind: 'closing',
      ...commonFields,
      at: request.until.toISOString(),
      balance: cell.closing,
      snapshot: snapshotOf(closing),
      movements: cell.movements.length,
      unexplained: decimal.subtract(cell.closing, explainedBalance),
    },
  ];
}

/** The time of the snapshot. */
function snapshotOf({ countedFrom }: HoldingsAt): string {
  return countedFrom.at.toISOString();
}

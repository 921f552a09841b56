import { mayDecide, type User } from '#bff/auth/index.ts';
import { commandDestinationSchema } from '#contract/money/command-destination.ts';
import { reviewText } from '#contract/money/policy-labels.ts';
import { missingReviews } from '#contract/money/required-reviews.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { decidesAt } from './commands/attempt-time.ts';
import type { Money } from './money.ts';
import { isApprovalMissing, approversByOrder, awaitsUntil, reviewsOf } from './orders/given-reviews.ts';
import type { Trx } from './orders/order-store.ts';
import { activeTreasurers } from './orders/require-treasurer.ts';
import { requiredOf } from './policy/decided-columns.ts';

const orderColumns = [
  ...(['id', 'state', 'user_id', 'user_name', 'made_at', 'asset', 'amount', 'worth_cad'] as const),
  ...(['review_needed', 'review_required', 'awaits_since'] as const),
] as const;

const attemptColumns = ['sent_at', 'signed_at', 'repeated_at', 'is_clock_known', 'verdict_user_id'] as const;

type OpenCommand = Awaited<ReturnType<typeof commandsIn>>[number];
type OpenBatch = Awaited<ReturnType<typeof batchesIn>>[number];

/** A command or batch that waits for a user. `until` is the time at which its approval expires. */
export type OpenOrder = (OpenCommand | OpenBatch) & { readonly until: Date | null };

type OpenOrders = {
  readonly approvableOrders: readonly OpenOrder[];
  /** Commands with an unknown outcome that the user may resolve. */
  readonly resolvableOrders: readonly OpenOrder[];
  /** Batches that are paused, or that the desk cannot continue. */
  readonly resumableOrders: readonly OpenOrder[];
  /**
   * The user's own waiting orders, each with its missing approvals, for example `'1 treasurer'`. `missingApprovals` is null while
   * the desk searches for the outcome.
   */
  readonly waitingOrders: readonly { readonly order: OpenOrder; readonly missingApprovals: string | null }[];
};

type OrderReader = Pick<Money, 'tables' | 'now' | 'times' | 'custody'>;

/** The orders on which a user can act now, and the user's own orders that wait for others. */
export async function openOrders(money: OrderReader, user: User): Promise<OpenOrders> {
  const { tables } = money;
  const nowMs = money.now();
  const canDecide = await mayDecide(tables, user.id, nowMs);
  const maySend = mayDo(user.roles, rolesWith('send_money'));
  const commands = await commandsIn(tables);
  const batches = await batchesIn(tables);
  const awaitingOrders = [...commands, ...batches].map(withDeadline).filter(({ until }) => until !== null && until.getTime() > nowMs);
  const unknownCommands = commands.filter(({ state }) => state === 'unknown').map(withDeadline);
  const isResolvable = (order: OpenOrder) => 'kind' in order && (decidesAt(money, order)?.getTime() ?? Infinity) <= nowMs;
  const resolvableOrders = unknownCommands.filter(
    (order) => canDecide && maySend && isResolvable(order) && 'kind' in order && order.verdict_user_id !== user.id,
  );
  const { missingOf, isApprovable } = await missingApprovalsOf(tables, awaitingOrders, user, nowMs);
  return {
    approvableOrders: canDecide ? awaitingOrders.filter(isApprovable) : [],
    resolvableOrders,
    resumableOrders: maySend ? batches.filter(({ state }) => state !== 'awaiting_review').map(withDeadline) : [],
    waitingOrders: [
      ...awaitingOrders.map((order) => ({ order, missingApprovals: reviewText(missingOf(order)) || 'an approver' })),
      ...unknownCommands
        .filter((order) => !resolvableOrders.includes(order))
        .map((order) => ({ order, missingApprovals: isResolvable(order) ? 'another treasurer' : null })),
    ].filter(({ order }) => order.user_id === user.id),
  };
}

async function commandsIn(tables: Trx) {
  const rows = await tables
    .selectFrom('commands')
    .select([...orderColumns, ...attemptColumns, 'kind', 'destination'])
    .where('state', 'in', ['awaiting_review', 'unknown'])
    .execute();
  return rows.map((row) => ({
    ...row,
    kindName: 'command' as const,
    destination: commandDestinationSchema.parse(readJson(row.destination)),
  }));
}

async function batchesIn(tables: Trx) {
  const rows = await tables
    .selectFrom('batches')
    .select([...orderColumns, 'row_count', 'stalled_at'])
    .where(({ or, and, eb }) =>
      or([eb('state', 'in', ['awaiting_review', 'paused']), and([eb('state', '=', 'running'), eb('stalled_at', 'is not', null)])]),
    )
    .execute();
  return rows.map((row) => ({ ...row, kindName: 'batch' as const }));
}

function withDeadline<Order extends OpenCommand | OpenBatch>(order: Order): Order & { readonly until: Date | null } {
  return { ...order, until: awaitsUntil(order) };
}

/**
 * The missing approvals of orders, and whether this user may give one. An order cannot be approved when its requester may
 * not send money any more.
 */
async function missingApprovalsOf(tables: Trx, orders: readonly OpenOrder[], { id, roles }: User, nowMs: number) {
  const idsOf = (kindName: OpenOrder['kindName']) => orders.filter((order) => order.kindName === kindName).map((order) => order.id);
  const approvals = {
    command: {
      reviews: await reviewsOf(tables, 'command', idsOf('command')),
      released: await approversByOrder(tables, 'command', idsOf('command'), nowMs),
    },
    batch: {
      reviews: await reviewsOf(tables, 'batch', idsOf('batch')),
      released: await approversByOrder(tables, 'batch', idsOf('batch'), nowMs),
    },
  };
  const requesters = await activeTreasurers(
    tables,
    orders.map(({ user_id: requester }) => requester),
    nowMs,
  );
  const releasedOf = (order: OpenOrder) => approvals[order.kindName].released.get(order.id) ?? [];
  return {
    missingOf: (order: OpenOrder) => missingReviews(requiredOf(order), releasedOf(order)),
    isApprovable: (order: OpenOrder) =>
      requesters.has(order.user_id) &&
      isApprovalMissing(
        order,
        { key: id, roles },
        { reviews: approvals[order.kindName].reviews.get(order.id) ?? [], released: releasedOf(order) },
      ),
  };
}

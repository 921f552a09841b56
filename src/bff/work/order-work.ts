import type { User } from '#bff/auth/index.ts';
import { openOrders, type Money, type OpenOrder } from '#bff/money/index.ts';
import type { WorkItem, WorkKind } from '#contract/desk/work.ts';
import { capitalized } from './change-work.ts';
import type { RecipientNames } from './recipient-names.ts';

export type OrderSources = Pick<Money, 'tables' | 'now' | 'times' | 'custody'> & { readonly names: RecipientNames };

type OrderWork = { readonly items: readonly WorkItem[]; readonly waiting: readonly WorkItem[] };

/** Requests and batches to approve, resolve or resume, and the requests of the user that wait for other users. */
export async function readOrderWork({ names, ...money }: OrderSources, user: User): Promise<OrderWork> {
  const { approvableOrders, resolvableOrders, resumableOrders, waitingOrders } = await openOrders(money, user);
  const item = async (order: OpenOrder, kind: WorkKind, title: (what: string) => string) =>
    itemOf(order, kind, title(await describeOrder(order, names)), user);
  const items = await Promise.all([
    ...approvableOrders.map((order) => item(order, approveKinds[order.kindName], (what) => `Approve ${what}`)),
    ...resolvableOrders.map((order) => item(order, 'resolve_outcome', (what) => `Resolve an unknown outcome: ${what}`)),
    ...resumableOrders.map((order) =>
      item(order, 'resume_batch', (what) => `${order.state === 'paused' ? 'Resume a paused' : 'Check a stalled'} batch: ${what}`),
    ),
  ]);
  return {
    items,
    waiting: await Promise.all(
      waitingOrders.map(({ order, missingApprovals }) =>
        item(order, order.state === 'unknown' ? 'resolve_outcome' : approveKinds[order.kindName], (orderText) =>
          capitalized(
            missingApprovals === null ? `${orderText}: outcome unknown, the desk is checking` : `${orderText}: needs ${missingApprovals}`,
          ),
        ),
      ),
    ),
  };
}

const approveKinds = { command: 'approve_request', batch: 'approve_batch' } as const;

/** An order in words, for example `'5 ETH to Kestrel Exchange'`, `'a validator exit'` or `'5 BTC in 297 payments'`. */
async function describeOrder(order: OpenOrder, recipientNames: RecipientNames): Promise<string> {
  const sum = `${order.amount ?? ''} ${order.asset.toUpperCase()}`;
  if (order.kindName === 'batch') return `${sum} in ${paymentCountText(order.row_count)}`;
  switch (order.kind) {
    case 'withdrawal':
      return `${sum} to ${await recipientNames.of(order.destination)}`;
    case 'batch_send':
      return `${sum} in ${paymentCountText(order.destination.count ?? 1)}`;
    case 'staking':
      return `a new validator with ${sum}`;
    case 'validator_exit':
      return 'a validator exit';
    case 'validator_withdrawal':
      return order.amount === '0' ? 'a full validator withdrawal' : `a validator withdrawal of ${sum}`;
    case 'validator_top_up':
      return `a validator top-up of ${sum}`;
    case 'reward_withdrawal':
      return `a Filecoin reward withdrawal of ${sum}`;
    default:
      return order.kind satisfies never;
  }
}

function paymentCountText(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`;
}

function itemOf(order: OpenOrder, kind: WorkKind, title: string, user: User): WorkItem {
  const { id, kindName, state, asset, amount, until } = order;
  const since =
    kindName === 'batch'
      ? state === 'running'
        ? order.stalled_at
        : order.awaits_since
      : state === 'unknown'
        ? order.sent_at
        : order.awaits_since;
  return {
    id,
    kind,
    title,
    ...(amount === null || amount === '0' ? {} : { amount, asset }),
    ...(order.worth_cad === null ? {} : { value_cad: order.worth_cad }),
    ...(order.user_id === user.id ? {} : { requested_by: order.user_name }),
    since: (since ?? order.made_at).toISOString(),
    ...(until === null ? {} : { until: until.toISOString() }),
    link: `${kindName === 'batch' ? '/batch-sends' : '/activity'}/${id}`,
  };
}

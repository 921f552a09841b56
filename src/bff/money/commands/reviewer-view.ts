import type { User } from '#bff/auth/index.ts';
import type { Money } from '#bff/money/money.ts';
import type { OrderRow } from '#bff/money/orders/order-store.ts';
import { requiredOf } from '#bff/money/policy/decided-columns.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { mayDo, personalDataView, type PersonalDataView } from '#contract/roles.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { CommandRow } from './journal.ts';

/** Time within which further reads of an order by a user are not audited again, ms. */
const repeatedReadMs = 3_600_000;

type Reader = { readonly user: User; readonly requestId: string };

/**
 * The view of personal data in a command. It depends on the reader's roles. Approvers read all personal data, because they
 * must see who is paid. Such a read is audited.
 */
export async function viewOfCommand(money: Money, row: CommandRow, { user, requestId }: Reader): Promise<PersonalDataView> {
  const view = personalDataView(user.roles);
  if (view === 'full' || !isApprover(row, user) || !hidesPeople(money, row, view)) return view;
  const object = `/bff/commands/${row.id}`;
  const earlierRead = await money.tables
    .selectFrom('audit')
    .select('seq')
    .where('object', '=', object)
    .where('action', '=', 'people_read')
    .where('actor', '=', user.email)
    .where('at', '>', new Date(money.now() - repeatedReadMs))
    .limit(1)
    .executeTakeFirst();
  if (earlierRead === undefined)
    await money.audit.record({ action: 'people_read', decision: 'done', actor: user, object, commandId: row.id, requestId });
  return 'full';
}

/** Whether an order awaits an approval that this user may give. */
export function isApprover(order: OrderRow, { id, roles }: Pick<User, 'id' | 'roles'>): boolean {
  const namedRoles = requiredOf(order).map(({ role }) => role);
  return order.state === 'awaiting_review' && order.user_id !== id && mayDo(roles, namedRoles);
}

/** Whether the view hides a part of the body. */
function hidesPeople({ journal }: Money, row: CommandRow, view: 'masked' | 'none'): boolean {
  const text = journal.open(row.sealed_body, row.id, 'body');
  if (text === null) return false;
  const body = readJson(text);
  return writeJson(withoutPersonalData(body, view)) !== writeJson(body);
}

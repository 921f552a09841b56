import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { readExternalAccount, type ExternalAccount } from '#contract/service/external-account.ts';
import type { CheckedOrder } from './checked-order.ts';
import { namedPayments } from './duplicates.ts';
import { refusalIn } from './order-sources.ts';
import { Recipients } from './recipients.ts';

/** Up to this number of accounts, each account is read. For more accounts, the whole address book is read. */
const accountReadsMax = 20;

/**
 * Why an approved order must not be sent: an external account that it names has another address or tag than at the time of the
 * request. Null if no address differs. An account whose address is missing at one of the two times is not compared. Throws a `Refusal` if
 * the custodian does not answer.
 */
export async function changedRecipientRefusal(
  money: Money,
  { kind, id }: { readonly kind: 'command' | 'batch'; readonly id: string },
  order: CheckedOrder,
): Promise<Refusal | null> {
  const accountIds = new Set(order.payments.flatMap(({ destination }) => accountIdOf(destination) ?? []));
  if (accountIds.size === 0) return null;
  const recipients = await readRecipientsNow(money, [...accountIds]);
  const storedPayments = await money.tables
    .selectFrom('payments')
    .select(['row', 'digest'])
    .where('order_kind', '=', kind)
    .where('order_id', '=', id)
    .execute();
  const storedByRow = Map.groupBy(storedPayments, ({ row }) => row);
  for (const { row, digests, destination } of namedPayments(order, recipients)) {
    const accountId = accountIdOf(destination);
    const storedDigests = new Set(storedByRow.get(row)?.map(({ digest }) => digest));
    const isCompared = accountId !== null && storedDigests.size > 1 && digests.length > 1;
    if (!isCompared || digests.every((digest) => storedDigests.has(digest))) continue;
    const text = `External account ${accountId} has another address or tag than at the time of the request. Nothing was sent. Decline the request, check the account, and request the payment again`;
    return new Refusal('refused', text, { status: 409, outcome: 'not_sent' });
  }
  return null;
}

function accountIdOf({ kind, id }: CheckedOrder['payments'][number]['destination']): number | null {
  return kind === 'external_account' ? id : null;
}

async function readRecipientsNow(money: Money, accountIds: readonly number[]): Promise<Recipients> {
  if (accountIds.length <= accountReadsMax) {
    const accounts = await Promise.all(accountIds.map((accountId) => readAccount(money, accountId)));
    return new Recipients(
      [],
      accounts.flatMap((account) => account ?? []),
    );
  }
  money.addressBookCache.forget();
  return (await money.addressBookCache.get()).recipients;
}

/** An external account, or null if it does not exist any more. */
async function readAccount(money: Money, id: number): Promise<ExternalAccount | null> {
  const answer = await serviceRead(money, readExternalAccount, { params: { id } }).catch((error: unknown) => {
    const refusal = refusalIn(error);
    if (refusal.status !== 404) throw refusal;
    return null;
  });
  if (answer === null) return null;
  const parseResult = readExternalAccount.response.safeParse(answer);
  if (!parseResult.success) throw new Refusal('upstream_failed', `The custodian returned an unreadable external account ${id}`);
  return parseResult.data;
}

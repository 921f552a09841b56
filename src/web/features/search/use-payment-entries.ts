import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { userRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { parsePayment } from './parse-payment.ts';
import { idIn, paymentRecipients, taggedRecipient, type RecipientKind } from './payment-recipients.ts';
import type { SearchEntry } from './search-results.ts';
import { useFoundRecords } from './use-found-records.ts';

/** Search entries that open the withdrawal form with the typed amount, asset and recipient. */
export function usePaymentEntries(typed: string): { readonly entries: readonly SearchEntry[]; readonly isReading: boolean } {
  const navigate = useNavigate();
  const payment = mayDo(userRoles(), rolesWith('send_money')) ? parsePayment(typed) : null;
  // An amount without a verb and a recipient waits for the records that have this amount, because the user may look for them.
  const { groups: foundGroups, isReading } = useFoundRecords(payment?.isInstruction === false ? typed : (payment?.recipient ?? ''));
  const groups = payment?.isInstruction === true ? foundGroups : [];
  // Search results contain no addresses and tags. Accounts are read for their assets, and wallets to compare their tags.
  const hasTag = payment !== null && taggedRecipient(payment) !== null;
  const idsOf = (kind: RecipientKind) =>
    kind === 'external_account' || hasTag
      ? groups.flatMap((group) => (group.kind === kind ? group.items.map(({ link }) => idIn(link)) : []))
      : [];
  const accounts = useQueries({ queries: idsOf('external_account').map((id) => externalAccountQueries.one(id)) });
  const wallets = useQueries({ queries: idsOf('wallet').map((id) => walletQueries.one(id)) });
  if (payment === null) return { entries: [], isReading: false };
  const { amount, asset, recipient: to, isInstruction } = payment;
  const actionLabel = `Withdraw ${amount} ${asset.toUpperCase()}`;
  const entryFor = (label: string, recipient: Readonly<Record<string, string>>, details: Partial<SearchEntry> = {}): SearchEntry => ({
    key: `payment ${new URLSearchParams(recipient).toString()}`,
    group: 'actions',
    label,
    icon: 'out',
    isFound: true,
    isLast: !isInstruction,
    // An instruction comes before past payments that match it.
    texts: isInstruction ? [typed] : [],
    choose: () => void navigate({ to: '/withdraw', search: { asset, amount, ...recipient } }),
    ...details,
  });
  const recipients = paymentRecipients(payment, {
    groups,
    recordOf: (kind, id) => (kind === 'wallet' ? wallets : accounts).find(({ data }) => String(data?.id) === id)?.data,
  });
  if (recipients.length > 0)
    return {
      entries: recipients.map(({ name, search, ...details }) => entryFor(`${actionLabel} to ${name}`, search, details)),
      isReading,
    };
  const otherEntry = /^\S{20,500}$/.test(to)
    ? entryFor(`${actionLabel} to ${to}`, { to })
    : entryFor(to === '' ? actionLabel : `${actionLabel}: choose the recipient`, {});
  return { entries: isReading ? [] : [otherEntry], isReading };
}

import { useNavigate } from '@tanstack/react-router';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { parsePayment } from './parse-payment.ts';
import type { SearchEntry } from './search-results.ts';
import { useFoundRecords } from './use-found-records.ts';

const recipientKinds = { external_account: 'account', wallet: 'to_wallet' } as const;

/** Search entries that open the withdrawal form with the typed amount, asset and recipient. */
export function usePaymentEntries(typed: string): { readonly entries: readonly SearchEntry[]; readonly isReading: boolean } {
  const navigate = useNavigate();
  const payment = mayDo(userRoles(), rolesWith('send_money')) ? parsePayment(typed) : null;
  const { groups, isReading } = useFoundRecords(payment?.recipient ?? '');
  if (payment === null) return { entries: [], isReading: false };
  const { amount, asset, recipient: to } = payment;
  const actionLabel = `Withdraw ${amount} ${asset.toUpperCase()}`;
  const entryFor = (label: string, recipient: Readonly<Record<string, string>>): SearchEntry => ({
    key: `payment ${label}`,
    group: 'actions',
    label,
    icon: 'out',
    isFound: true,
    choose: () => void navigate({ to: '/withdraw', search: { asset, amount, ...recipient } }),
  });
  const recipients = groups.flatMap(({ kind, items }) => {
    if (kind !== 'external_account' && kind !== 'wallet') return [];
    const name = recipientKinds[kind];
    return items.map(({ title, link }) => entryFor(`${actionLabel} to ${title}`, { [name]: link.split('/').at(-1) ?? '' }));
  });
  const addressEntries = /^\S{20,500}$/.test(to)
    ? entryFor(`${actionLabel} to ${to}`, { to })
    : entryFor(to === '' ? actionLabel : `${actionLabel}: choose the recipient`, {});
  return { entries: recipients.length === 0 ? (isReading ? [] : [addressEntries]) : recipients, isReading };
}

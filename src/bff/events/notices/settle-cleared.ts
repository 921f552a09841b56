import type { Events } from '#bff/events/events.ts';
import { readTransactionPage } from '#bff/proxy/index.ts';
import { pendingFilter } from '#contract/service/transaction-status.ts';
import { needsNothing } from './notices.ts';

/**
 * Ends the notices of deposits that need nothing more. One read: with more pending deposits than a
 * page has, or an unreadable one, none ends here. Ours: the spec names no webhook for a change of the regulatory status.
 */
export async function settleCleared(events: Events): Promise<void> {
  const open = await events.notices.openDeposits();
  if (open.length === 0) return;
  const page = await readTransactionPage(events, { ...pendingFilter, page_size: String(pendingFilter.page_size) });
  // A record that cannot be read may be one of them.
  if (page.page_info.has_next_page || (page.unreadable ?? []).length > 0) return;
  const pending = new Set(page.page.map(({ data }) => String(data.id)));
  const cleared = open.filter((id) => !pending.has(id));
  for (const id of cleared)
    await events.tables.transaction().execute(async (trx) => {
      await events.notices.depositRead(trx, id, needsNothing);
      await events.hints.publish(trx, { kind: 'transaction', id });
    });
}

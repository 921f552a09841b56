import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/service/transaction.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollOptions } from './polling.ts';
import { readPages } from './read-pages.ts';

/** Number of UTC days to read, including today. */
export const recentDays = 14;

/** Maximum pages to read: 300 records. */
const pagesMax = 3;

const daySeconds = 86_400;

/** At most 300 transactions of the last `recentDays` days before an instant (ms since 1970), newest first. */
export function recentTransactions(now: number) {
  const today = Math.floor(now / 1000 / daySeconds) * daySeconds;
  const created_since = today - (recentDays - 1) * daySeconds;
  return queryOptions({
    queryKey: [...transactionsKey, 'recent', created_since],
    queryFn: (context) => {
      const callOptions = pollOptions(context);
      return readPages(
        (after) => call(listTransactions, { query: { created_since, page_size: pageSizeMax, after }, ...callOptions }),
        pagesMax,
      );
    },
  });
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { countOnPage, pageSizeMax } from '#contract/wire/page.ts';
import { reviewCountQuery } from '#web/data/review-count.ts';
import { userRoles } from '#web/data/session.ts';
import { newestPendingDeposits } from '#web/data/transactions.ts';
import { Icon } from '#web/parts/icon.tsx';
import { offeredPages } from './navigation-pages.ts';
import classes from './navigation.module.css';

/** The pages, grouped by team. `leave` closes the drawer around it. */
export function Navigation({ isNarrow = false, leave }: { readonly isNarrow?: boolean; readonly leave?: () => void }) {
  const pages = offeredPages();
  const groups = [...new Set(pages.map(({ group }) => group))];
  return (
    <nav className={classes.navigation} aria-label="Pages" data-narrow={isNarrow}>
      {groups.map((group) => (
        <div key={group ?? 'all'}>
          {group === null ? null : <p className={classes.group}>{group}</p>}
          <ul>
            {pages
              .filter((page) => page.group === group)
              .map(({ to, title, icon, keys }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/' }}
                    className={classes.link}
                    title={isNarrow ? `${title} (${keys})` : undefined}
                    onClick={leave}
                  >
                    <Icon name={icon} />
                    <span className={classes.title}>{title}</span>
                    {to === '/regulatory' ? <PendingCount /> : null}
                    {to === '/activity' && mayDo(userRoles(), rolesWith('review_commands')) ? <ReviewCount /> : null}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Number of commands that await our review. */
function ReviewCount() {
  const { data } = useQuery(reviewCountQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <span className={classes.count}>
      {data.count}
      {data.hasMore ? '+' : ''}
      <span className="visually-hidden"> to review</span>
    </span>
  );
}

/** Number of pending deposits. The service gives no total: beyond one page it says "100+". */
function PendingCount() {
  const { data } = useQuery(newestPendingDeposits);
  if (data === undefined || countOnPage(data) === 0) return null;
  const count = data.page_info.has_next_page ? `${pageSizeMax}+` : String(countOnPage(data));
  return (
    <span className={classes.count}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

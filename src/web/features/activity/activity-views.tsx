import { Link } from '@tanstack/react-router';
import type { ActivitySearch } from './activity-search.ts';
import classes from './activity.module.css';

/** The two parts of the page: commands of this desk, and events of the service. */
export function ActivityViews({ shown }: { readonly shown: ActivitySearch['view'] }) {
  return (
    <nav className={classes.views} aria-label="Activity">
      <View words="Commands" view={undefined} isShown={shown === undefined} />
      <View words="Events" view="events" isShown={shown === 'events'} />
    </nav>
  );
}

type ViewProps = { readonly words: string; readonly view: ActivitySearch['view']; readonly isShown: boolean };

function View({ words, view, isShown }: ViewProps) {
  return (
    <Link
      to="/activity"
      search={{ view }}
      data-current={isShown}
      aria-current={isShown ? 'page' : false}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    >
      {words}
    </Link>
  );
}

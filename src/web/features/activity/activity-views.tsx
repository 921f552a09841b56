import { Link } from '@tanstack/react-router';
import classes from './activity.module.css';

/** The two parts of the page: commands of this desk, and events of the service. */
export function ActivityViews() {
  return (
    <nav className={classes.views} aria-label="Activity">
      <View words="Commands" view={undefined} />
      <View words="Events" view="events" />
    </nav>
  );
}

function View({ words, view }: { readonly words: string; readonly view: 'events' | undefined }) {
  return (
    <Link
      to="/activity"
      search={{ view }}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      activeProps={{ 'aria-current': 'true' }}
    >
      {words}
    </Link>
  );
}

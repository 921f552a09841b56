import type { ReactNode } from 'react';
import { connection, liveSince } from '#web/data/connection.ts';
import { useSession } from '#web/data/session.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/icon.tsx';
import { shownTimeZone } from '#web/parts/time.tsx';
import { UserMenu } from './user-menu.tsx';
import classes from './top-bar.module.css';

type TopBarProps = {
  readonly openNavigation: () => void;
  readonly showKeys: () => void;
  /** The buttons of search and notices. */
  readonly children: ReactNode;
};

/** The environment, the connection state and the user: always in view. */
export function TopBar({ openNavigation, showKeys, children }: TopBarProps) {
  const zone = useStore(shownTimeZone);
  return (
    <header className={classes.bar}>
      <button type="button" className={`${classes.button} ${classes.menu}`} aria-label="Open the navigation" onClick={openNavigation}>
        <Icon name="menu" />
      </button>
      <Environment />
      <LineState />
      <span className={classes.gap} />
      {children}
      <button
        type="button"
        className={`${classes.button} ${classes.zone}`}
        aria-pressed={zone === 'utc'}
        title={zone === 'utc' ? 'Times are shown in UTC' : 'Times are shown in local time'}
        onClick={() => shownTimeZone.set(zone === 'utc' ? 'local' : 'utc')}
      >
        <Icon name="clock" size={14} />
        <span>{zone === 'utc' ? 'UTC' : 'Local'}</span>
        <span className="visually-hidden"> time; show all times in UTC</span>
      </button>
      <button
        type="button"
        className={`${classes.button} ${classes.keys}`}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={showKeys}
      >
        <Icon name="keyboard" />
      </button>
      <UserMenu />
    </header>
  );
}

/** The sandbox, or the operator's host, clearly distinguished. */
function Environment() {
  const { kind, host } = useSession().environment;
  return (
    <span
      className={classes.environment}
      data-kind={kind}
      title={kind === 'sandbox' ? 'Nothing here is real money' : `Connected to the service at ${host}`}
    >
      {kind === 'sandbox' ? 'Sandbox' : host}
    </span>
  );
}

/** Whether the server answers and sends live updates, in words, not colour alone. */
function LineState() {
  const { isAnswering, lastAnswerMs } = useStore(connection);
  const isUpdating = useStore(liveSince) !== null;
  const zone = useStore(shownTimeZone);
  const last = lastAnswerMs === null ? null : formatTime(new Date(lastAnswerMs).toISOString(), zone, 'second');
  return (
    <output className={classes.line} data-answering={isAnswering} title={last === null ? undefined : `Last answer ${last}`}>
      <i aria-hidden="true" />
      <span>{isAnswering ? (isUpdating ? 'Live' : 'Online') : `No answer${last === null ? '' : ` since ${last.slice(11)}`}`}</span>
    </output>
  );
}

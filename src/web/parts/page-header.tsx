import { useEffect, type ReactNode } from 'react';
import { cutText } from '#web/lib/shorten.ts';
import classes from './page-header.module.css';

type PageHeaderProps = {
  /** Also the document's title. */
  readonly title: string;
  /** The title with its figures grouped; the plain title by default. */
  readonly drawn?: ReactNode;
  /** Beside the title: a count such as "50 loaded", a status. */
  readonly aside?: ReactNode;
  /** A link back to the page's list. */
  readonly trail?: ReactNode;
  /** The primary action, at the right. */
  readonly action?: ReactNode;
};

/** Title, count and primary action of a page. The title takes focus after navigation. */
export function PageHeader({ title, drawn, aside, trail, action }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${cutText(title)} · Custody Desk`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {trail === undefined ? null : <div className={classes.trail}>{trail}</div>}
        <div className={classes.line}>
          <h1
            id="page-title"
            tabIndex={-1}
            dir="auto"
            aria-label={drawn === undefined ? undefined : title}
            title={cutText(title) === title ? undefined : title}
          >
            {drawn ?? cutText(title)}
          </h1>
          {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
        </div>
      </div>
      {action === undefined ? null : <div>{action}</div>}
    </header>
  );
}

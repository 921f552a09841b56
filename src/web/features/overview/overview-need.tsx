import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOnPage, type Page } from '#contract/wire/page.ts';
import { Digits } from '#web/parts/amount.tsx';
import { Icon } from '#web/parts/icon.tsx';
import classes from './overview.module.css';

/** A task for the reader: its count, its description, and its page. */
export type Need = {
  readonly key: string;
  /** `'14'`, or `'100+'` when there may be more than were read. */
  readonly count: string;
  readonly words: string;
  readonly detail?: ReactNode;
  readonly tone: 'bad' | 'waiting' | 'quiet';
  /** Its page, if this desk has one. */
  readonly link?: Pick<LinkProps, 'to' | 'search' | 'params'>;
};

/** The tasks, each a link, or a note that there are none. */
export function Needs({ needs, nothing }: { readonly needs: readonly Need[]; readonly nothing: string }) {
  if (needs.length === 0)
    return (
      <p className={classes.nothing}>
        <Icon name="done" /> {nothing}
      </p>
    );
  return (
    <ul className={classes.needs}>
      {needs.map(({ key, link, ...need }) => (
        <li key={key}>
          {link === undefined ? (
            <div className={classes.need} data-tone={need.tone}>
              <NeedWords {...need} />
            </div>
          ) : (
            <Link {...link} className={classes.need} data-tone={need.tone}>
              <NeedWords {...need} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function NeedWords({ count, words, detail }: Pick<Need, 'count' | 'words' | 'detail'>) {
  const [, number, more] = /^(\d+)(\+?)$/.exec(count) ?? [];
  return (
    <>
      <span className={classes.count}>
        {number === undefined ? (
          count
        ) : (
          <>
            <Digits text={number} />
            {more}
          </>
        )}
      </span>
      <span className={classes.words}>{words}</span>
      {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
    </>
  );
}

/** Placeholders of the tasks, in their usual number. */
export function NeedsBlank({ count }: { readonly count: number }) {
  return (
    <div className={classes.needs} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.waiting} />
      ))}
    </div>
  );
}

/** The count of a list. The envelope has no total, so beyond one page it is `'100+'`. */
export function countOf(page: Page<unknown>): string {
  return `${countOnPage(page)}${page.page_info.has_next_page ? '+' : ''}`;
}

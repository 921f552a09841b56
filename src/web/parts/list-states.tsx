import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recoveryMs } from '#web/data/recovery.ts';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';
import classes from './list-states.module.css';

type ListStatesProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  /** The true shape of what is coming; shown after 150 ms only. */
  readonly skeleton: ReactNode;
  /** What it means that there is nothing and what to do, or null when there is something. */
  readonly empty?: (data: Data) => ReactNode;
  /** What is read, for the title of its failure where several stand on a page: `'Balances by asset'`. */
  readonly what?: string | undefined;
  readonly children: (data: Data) => ReactNode;
};

/**
 * One of the four states of a list or panel. A failure is asked for before anything else, and never hides what is already there. Of the query it reads
 * what the state shows and no more: whoever reads a part of it is drawn anew when that part changes, and a poll changes `dataUpdatedAt` each time.
 */
export function ListStates<Data>({ query, skeleton, empty, what, children }: ListStatesProps<Data>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={retry} isRetrying={query.isFetching} what={what} />;
  if (data === undefined)
    return (
      <div className={classes.skeleton}>
        <output className="visually-hidden">Loading</output>
        {skeleton}
      </div>
    );
  return (
    <>
      {error === null ? null : (
        <FailurePanel error={error} retry={retry} isRetrying={query.isFetching} staleSinceMs={query.dataUpdatedAt} />
      )}
      {empty?.(data) ?? <div aria-busy={query.isPlaceholderData}>{children(data)}</div>}
    </>
  );
}

type FailurePanelProps = {
  readonly error: Error;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  /** When what is shown was read, ms since 1970. */ readonly staleSinceMs?: number;
  readonly what?: string | undefined;
};

/** What was asked, what came back, and a button to ask again. */
export function FailurePanel({ error, retry, isRetrying, staleSinceMs, what }: FailurePanelProps) {
  const isStale = staleSinceMs !== undefined;
  const againMs = recoveryMs(error);
  const asked = askedOf(error);
  const words = failureTitle(error);
  const title = what !== undefined && words === unread ? `${what} could not be read` : words;
  return (
    <div className={classes.failure} role="alert" data-stale={isStale}>
      <Icon name="alert" size={18} />
      <div className={classes.words}>
        <h2>{staleSinceMs === undefined ? title : <StaleTitle sinceMs={staleSinceMs} />}</h2>
        {isStale || error.message !== title ? <p dir="auto">{error.message}</p> : null}
        {againMs === null ? null : <p>The desk asks again by itself, every {Math.round(againMs / 1000)} seconds.</p>}
        {/* Once is enough: the reason may name what was asked, and then it says what the service answered. */}
        {asked === null || error.message.includes(asked) ? null : (
          <p>
            <code>{asked}</code>
            {error instanceof HttpRefusal ? ` answered ${error.status}` : ' was not answered'}
          </p>
        )}
      </div>
      <Button variant="default" onClick={retry} loading={isRetrying} leftSection={<Icon name="retry" size={14} />}>
        Try again
      </Button>
    </div>
  );
}

function StaleTitle({ sinceMs }: { readonly sinceMs: number }) {
  return (
    <>
      What you see was read at <Time value={new Date(sinceMs).toISOString()} isFull /> and could not be read again
    </>
  );
}

/** What was asked, without the filter: `'GET /api/v1/wallets'`. */
function askedOf(error: Error): string | null {
  return error instanceof HttpRefusal || error instanceof NoAnswer ? error.asked.replace(/\?.*/, '') : null;
}

const unread = 'It could not be read';

/** A failure in a few words. */
export function failureTitle(error: unknown): string {
  if (error instanceof NoAnswer) return 'No answer';
  if (!(error instanceof HttpRefusal)) return 'This page did not work';
  if (error.code === 'not_found') return 'Not found';
  if (error.code === 'forbidden') return 'Your roles do not allow this';
  if (error.code === 'signed_out') return 'You are signed out';
  if (error.code === 'too_many_requests') return 'The service asks to slow down';
  return unread;
}

/** Nothing to show: what that means, and what to do. */
export function EmptyPanel({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2>{title}</h2>
      {children === undefined ? null : <div>{children}</div>}
    </div>
  );
}

/** Grey bars in the place of text: as many lines of as many bars as the list will have. */
export function SkeletonRows({ rows = 12, widths }: { readonly rows?: number; readonly widths: readonly number[] }) {
  return (
    <div className={classes.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          {widths.map((width, column) => (
            <span key={`${column}-${width}`} style={{ width: `${width}%` }}>
              <i />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

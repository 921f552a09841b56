import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import classes from './list-states.module.css';

/** What is read of a query, or of several as one. */
type Read<Data> = Pick<UseQueryResult<Data>, 'error' | 'errorUpdatedAt' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'> & {
  readonly data: Data | undefined;
  readonly refetch: () => unknown;
};

type ListStatesProps<Data> = {
  readonly query: Read<Data>;
  /** The true shape of what is coming; shown after 150 ms only. */
  readonly skeleton: ReactNode;
  /** What it means that there is nothing and what to do, or null when there is something. */
  readonly empty?: (data: Data) => ReactNode;
  /** What is read, for the title of its failure: `'Wallets'`; "It" where nothing is named. */
  readonly what?: string | undefined;
  readonly children: (data: Data) => ReactNode;
};

/**
 * One of the four states of a list or panel. A failure is asked for before anything else, and never hides what is already there. Of the query it reads
 * what the state shows and no more: whoever reads a part of it is drawn anew when that part changes, and a poll changes `dataUpdatedAt` each time.
 */
export function ListStates<Data>({ query, skeleton, empty, what, children }: ListStatesProps<Data>) {
  const { data } = query;
  const error = useFailure(query);
  const retry = () => void query.refetch();
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={retry} isRetrying={query.isFetching} what={what} />;
  if (data === undefined)
    return (
      <div className={classes.skeleton}>
        <output className="visually-hidden">Loading</output>
        <div aria-hidden="true">{skeleton}</div>
      </div>
    );
  return (
    <>
      {error === null ? null : (
        <FailurePanel error={error} retry={retry} isRetrying={query.isFetching} what={what} staleSinceMs={query.dataUpdatedAt} />
      )}
      {empty?.(data) ?? <div aria-busy={query.isPlaceholderData}>{children(data)}</div>}
    </>
  );
}

/**
 * Why it could not be read, also while it is asked again: a query without data forgets its error as soon as it asks, and the failure with its button
 * would give way to grey bars each time.
 */
function useFailure<Data>({ data, error, errorUpdatedAt }: ListStatesProps<Data>['query']): Error | null {
  const [last, setLast] = useState<{ readonly error: Error; readonly at: number } | null>(null);
  if (error !== null && last?.error !== error) setLast({ error, at: errorUpdatedAt });
  if (error !== null || data !== undefined) return error;
  return last !== null && last.at === errorUpdatedAt ? last.error : null;
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

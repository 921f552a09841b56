import { Card, EmptyState, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';

/** The members of a query result that this component uses. Several combined queries can also provide these members. */
type QueryState<Data> = Pick<UseQueryResult<Data>, 'error' | 'errorUpdatedAt' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'> & {
  readonly data: Data | undefined;
  readonly refetch: () => unknown;
};

type ListStatesProps<Data> = {
  readonly query: QueryState<Data>;
  /** The skeleton, which appears after 150 ms. */
  readonly skeleton: ReactNode;
  /** The empty state, or null when there is data. */
  readonly empty?: (data: Data) => ReactNode;
  /** The noun in the title of a failure: `'Wallets'`. Default: "It". */
  readonly what?: string | undefined;
  /** The page's title above a failure. Needed if the loaded content includes its own title. */
  readonly title?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/**
 * One of the four states of a list or panel: failure, loading, empty, data. A failure never hides loaded data. Reads `dataUpdatedAt` only
 * for a failure, because each poll changes this field and would re-render the list.
 */
export function ListStates<Data>({ query, skeleton, empty, what, title, children }: ListStatesProps<Data>) {
  const { data } = query;
  const error = useFailure(query);
  const retry = () => void query.refetch();
  if (error !== null && data === undefined)
    return (
      <>
        {title}
        <FailurePanel error={error} retry={retry} isRetrying={query.isFetching} what={what} />
      </>
    );
  if (data === undefined)
    return (
      <>
        <VisuallyHidden component="output">Loading</VisuallyHidden>
        <div aria-hidden="true" data-loading="">
          {skeleton}
        </div>
      </>
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

/** The failure, also during its retry. Without data, a query clears its error when it is retried, so the panel would flicker. */
function useFailure<Data>({ data, error, errorUpdatedAt }: ListStatesProps<Data>['query']): Error | null {
  const [lastFailure, setLast] = useState<{ readonly error: Error; readonly at: number } | null>(null);
  if (error !== null && lastFailure?.error !== error) setLast({ error, at: errorUpdatedAt });
  if (error !== null || data !== undefined) return error;
  return lastFailure !== null && lastFailure.at === errorUpdatedAt ? lastFailure.error : null;
}

type EmptyPanelProps = {
  readonly title: string;
  /** The button that creates the first record. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** The empty state of a list or panel: what appears here, and what to do. */
export function EmptyPanel({ title, action, children }: EmptyPanelProps) {
  return (
    <Card py="xl">
      <EmptyState size="sm">
        <EmptyState.Title order={2}>{title}</EmptyState.Title>
        {children === undefined ? null : (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
        {action}
      </EmptyState>
    </Card>
  );
}

/** Replaces a page that the user's roles do not allow. Names the roles that may open the page. */
export function NotPermitted({ children }: { readonly children: ReactNode }) {
  return <EmptyPanel title="Your roles do not allow this">{children}</EmptyPanel>;
}

import { Card, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';

/** The members of a query result that this component needs. A combination of several queries can provide them too. */
type QueryState<Data> = Pick<UseQueryResult<Data>, 'error' | 'errorUpdatedAt' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'> & {
  readonly data: Data | undefined;
  readonly refetch: () => unknown;
};

type ListStatesProps<Data> = {
  readonly query: QueryState<Data>;
  /** The skeleton. It appears if loading takes longer than 150 ms. */
  readonly skeleton: ReactNode;
  /** Returns the content for an empty list, or null if there is data. */
  readonly empty?: (data: Data) => ReactNode;
  /** The noun in the title of an error message: `'Wallets'`. Default: the word "It". */
  readonly what?: string | undefined;
  /** The page's title, displayed above an error message. Needed if the loaded content contains the title. */
  readonly title?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/**
 * Shows one of four states: failure, loading, empty, data. A failure never hides loaded data. `dataUpdatedAt` is read only after
 * a failure, because reading it re-renders the list on each poll.
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

/**
 * The last failure, even while the read is retried. A query without data clears its error during a retry, which would make the
 * message flicker.
 */
function useFailure<Data>({ data, error, errorUpdatedAt }: ListStatesProps<Data>['query']): Error | null {
  const [lastFailure, setLast] = useState<{ readonly error: Error; readonly at: number } | null>(null);
  if (error !== null && lastFailure?.error !== error) setLast({ error, at: errorUpdatedAt });
  if (error !== null || data !== undefined) return error;
  return lastFailure !== null && lastFailure.at === errorUpdatedAt ? lastFailure.error : null;
}

type EmptyPanelProps = {
  readonly title: string;
  /** The button with which the user creates the first record. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Displayed in a list or panel without data: what will appear here, and what to do. */
export function EmptyPanel({ title, action, children }: EmptyPanelProps) {
  return (
    <Card py="xl">
      <Stack align="center" gap="xs" ta="center">
        <Title order={2} fz="md">
          {title}
        </Title>
        {children === undefined ? null : (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  );
}

/** Displayed instead of a page that the user may not open. Names the roles that may open it. */
export function NotPermitted({ children }: { readonly children: ReactNode }) {
  return <EmptyPanel title="Your roles do not allow this">{children}</EmptyPanel>;
}

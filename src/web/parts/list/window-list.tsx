import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { Page } from '#contract/wire/page.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import type { ListedItem } from '#web/data/cursor-pages.ts';
import { retryDelayMs } from '#web/data/retry.ts';
import { useDelayed } from '#web/lib/timers.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { EmptyPanel, ListStates } from './list-states.tsx';
import { NewerRows, useTintedRows } from './newer-rows.tsx';
import { columnWidths, type Column, type NoteRow } from './page-table.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { unreadableMessage } from './unreadable-row.tsx';
import type { WindowRows } from './window-rows.ts';
import { WindowTable, type Sort } from './window-table.tsx';

/** A row of a list: a record and its cursor. */
export type ListRow<Item> = Page<Item>['page'][number];

type WindowListProps<Item> = {
  readonly list: WindowRows<Item>;
  readonly caption: string;
  /** The plural noun of the records, for the title of an error message: `'Wallets'`. */
  readonly what: string;
  readonly columns: readonly Column<ListRow<Item>>[];
  /** Usual height of a row, rem, for the skeleton. Default: one line. */
  readonly rowHeight?: number;
  /** Displayed if the list has no records. */
  readonly empty: ReactNode;
  readonly search: UrlSearch;
  readonly sort?: Sort | undefined;
};

/** Height of a row with one line of text, rem. */
const lineHeight = 2.1875;

/** A list of any length. Older records are loaded when the user scrolls, newer records on request. */
export function WindowList<Item>({ list, caption, what, columns, rowHeight = lineHeight, empty, search, sort }: WindowListProps<Item>) {
  const { query, rows, again } = list;
  const { hasNextPage, hasPreviousPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const { loadOlder } = list;
  const { fresh: tintedKeys, tint } = useTintedRows();
  const readableRows = useMemo(() => rows.map((row) => rowOrNote(row)), [rows]);
  const keys = useMemo(() => rows.map(({ cursor }) => cursor), [rows]);
  const canLoad = hasNextPage && !isFetchNextPageError && !isPlaceholderData && !list.isIdle;
  const reachEnd = useCallback(() => {
    if (canLoad) loadOlder();
  }, [canLoad, loadOlder]);
  // Loads the next page after an empty page, because an empty page has no row to which the user could scroll.
  useEffect(() => {
    if (rows.length === 0) reachEnd();
  }, [reachEnd, rows]);
  // Loads the next page again some time after a temporary failure.
  useDelayed(loadOlder, isFetchNextPageError ? retryDelayMs(query.error) : null, query.error);
  const isFurtherError = isFetchNextPageError || query.isFetchPreviousPageError;
  const emptyState = search['after'] === undefined ? empty : <NoOlderRows search={search} />;
  const isAtListEnd = !hasNextPage && list.earlyEnd === null;
  const nextPageNote =
    isFurtherError && query.error !== null ? (
      <FailurePanel
        what={isFetchNextPageError ? 'Older records' : 'Newer records'}
        error={query.error}
        retry={isFetchNextPageError ? loadOlder : () => void list.loadNewer()}
        isRetrying={isFetchingNextPage || query.isFetchingPreviousPage}
      />
    ) : null;
  return (
    <>
      <ListStates
        // If only the next page failed, the loaded rows stay visible and the error is displayed below them.
        query={isFurtherError ? { ...query, error: null } : query}
        what={what}
        skeleton={<SkeletonRows widths={columnWidths(columns)} rowHeight={rowHeight} />}
        empty={() => (rows.length > 0 ? null : isAtListEnd ? emptyState : (nextPageNote ?? <NoRowsYet list={list} />))}
      >
        {() => (
          <>
            {again.error === null ? null : (
              <FailurePanel
                error={again.error}
                retry={() => void again.refetch()}
                isRetrying={again.isFetching}
                what={what}
                staleSinceMs={again.dataUpdatedAt}
              />
            )}
            {hasPreviousPage ? <NewerRows list={list} isAtStart={search['after'] === undefined} onLoaded={tint} /> : null}
            <WindowTable
              key={list.identity}
              caption={caption}
              columns={columns}
              rows={readableRows}
              keys={keys}
              startIndex={list.startIndex}
              savePosition={list.savePosition}
              isComplete={isAtListEnd && !hasPreviousPage}
              onReachEnd={reachEnd}
              freshKeys={tintedKeys}
              sort={sort}
            />
            {nextPageNote}
            {list.earlyEnd === null ? null : (
              <Text mt="sm" role="note">
                <Icon name="alert" size={14} /> {earlyEndMessages[list.earlyEnd]}
              </Text>
            )}
            <Group gap="sm" mt="sm">
              <Text c="dimmed" mr="auto">
                {loadedText(list)}
              </Text>
              {hasNextPage ? (
                <Button variant="default" loading={isFetchingNextPage} onClick={loadOlder}>
                  {list.isIdle ? 'Search older records' : 'Load older records'}
                </Button>
              ) : null}
            </Group>
          </>
        )}
      </ListStates>
      {query.error !== null && query.data === undefined && search['after'] !== undefined ? (
        <Text mt="sm">
          <NewestRowsLink search={search} />
        </Text>
      ) : null}
    </>
  );
}

function loadedText<Item>({ rows, indexState: { total } }: WindowRows<Item>): string {
  return total === undefined ? `${rows.length} loaded` : `${rows.length} of ${total.toLocaleString('en-CA')} loaded`;
}

/** Returns a row, or a note if the record is unreadable. */
function rowOrNote<Item>(row: ListRow<ListedItem<Item>>): ListRow<Item> | NoteRow {
  return isReadable(row) ? row : { note: isUnreadable(row.data) ? unreadableMessage(row.data) : '' };
}

function isReadable<Item>(row: ListRow<ListedItem<Item>>): row is ListRow<Item> {
  return !isUnreadable(row.data);
}

/** Messages for a list that ends early, by the reason. */
const earlyEndMessages = {
  again: 'The rest cannot be loaded: the custodian returned the same page again.',
  none: 'The rest cannot be loaded: the custodian did not return the position of the next page.',
} as const satisfies Record<NonNullable<WindowRows<unknown>['earlyEnd']>, string>;

/** Displayed if no record is loaded yet although the service has more pages. */
function NoRowsYet<Item>({ list: { earlyEnd, isIdle, loadOlder, query } }: { readonly list: WindowRows<Item> }) {
  if (earlyEnd !== null) return <EmptyPanel title="The list cannot be loaded">{earlyEndMessages[earlyEnd]}</EmptyPanel>;
  if (!isIdle) return <EmptyPanel title="Searching…">The custodian returned empty pages but reports more records.</EmptyPanel>;
  return (
    <EmptyPanel title="No records found so far">
      <p>The custodian returned empty pages but reports more records.</p>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={loadOlder}>
        Search older records
      </Button>
    </EmptyPanel>
  );
}

function NoOlderRows({ search }: { readonly search: UrlSearch }) {
  return (
    <EmptyPanel title="No older records">
      <NewestRowsLink search={search} />
    </EmptyPanel>
  );
}

/** A link to the newest records. Displayed if there are no records at the position in the URL. */
function NewestRowsLink({ search }: { readonly search: UrlSearch }) {
  return (
    <Link to="." search={{ ...search, after: undefined } as never}>
      Start from the newest
    </Link>
  );
}

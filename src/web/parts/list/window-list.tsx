import { Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { pageSizeShown, type Page } from '#contract/page.ts';
import { isUnreadable } from '#contract/unreadable.ts';
import type { Listed } from '#web/data/cursor-pages.ts';
import { recoveryMs } from '#web/data/recovery.ts';
import { announce } from '#web/lib/announce.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { EmptyPanel, ListStates } from './list-states.tsx';
import { pageSizes } from './page-search.ts';
import type { Column, NoteRow } from './page-table.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { unreadableWords } from './unreadable-row.tsx';
import type { WindowRows } from './window-rows.ts';
import { WindowTable } from './window-table.tsx';
import classes from './window-list.module.css';

/** A record of a list with its cursor: a row. */
export type ListRow<Item> = Page<Item>['page'][number];

type WindowListProps<Item> = {
  readonly list: WindowRows<Item>;
  readonly caption: string;
  /** What it lists, for the title of a failure: `'Wallets'`. */
  readonly what: string;
  readonly columns: readonly Column<ListRow<Item>>[];
  /** Relative widths of the columns while they load. */
  readonly widths: readonly number[];
  /** How high a row is as a rule, rem, while they load; one line of text unless given. */
  readonly tall?: number;
  /** What it means that there is nothing, and what to do. */
  readonly empty: ReactNode;
  readonly search: UrlSearch;
  /** Whether the endpoint takes a page size; it does unless told. */
  readonly isSized?: boolean;
};

/** A row of one line, rem. */
const lineTall = 2.1875;

/** A list of any length: loads older records as they come into view, newer ones when asked, and says what of it is loaded. */
export function WindowList<Item>({
  list,
  caption,
  what,
  columns,
  widths,
  tall = lineTall,
  empty,
  search,
  isSized = true,
}: WindowListProps<Item>) {
  const { query, rows, again } = list;
  const { hasNextPage, hasPreviousPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const { loadOlder } = list;
  const drawn = useMemo(() => rows.map((row) => drawnRow(row)), [rows]);
  const keys = useMemo(() => rows.map(({ cursor }) => cursor), [rows]);
  const canLoad = hasNextPage && !isFetchNextPageError && !isPlaceholderData && !list.isIdle;
  const reachEnd = useCallback(() => {
    if (canLoad) loadOlder();
  }, [canLoad, loadOlder]);
  // Behind an empty page with a cursor there may be records: without a row nothing comes into view that would ask for them.
  useEffect(() => {
    if (rows.length === 0) reachEnd();
  }, [reachEnd, rows]);
  useAgain(isFetchNextPageError ? query.error : null, loadOlder);
  const isFurtherError = isFetchNextPageError || query.isFetchPreviousPageError;
  const nothing = search['after'] === undefined ? empty : <NothingOlder search={search} />;
  const isEnd = !hasNextPage && list.broken === null;
  const further =
    isFurtherError && query.error !== null ? (
      <FailurePanel
        what={isFetchNextPageError ? 'What is older' : 'What is newer'}
        error={query.error}
        retry={isFetchNextPageError ? loadOlder : () => void list.loadNewer()}
        isRetrying={isFetchingNextPage || query.isFetchingPreviousPage}
      />
    ) : null;
  return (
    <>
      <ListStates
        // What is loaded stays good when more of it fails: that is said where more would stand.
        query={isFurtherError ? { ...query, error: null } : query}
        what={what}
        skeleton={<SkeletonRows widths={widths} tall={tall} />}
        empty={() => (rows.length > 0 ? null : isEnd ? nothing : (further ?? <NothingSoFar list={list} />))}
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
            {hasPreviousPage ? <Newer list={list} isAtStart={search['after'] === undefined} /> : null}
            <WindowTable
              key={list.identity}
              caption={caption}
              columns={columns}
              rows={drawn}
              keys={keys}
              place={list.place}
              keepPlace={list.keepPlace}
              isWhole={isEnd && !hasPreviousPage}
              reachEnd={reachEnd}
            />
            {further}
            {list.broken === null ? null : (
              <p className={classes.broken} role="note">
                <Icon name="alert" size={14} /> {brokenWords[list.broken]}
              </p>
            )}
            <div className={classes.foot}>
              <span>
                {rows.length} loaded{isEnd ? (hasPreviousPage ? ', down to the oldest' : ', that is all') : ''}
              </span>
              {isSized ? <PageSize search={search} /> : null}
              {hasNextPage ? (
                <Button variant="default" loading={isFetchingNextPage} onClick={loadOlder}>
                  {list.isIdle ? 'Look further' : 'Load older'}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </ListStates>
      {query.error !== null && query.data === undefined && search['after'] !== undefined ? (
        <p className={classes.other}>
          <FromNewest search={search} />
        </p>
      ) : null}
    </>
  );
}

/** A row by its columns, or words in the place of a record that cannot be read. */
function drawnRow<Item>(row: ListRow<Listed<Item>>): ListRow<Item> | NoteRow {
  return isReadable(row) ? row : { note: isUnreadable(row.data) ? unreadableWords(row.data) : '' };
}

function isReadable<Item>(row: ListRow<Listed<Item>>): row is ListRow<Item> {
  return !isUnreadable(row.data);
}

/** Why the rest of a list cannot be reached. */
const brokenWords = {
  again: 'The service repeats itself here: the rest cannot be read.',
  none: 'The service does not say where the list goes on: the rest cannot be read.',
} as const satisfies Record<NonNullable<WindowRows<unknown>['broken']>, string>;

/** No record yet, and the service says that there are some: not the same as none. */
function NothingSoFar<Item>({ list: { broken, isIdle, loadOlder, query } }: { readonly list: WindowRows<Item> }) {
  if (broken !== null) return <EmptyPanel title="The list cannot be read">{brokenWords[broken]}</EmptyPanel>;
  if (!isIdle)
    return <EmptyPanel title="Looking for records…">The service answers with empty pages, and says that there is more.</EmptyPanel>;
  return (
    <EmptyPanel title="Nothing found so far">
      <p>The service answers with empty pages, and says that there is more.</p>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={loadOlder}>
        Look further
      </Button>
    </EmptyPanel>
  );
}

function NothingOlder({ search }: { readonly search: UrlSearch }) {
  return (
    <EmptyPanel title="Nothing older than this place">
      <FromNewest search={search} />
    </EmptyPanel>
  );
}

/** The way out of a place that has nothing, or that the service does not know any more. */
function FromNewest({ search }: { readonly search: UrlSearch }) {
  return (
    <Link to="." search={{ ...search, after: undefined } as never}>
      Start from the newest
    </Link>
  );
}

/** Asks for the next page again by itself after a passing failure, as every read of the desk does. */
function useAgain(error: Error | null, retry: () => void): void {
  useEffect(() => {
    const ms = recoveryMs(error);
    if (ms === null) return undefined;
    const timer = setTimeout(retry, ms);
    return () => clearTimeout(timer);
  }, [error, retry]);
}

/** Above the rows when there are newer ones. They come in above without moving the reader; at the start of the list the reader goes to them. */
function Newer<Item>({ list, isAtStart }: { readonly list: WindowRows<Item>; readonly isAtStart: boolean }) {
  const load = async () => {
    const before = list.rows.length;
    const { data } = await list.loadNewer();
    const count = (data?.pages ?? []).reduce((sum, { page }) => sum + page.length, 0) - before;
    announce(`${count} newer loaded`);
    if (isAtStart) scrollTo(0, 0);
  };
  return (
    <div className={classes.newer}>
      <Button
        variant="default"
        loading={list.query.isFetchingPreviousPage}
        leftSection={<Icon name="up" size={14} />}
        onClick={() => void load()}
      >
        {isAtStart ? 'New records have come in: show them' : 'Load newer'}
      </Button>
    </div>
  );
}

/** How many are loaded at a time. */
function PageSize({ search }: { readonly search: UrlSearch }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="Records loaded at a time"
      value={search['page_size'] ?? String(pageSizeShown)}
      data={pageSizes.map((size) => ({ value: String(size), label: `${size} at a time` }))}
      onChange={({ currentTarget }) =>
        void navigate({ to: '.', search: { ...search, page_size: currentTarget.value } as never, replace: true })
      }
    />
  );
}

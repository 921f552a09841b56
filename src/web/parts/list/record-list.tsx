import { Button, Group } from '@mantine/core';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { PreferredList } from '#contract/desk/preferences.ts';
import type { FoundKind } from '#contract/desk/record-endpoints.ts';
import type { CursorList } from '#web/data/cursor-pages.ts';
import { usePreferences } from '#web/data/preferences.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { chosenColumns } from './chosen-columns.ts';
import { ExportButton } from './export-button.tsx';
import { FilterBar, findFilter, type Filter } from './filter-bar.tsx';
import type { ExportSource } from './list-export.tsx';
import { EmptyPanel } from './list-states.tsx';
import { isNarrowed } from './page-search.ts';
import type { Column } from './page-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { WindowList, type ListRow } from './window-list.tsx';
import { useWindowRows, type WindowRows } from './window-rows.ts';
import type { Sort } from './window-table.tsx';

const IndexStateNote = lazyComponent(async () => (await import('./index-state-note.tsx')).IndexStateNote);

const FoundRecords = lazyComponent(async () => (await import('./found-records.tsx')).FoundRecords);

const ColumnChoice = lazyComponent(async () => (await import('./column-choice.tsx')).ColumnChoice);

/** What a list page needs to show one kind of record: its title, columns, filters and query. */
export type ListDescription<Item> = {
  /** The name under which the list's columns and views are stored. */
  readonly name: PreferredList;
  readonly title: string;
  /** Accessible name of the table: `'Wallets, newest first'`. */
  readonly caption: string;
  readonly columns: readonly Column<ListRow<Item>>[];
  readonly filters: readonly Filter[];
  /** The kind of the records in the search, if the list has a search field. */
  readonly found?: FoundKind;
  readonly labels: {
    /** The title that is displayed if there are no records: `'No wallets yet'`. */
    readonly emptyTitle: string;
    /** The text that is displayed if there are no records. */
    readonly emptyText: ReactNode;
  };
  /** Usual height of a row, rem. Default: one line. */
  readonly rowHeight?: number;
};

type RecordListProps<Item> = {
  readonly description: ListDescription<Item>;
  /** The query for the records that match the filters. */
  readonly query: CursorList<Item>;
  /** The URL parameters: the filters and the position in the list. */
  readonly url: UrlSearch;
  /** Selects which of the loaded rows are displayed. Default: all. */
  readonly selectRows?: (list: WindowRows<Item>) => WindowRows<Item>;
  /** The primary button of the page. */
  readonly action?: ReactNode;
  /** Content between the title and the filters. */
  readonly contentAbove?: ReactNode;
  /** A note about the filters, between them and the rows. */
  readonly filterNote?: ReactNode;
  /** What the export button exports. Without it, there is no export button. */
  readonly exportSource?: ExportSource;
  /** The heading of a list inside a page. Default: the page's title. */
  readonly heading?: ReactNode;
  readonly sort?: Sort;
  /** The button of a list without records. */
  readonly emptyAction?: ReactNode;
  /** Displayed if no record matches the filters. */
  readonly noMatches?: ReactNode;
};

/**
 * The number of matches (`'284 transactions'`), or the number of loaded rows if the total is unknown. Undefined for an empty
 * list.
 */
function countText<Item>({ rows, indexState: { total, building } }: WindowRows<Item>, title: string): string | undefined {
  if (total === undefined) return rows.length === 0 ? undefined : `${rows.length} loaded`;
  const noun = total === 1 ? title.toLowerCase().replace(/s$/, '') : title.toLowerCase();
  return `${total.toLocaleString('en-CA')} ${noun}${building ? ' so far' : ''}`;
}

const noMatchesPanel = <EmptyPanel title="No matches">No records match these filters. Clear one to see more.</EmptyPanel>;

const allRows = <Item,>(list: WindowRows<Item>) => list;

/** A page with a list of records, its title, filters, saved views, column choice and export. */
export function RecordList<Item>({
  description,
  query,
  url,
  selectRows = allRows,
  action,
  contentAbove,
  filterNote,
  exportSource,
  heading,
  sort,
  emptyAction,
  noMatches = noMatchesPanel,
}: RecordListProps<Item>) {
  const selectableRows = selectRows(useWindowRows(query, url));
  const { [description.name]: chosenKeys } = usePreferences().columns;
  const columns = useMemo(() => chosenColumns(description.columns, chosenKeys), [description.columns, chosenKeys]);
  const [isChoosing, setChoosing] = useState(false);
  const { found: foundKind } = description;
  const filters = foundKind === undefined ? description.filters : [findFilter, ...description.filters];
  const text = foundKind === undefined ? undefined : url[findFilter.name];
  if (foundKind !== undefined && text !== undefined)
    return (
      <>
        {heading ?? <PageHeader title={description.title} action={action} />}
        {contentAbove}
        <Group mb="sm">
          <FilterBar filters={[findFilter]} search={url} />
        </Group>
        <Suspense fallback={null}>
          <FoundRecords kind={foundKind} noun={description.title.toLowerCase()} text={text} />
        </Suspense>
      </>
    );
  return (
    <>
      {heading ?? <PageHeader title={description.title} aside={countText(selectableRows, description.title)} action={action} />}
      {contentAbove}
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <FilterBar filters={filters} search={url} />
        <Group gap="xs" ml="auto">
          <Button variant="subtle" color="gray" leftSection={<Icon name="columns" size={14} />} onClick={() => setChoosing(true)}>
            Columns
          </Button>
          {exportSource === undefined ? null : (
            <ExportButton source={exportSource} title={description.title} filters={description.filters} url={url} />
          )}
        </Group>
      </Group>
      {description.filters.length === 0 ? null : <SavedViews list={description.name} search={url} />}
      {selectableRows.indexState.building || selectableRows.indexState.behind_seconds ? (
        <Suspense fallback={null}>
          <IndexStateNote state={selectableRows.indexState} />
        </Suspense>
      ) : null}
      {filterNote}
      <WindowList
        list={selectableRows}
        caption={description.caption}
        what={description.title}
        columns={columns}
        search={url}
        sort={sort}
        {...(description.rowHeight === undefined ? {} : { rowHeight: description.rowHeight })}
        empty={
          selectableRows.indexState.building ? (
            <EmptyPanel title="None so far" />
          ) : isNarrowed(url, description.filters) ? (
            // Without a boundary of its own, the whole list would be hidden until the code of the panel is loaded.
            <Suspense fallback={noMatchesPanel}>{noMatches}</Suspense>
          ) : (
            <EmptyPanel title={description.labels.emptyTitle} action={emptyAction}>
              {description.labels.emptyText}
            </EmptyPanel>
          )
        }
      />
      <Suspense fallback={null}>
        {isChoosing ? <ColumnChoice list={description.name} columns={description.columns} close={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  );
}

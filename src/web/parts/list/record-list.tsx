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

/** The description of a list of records. */
export type ListDescription<Item> = {
  /** The name under which its columns and views are stored. */
  readonly name: PreferredList;
  readonly title: string;
  /** Accessible name of the table: `'Wallets, newest first'`. */
  readonly caption: string;
  readonly columns: readonly Column<ListRow<Item>>[];
  readonly filters: readonly Filter[];
  /** The kind of the records in the search, if the list has a search field. */
  readonly found?: FoundKind;
  readonly labels: {
    /** Title of the empty state: `'No wallets yet'`. */
    readonly emptyTitle: string;
    /** What appears in the empty list, and when. */
    readonly emptyText: ReactNode;
  };
  /** Usual height of a row, rem. Default: one line. */
  readonly rowHeight?: number;
};

type RecordListProps<Item> = {
  readonly description: ListDescription<Item>;
  /** The query of the filtered records. */
  readonly query: CursorList<Item>;
  /** The filters and the position from the URL. */
  readonly url: UrlSearch;
  /** Selects the rows to show from the loaded ones. Default: all. */
  readonly selectRows?: (list: WindowRows<Item>) => WindowRows<Item>;
  /** The primary button of the page. */
  readonly action?: ReactNode;
  /** Content between the title and the filters. */
  readonly above?: ReactNode;
  /** The export of all matches. Without it, no export is offered. */
  readonly exportSource?: ExportSource;
  /** The heading of a list that is a part of a page. Default: the page's title. */
  readonly heading?: ReactNode;
  readonly sort?: Sort;
  /** The empty state if filters match no record. */
  readonly noMatches?: ReactNode;
};

/** The number of matches (`'284 transactions'`), or of loaded rows if the total is unknown. Undefined for an empty list. */
function countText<Item>({ rows, indexState: { total, building } }: WindowRows<Item>, title: string): string | undefined {
  if (total === undefined) return rows.length === 0 ? undefined : `${rows.length} loaded`;
  const noun = total === 1 ? title.toLowerCase().replace(/s$/, '') : title.toLowerCase();
  return `${total.toLocaleString('en-CA')} ${noun}${building ? ' so far' : ''}`;
}

const noMatchesPanel = <EmptyPanel title="No matches">No records match these filters. Clear one to see more.</EmptyPanel>;

const allRows = <Item,>(list: WindowRows<Item>) => list;

/** A page that lists records, with title, filters, saved views, column choice and export. */
export function RecordList<Item>({
  description,
  query,
  url,
  selectRows: pick = allRows,
  action,
  above,
  exportSource,
  heading,
  sort,
  noMatches = noMatchesPanel,
}: RecordListProps<Item>) {
  const list = pick(useWindowRows(query, url));
  const { [description.name]: chosen } = usePreferences().columns;
  const columns = useMemo(() => chosenColumns(description.columns, chosen), [description.columns, chosen]);
  const [isChoosing, setChoosing] = useState(false);
  const { found: foundKind } = description;
  const filters = foundKind === undefined ? description.filters : [findFilter, ...description.filters];
  const text = foundKind === undefined ? undefined : url[findFilter.name];
  if (foundKind !== undefined && text !== undefined)
    return (
      <>
        {heading ?? <PageHeader title={description.title} action={action} />}
        {above}
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
      {heading ?? <PageHeader title={description.title} aside={countText(list, description.title)} action={action} />}
      {above}
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
      {list.indexState.building || list.indexState.behind_seconds ? (
        <Suspense fallback={null}>
          <IndexStateNote state={list.indexState} />
        </Suspense>
      ) : null}
      <WindowList
        list={list}
        caption={description.caption}
        what={description.title}
        columns={columns}
        search={url}
        sort={sort}
        {...(description.rowHeight === undefined ? {} : { rowHeight: description.rowHeight })}
        empty={
          list.indexState.building ? (
            <EmptyPanel title="None so far" />
          ) : isNarrowed(url, description.filters) ? (
            noMatches
          ) : (
            <EmptyPanel title={description.labels.emptyTitle}>{description.labels.emptyText}</EmptyPanel>
          )
        }
      />
      <Suspense fallback={null}>
        {isChoosing ? <ColumnChoice list={description.name} columns={description.columns} close={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  );
}

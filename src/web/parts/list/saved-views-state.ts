import type { PreferredList, SavedView } from '#contract/desk/preferences.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';

/** URL parameters of the position in a list. Saved views do not contain them. */
const cursorNames: ReadonlySet<string> = new Set(['before', 'after']);

/** The filters in a URL. The position in the list is left out. */
export function filtersIn(search: UrlSearch): UrlSearch {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => !cursorNames.has(name) && value !== ''));
}

/** Whether two sets of filters are equal. Their order does not matter. */
function areEqual(one: UrlSearch, other: UrlSearch): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** The saved views of a list, compared with the filters of its URL. */
export type ViewsState = {
  readonly filters: UrlSearch;
  readonly views: readonly SavedView[];
  /** The view that has exactly the filters of the URL. */
  readonly activeView: SavedView | null;
  /** The view that was open before the user changed its filters. */
  readonly changedView: SavedView | null;
  /** Whether no view has the filters of the URL. If so, the user can save them as a view. */
  readonly isNew: boolean;
};

/** Compares the saved views with the filters of a URL. `activeName` is the name of the view that was used last. */
export function viewsState(all: readonly SavedView[], list: PreferredList, search: UrlSearch, activeName: string | null): ViewsState {
  const filters = filtersIn(search);
  const views = all.filter((view) => view.list === list);
  const activeView =
    views.find((view) => view.name === activeName && areEqual(view.search, filters)) ??
    views.find((view) => areEqual(view.search, filters)) ??
    null;
  const hasFilters = Object.keys(filters).length > 0;
  const changedView = activeView === null && hasFilters ? (views.find(({ name }) => name === activeName) ?? null) : null;
  return { filters, views, activeView, changedView, isNew: activeView === null && hasFilters };
}

/** All views after adding a view. A view of the same list with the same name is replaced. */
export function withView(all: readonly SavedView[], view: SavedView): SavedView[] {
  const isNamesake = (other: SavedView) => other.list === view.list && other.name === view.name;
  return all.some(isNamesake) ? all.map((other) => (isNamesake(other) ? view : other)) : [...all, view];
}

/** All views except one. */
export function withoutView(allViews: readonly SavedView[], { list, name }: Pick<SavedView, 'list' | 'name'>): SavedView[] {
  return allViews.filter((other) => other.list !== list || other.name !== name);
}

/** All views after renaming a view, which keeps its position. Another view with the new name is removed. */
export function renamedView(allViews: readonly SavedView[], view: SavedView, name: string): SavedView[] {
  if (name === view.name) return [...allViews];
  return withoutView(allViews, { ...view, name }).map((other) =>
    other.list === view.list && other.name === view.name ? { ...view, name } : other,
  );
}

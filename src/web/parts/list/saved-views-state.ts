import type { PreferredList, SavedView } from '#contract/desk/preferences.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';

/** Parts of an address that say where in a list one is, and are none of a view's filters. */
const placeNames: ReadonlySet<string> = new Set(['before', 'after', 'page_size']);

/** The filters of an address, without the place in the list. */
export function filtersIn(search: UrlSearch): UrlSearch {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => !placeNames.has(name) && value !== ''));
}

/** Whether two sets of filters are the same, in whatever order. */
function areSame(one: UrlSearch, other: UrlSearch): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** What the saved views of a list are to the filters of its address. */
export type ViewsState = {
  readonly filters: UrlSearch;
  readonly views: readonly SavedView[];
  /** The view that these filters are. */
  readonly active: SavedView | null;
  /** The view that was opened before the filters were changed. */
  readonly changed: SavedView | null;
  /** Whether there are filters that no view has: they can be kept. */
  readonly isNew: boolean;
};

/** Compares; `opened` is the name of the view that was opened last, if any. */
export function viewsState(all: readonly SavedView[], list: PreferredList, search: UrlSearch, opened: string | null): ViewsState {
  const filters = filtersIn(search);
  const views = all.filter((view) => view.list === list);
  const active =
    views.find((view) => view.name === opened && areSame(view.search, filters)) ??
    views.find((view) => areSame(view.search, filters)) ??
    null;
  const hasFilters = Object.keys(filters).length > 0;
  const changed = active === null && hasFilters ? (views.find(({ name }) => name === opened) ?? null) : null;
  return { filters, views, active, changed, isNew: active === null && hasFilters };
}

/** All views with one kept under its name: in the place of the one that had it, else at the end. */
export function withView(all: readonly SavedView[], view: SavedView): SavedView[] {
  const isNamesake = (other: SavedView) => other.list === view.list && other.name === view.name;
  return all.some(isNamesake) ? all.map((other) => (isNamesake(other) ? view : other)) : [...all, view];
}

/** All views without one. */
export function withoutView(all: readonly SavedView[], { list, name }: Pick<SavedView, 'list' | 'name'>): SavedView[] {
  return all.filter((other) => other.list !== list || other.name !== name);
}

/** All views with one under another name, in its place; the one that had that name goes. */
export function renamedView(all: readonly SavedView[], view: SavedView, name: string): SavedView[] {
  if (name === view.name) return [...all];
  return withoutView(all, { ...view, name }).map((other) =>
    other.list === view.list && other.name === view.name ? { ...view, name } : other,
  );
}

import { Button, Group } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { PreferredList } from '#contract/desk/preferences.ts';
import { preferences, usePreferences } from '#web/data/preferences.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { saveViews } from './save-views.ts';
import { viewsState, withView } from './saved-views-state.ts';

const ViewDialog = lazyComponent(async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog);

/** For each list, the name of the view that was used last. */
const activeViews = makeStore<Partial<Record<PreferredList, string | undefined>>>({});

type SavedViewsProps = {
  readonly list: PreferredList;
  /** The filters in the URL. */
  readonly search: UrlSearch;
};

/** The user's saved views of a list. Renders nothing if there are no saved views and no filters. */
export function SavedViews({ list, search }: SavedViewsProps) {
  const { saved_views: allViews } = usePreferences();
  const activeView = useStore(activeViews)[list] ?? null;
  const { filters, views, activeView: matchingView, changedView, isNew } = viewsState(allViews, list, search, activeView);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const activeName = matchingView?.name;
  const isAll = Object.keys(filters).length === 0;
  useEffect(() => {
    if (activeName !== undefined || isAll) activeViews.set({ ...activeViews.get(), [list]: activeName });
  }, [activeName, isAll, list]);
  if (views.length === 0 && !isNew) return null;
  return (
    <Group component="nav" gap="xs" mb="sm" aria-label="Saved views">
      {views.length === 0 ? null : (
        <Group component="ul" gap={4} m={0} p={0}>
          <li>
            <ViewLink name="All" search={{}} isActive={isAll} />
          </li>
          {views.map((view) => (
            <li key={view.name}>
              <ViewLink name={view.name} search={view.search} isActive={view === matchingView} isChanged={view === changedView} />
            </li>
          ))}
        </Group>
      )}
      {changedView === null ? null : (
        <Button
          variant="subtle"
          onClick={() =>
            void saveViews(withView(preferences.get().saved_views, { ...changedView, search: filters }), `View ${changedView.name} changed`)
          }
        >
          Update “{changedView.name}”
        </Button>
      )}
      {isNew ? (
        <Button variant="subtle" leftSection={<Icon name="filter" size={13} />} onClick={() => setDialog('save')}>
          Save as {changedView === null ? 'a view' : 'another view'}
        </Button>
      ) : null}
      {views.length === 0 ? null : (
        <Button variant="subtle" color="gray" onClick={() => setDialog('manage')}>
          Edit views
        </Button>
      )}
      {dialog === null ? null : (
        <Suspense>
          <ViewDialog mode={dialog} list={list} filters={filters} close={() => setDialog(null)} />
        </Suspense>
      )}
    </Group>
  );
}

type ViewAnchorProps = Pick<ComponentProps<'a'>, 'href' | 'onClick' | 'ref'> & {
  readonly isActive: boolean;
  readonly children?: ReactNode;
};

/** The router ignores filters when it decides whether a link is active, so the caller passes `isActive`. */
const AnyViewLink = createLink(({ isActive, children, ...anchor }: ViewAnchorProps) => (
  <Button
    size="compact-sm"
    variant={isActive ? 'light' : 'default'}
    maw="18rem"
    renderRoot={({ children: content, ...props }: ComponentProps<'a'>) => (
      <a {...props} {...anchor} aria-current={isActive ? 'true' : undefined}>
        {content}
      </a>
    )}
  >
    {children}
  </Button>
));

type ViewLinkProps = { readonly name: string; readonly search: UrlSearch; readonly isActive: boolean; readonly isChanged?: boolean };

function ViewLink({ name, search, isActive, isChanged = false }: ViewLinkProps) {
  return (
    <AnyViewLink to="." search={search as never} isActive={isActive}>
      <span>
        <bdi>{name}</bdi>
        {isChanged ? ' · changed' : ''}
      </span>
    </AnyViewLink>
  );
}

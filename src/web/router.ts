import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { plainSearch } from '#web/lib/url-search.ts';
import { ErrorPage, NotFoundPage } from '#web/parts/shell/failure-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Makes the router over the generated route tree; a page's code and data are fetched on hover and focus. `history` is the browser's unless given. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    context: { queryClient },
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: !import.meta.env.SSR,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

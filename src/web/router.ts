import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { observeNavigation } from '#web/lib/last-navigation.ts';
import { plainSearch } from '#web/lib/url-search.ts';
import { ErrorPage, NotFoundPage } from '#web/parts/shell/failure-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router. Hovering or focusing a link prefetches the code and data of its page. */
export function makeRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  observeNavigation(router.history);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

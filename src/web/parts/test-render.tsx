import '#web/styles.css';
import { MantineProvider, type MantineColorScheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render, type RenderResult } from 'vitest-browser-react';
import { cssVariables, theme } from '#web/theme.ts';

type RenderOptions = {
  /** The colour scheme. Default: light. */
  readonly scheme?: Exclude<MantineColorScheme, 'auto'>;
  /** Cached answers by query key. Nothing is read from a server. */
  readonly data?: readonly (readonly [key: readonly unknown[], value: unknown])[];
};

/** Renders a component as on a page: with the desk's styles, a query cache, and a router without pages. */
export function renderPart(part: ReactNode, { scheme = 'light', data = [] }: RenderOptions = {}): Promise<RenderResult> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity }, mutations: { retry: false } } });
  for (const [key, value] of data) client.setQueryData(key, value);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme} deduplicateCssVariables={false}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>{part}</RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

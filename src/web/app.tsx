import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { colourSchemeManager } from '#web/parts/page/colour-scheme.ts';
import type { makeRouter } from './router.ts';
import { cssVariables, theme } from './theme.ts';

type AppProps = { readonly queryClient: QueryClient; readonly router: ReturnType<typeof makeRouter>; readonly nonce: string };

/**
 * The whole app with its query cache and its router. `nonce` marks the styles that the app adds; the content security policy
 * blocks other styles.
 */
export function App({ queryClient, router, nonce }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager()}
      getStyleNonce={() => nonce}
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { expectFirstRead } from '#web/data/first-read.ts';
import { startSession } from '#web/data/session.ts';
import { watchActivity } from '#web/lib/activity.ts';
import { passOverUnheard } from '#web/lib/unheard-events.ts';
import { colourSchemeManager, markPage } from '#web/parts/colour-scheme.ts';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.ts';
import { theme } from './theme.ts';

// The page's policy forbids code made from text, which is how zod is fast elsewhere.
z.config({ jitless: true });

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name='${name}']`)?.content ?? null;

// Libraries that add a style element at run time look for the page's nonce here.
const nonce = metaContent('csp-nonce') ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

watchActivity();
passOverUnheard();
const queryClient = makeQueryClient();
const router = makeRouter(queryClient);

expectFirstRead(metaContent('first-read'));
await startSession(metaContent('desk-session'));
// The page's reads go out before anything is drawn. Not awaited here: a page's chunk waits for this module, and the load for the chunk.
void router.load().then(draw);

function draw(): void {
  const root = document.getElementById('root');
  // The script does not wait for the page, which may still be on its way.
  if (root === null) return document.addEventListener('DOMContentLoaded', draw, { once: true });
  // Every loader has begun its reads by now: what none of them asked for would be old when somebody does.
  expectFirstRead(null);
  markPage(theme);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colourSchemeManager()}
        getStyleNonce={() => nonce}
        deduplicateCssVariables={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

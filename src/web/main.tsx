import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { receiveUpdates } from '#web/data/live/receive-updates.ts';
import { startSession } from '#web/data/session.ts';
import { installTrustedTypes } from '#web/lib/trusted-types.ts';
import { watchUserActivity } from '#web/lib/user-activity.ts';
import { printInLightColours } from '#web/parts/page/colour-scheme.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.ts';

/** How long the first render waits for the page's reads at most, ms. */
const firstReadsMsMax = 300;

// Zod must not create code from text, because the page's content security policy forbids it.
z.config({ jitless: true });

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name='${name}']`)?.content ?? null;

// The page's nonce. Libraries need it to add style elements at run time.
const nonce = metaContent('csp-nonce') ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

installTrustedTypes();
watchUserActivity();
printInLightColours();
const queryClient = makeQueryClient();
const router = makeRouter(queryClient);

await startSession(metaContent('desk-session'));
// Not awaited, because the code of the page waits for this module.
void router
  .load()
  .then(waitForReads)
  .then(draw)
  .then(() => receiveUpdates(queryClient));

/** Waits for the page's reads, which the router started, so that the first render contains their records. */
function waitForReads(): Promise<unknown> {
  const reads = queryClient
    .getQueryCache()
    .getAll()
    .map(async ({ promise }) => promise);
  return Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, firstReadsMsMax))]);
}

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} nonce={nonce} />
    </StrictMode>,
  );
}

import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { receiveUpdates } from '#web/data/live/receive-updates.ts';
import { startSession } from '#web/data/session.ts';
import { installTrustedTypes } from '#web/lib/trusted-types.ts';
import { watchUserActivity } from '#web/lib/user-activity.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.ts';

// The page's policy forbids code made from text, which is how zod is fast elsewhere.
z.config({ jitless: true });

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name='${name}']`)?.content ?? null;

// Libraries that add a style element at run time look for the page's nonce here.
const nonce = metaContent('csp-nonce') ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

installTrustedTypes();
watchUserActivity();
const queryClient = makeQueryClient();
const router = makeRouter(queryClient);

await startSession(metaContent('desk-session'));
// The page's reads start before the first render. Not awaited here: a page's chunk waits for this
// module, and the load for the chunk.
void router
  .load()
  .then(draw)
  .then(() => receiveUpdates(queryClient));

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} nonce={nonce} />
    </StrictMode>,
  );
}

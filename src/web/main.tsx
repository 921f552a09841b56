import './styles.css';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { expectFirstRead } from '#web/data/first-read.ts';
import { startSession } from '#web/data/session.ts';
import { watchActivity } from '#web/lib/activity.ts';
import { passOverUnheard } from '#web/lib/unheard-events.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.ts';

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
void router.load().then(() => afterPaint(draw));

/** Lets what the server drew get on the screen first: the drawing of the app holds up everything else. A page in the background paints nothing. */
function afterPaint(deed: () => void): void {
  const isDrawn = document.getElementById('drawn')?.hasChildNodes() === true;
  if (isDrawn && !document.hidden) requestAnimationFrame(() => setTimeout(deed));
  else deed();
}

function draw(): void {
  const root = document.getElementById('root');
  // The script does not wait for the page, which may still be on its way.
  if (root === null) return document.addEventListener('DOMContentLoaded', draw, { once: true });
  // Every loader has begun its reads by now: what none of them asked for would be old when somebody does.
  expectFirstRead(null);
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} nonce={nonce} />
      <InPlaceOfDrawn />
    </StrictMode>,
  );
}

/** Takes away what the server drew, in the very frame in which the app stands there; what comes later still, before it is seen. */
function InPlaceOfDrawn(): null {
  useLayoutEffect(() => {
    const take = () => document.getElementById('drawn')?.remove();
    take();
    const late = new MutationObserver(take);
    late.observe(document.body, { childList: true });
    return () => late.disconnect();
  }, []);
  return null;
}

import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DrawPage, PageToDraw } from '#contract/desk/drawn-page.ts';
import { startSession } from '#web/data/session.ts';
import { withStylesApart } from '#web/lib/inline-styles.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * The app's entry on the server. Renders one page at a time: the session is global to the app, so two
 * at once would mix.
 */
export const drawPage: DrawPage = (page) => {
  const drawn = last.then(() => draw(page));
  last = drawn.catch(() => undefined);
  return drawn;
};

async function draw({ url, nonce, session, firstReadUrl, firstRead }: PageToDraw): Promise<string> {
  await startSession(session);
  // This thread has no connection to the desk: the page's only read came with the request to render.
  globalThis.fetch = async (url) => (url === firstReadUrl ? new Response(firstRead) : Promise.reject(new Error('no other read is there')));
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [url] }));
  await router.load();
  await settled(queryClient);
  const reads = queryClient.getQueryCache().getAll();
  if (!reads.every(({ state }) => state.status === 'success')) return '';
  const html = renderToString(<App queryClient={queryClient} router={router} nonce={nonce} />);
  return html.includes(leftToTheBrowser) ? '' : withStylesApart(html, { nonce, within: '#drawn' });
}

/** What React writes in place of a part that threw, or waits for code. */
const leftToTheBrowser = '<!--$!-->';

/** Once the loaders' reads are there. */
async function settled(queryClient: QueryClient): Promise<void> {
  const queries = queryClient.getQueryCache();
  await new Promise<void>((resolve) => {
    const check = () => {
      if (queryClient.isFetching() === 0) resolve();
    };
    queries.subscribe(check);
    check();
  });
}

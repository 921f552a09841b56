import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { drawMsMax, type DrawPage, type PageToDraw } from '#contract/desk/drawn-page.ts';
import { expectFirstRead } from '#web/data/first-read.ts';
import { startSession } from '#web/data/session.ts';
import { withStylesApart } from '#web/lib/inline-styles.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.ts';

let last: Promise<unknown> = Promise.resolve();

/** The app's entry on the server. Pages are drawn one after the other: who is signed in is known to the whole app, so two at once would mix. */
export const drawPage: DrawPage = (page) => {
  const drawn = last.then(() => draw(page));
  last = drawn.catch(() => undefined);
  return drawn;
};

async function draw({ url, nonce, session, firstReadUrl, firstRead }: PageToDraw): Promise<string> {
  await startSession(session);
  expectFirstRead(firstReadUrl, async () => firstRead);
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [url] }));
  await Promise.race([router.load().then(() => settled(queryClient)), tooLate()]);
  const reads = queryClient.getQueryCache().getAll();
  if (!reads.every(({ state }) => state.status === 'success')) return '';
  const html = renderToString(<App queryClient={queryClient} router={router} nonce={nonce} />);
  return html.includes(leftToTheBrowser) ? '' : withStylesApart(html, { nonce, within: '#drawn' });
}

/** What React writes in place of a part that threw, or waits for code. */
const leftToTheBrowser = '<!--$!-->';

/** Fails once nobody waits for the page any more: the next one must not wait either. */
function tooLate(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(reject, drawMsMax, new Error('what the page reads has not come in time'));
  return promise;
}

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

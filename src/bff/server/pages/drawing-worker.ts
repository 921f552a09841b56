import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawPage } from '#contract/desk/drawn-page.ts';
import type { Order, Sheet } from './drawing.ts';

/**
 * Renders the requested pages with the app at a path (`workerData`), in a thread of its own. A page
 * that fails is skipped.
 */
const { drawPage } = (await import(pathToFileURL(workerData as string).href)) as { readonly drawPage: DrawPage };

parentPort?.on('message', ({ id, page }: Order) => {
  const answer = (html: string) => parentPort?.postMessage({ id, html } satisfies Sheet);
  drawPage(page).then(answer, () => answer(''));
});

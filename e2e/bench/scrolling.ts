import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { agGridPage, type ListGlobals } from './ag-grid.ts';
import { startDesk, startScript } from './children.ts';
import { median, type Figure, type LeftOut } from './figures.ts';

/** Rows loaded before anything is measured. */
const rowsLoaded = 10_000;

/** Most elements that the table may have then. Source: the performance budgets. */
const elementsMax = 500;

/** Frames of a scroll, px of each: about three rows. */
const frames = 240;
const pxAFrame = 100;

/** Scrolls of each side, in turns. */
const rounds = 5;

/** Most of AG Grid's that the desk's list may take. Source: the performance budgets. */
const budgets = { paint: 0.2, frame: 0.5 } as const;

const dist = join(import.meta.dirname, '../../dist');
const password = 'correct horse battery';

/**
 * The desk's list with 10,000 loaded transactions beside AG Grid with the same records, columns and cells, in the browser at a path. First paint:
 * what the main thread does from mounting either list, in one page of nothing else and as far down in it as on the desk's, until the frame with its
 * first rows is painted. A frame: what it does while the rows scroll, on the desk's page as it is.
 */
export async function measureScrolling(executablePath: string | null, folder: string): Promise<readonly (Figure | LeftOut)[]> {
  const what = `${rowsLoaded} loaded rows`;
  if (executablePath === null) return [{ what, leftOut: 'no browser: left out' }];
  if (!existsSync(dist)) return [{ what, leftOut: 'the web app is not built (npm start builds it): left out' }];
  const service = await startScript(new URL('./world.ts', import.meta.url), '12000', '3');
  const desk = await startDesk(service.url, password, dist);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await listPage(await context.newPage(), desk.url);
    await loadRows(page);
    const elements = await page.evaluate(() => document.querySelectorAll('table, table *').length);
    const weight: Figure = {
      what: `elements of the table, ${rowsLoaded} rows loaded`,
      figure: String(elements),
      yardstick: `${elementsMax} at most`,
      ratio: elements / elementsMax,
      budget: 1,
    };
    const grid = await agGridPage(context, folder, await recordsOf(page));
    if (grid === null) return [weight, { what: `${what} beside AG Grid`, leftOut: 'the registry did not give AG Grid: not measured' }];
    return [weight, ...(await besideGrid(page, grid))];
  } finally {
    await browser.close();
  }
}

async function besideGrid(page: Page, lists: Page): Promise<readonly Figure[]> {
  const paintMs = { own: [] as number[], grid: [] as number[] };
  const frameMs = { own: [] as number[], grid: [] as number[] };
  const height = await page.evaluate(() => document.querySelector('tr[data-row="2"]')?.getBoundingClientRect().height ?? 35);
  const top = await page.evaluate(() => (document.querySelector('table')?.getBoundingClientRect().top ?? 0) + scrollY);
  await lists.addStyleTag({ content: `#root { box-sizing: border-box; padding-top: ${top}px }` });
  await paintOf(lists, null); // warm up, both
  await paintOf(lists, height);
  for (let round = 0; round < rounds; round += 1) {
    paintMs.own.push(await paintOf(lists, null));
    frameMs.own.push(await scrollMs(page, 'html'));
    paintMs.grid.push(await paintOf(lists, height));
    frameMs.grid.push(await scrollMs(lists, '.ag-grid-viewport'));
  }
  const compared = (what: string, { own, grid: theirs }: typeof paintMs, budget: number, digits: number): Figure => ({
    what: `${what}, ${rowsLoaded} rows`,
    figure: `${median(own).toFixed(digits)} ms`,
    yardstick: `${median(theirs).toFixed(digits)} ms AG Grid`,
    ratio: median(own) / median(theirs),
    budget,
  });
  return [
    compared('main thread until a list at hand is painted', paintMs, budgets.paint, 1),
    compared('main thread a frame while scrolling', frameMs, budgets.frame, 2),
  ];
}

async function listPage(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/login`);
  if (await page.getByLabel('E-mail').isVisible()) {
    await page.getByLabel('E-mail').fill('compliance@desk.example');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  }
  await page.goto(`${url}/transactions?page_size=100`);
  await page.locator('tr[data-row]').nth(10).waitFor();
  return page;
}

/** Scrolls to the end of what is loaded until there is enough. */
async function loadRows(page: Page): Promise<void> {
  await page.evaluate(async (enough) => {
    const loaded = () => Number.parseInt(document.querySelector('main header')?.textContent?.match(/(\d+) shown/)?.[1] ?? '0', 10);
    while (loaded() < enough) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((done) => setTimeout(done, 20));
    }
  }, rowsLoaded);
}

/** What the list has loaded, as the service says it: JSON of an array of its rows. */
function recordsOf(page: Page): Promise<string> {
  return page.evaluate(async (enough) => {
    const rows: { cursor: string }[] = [];
    while (rows.length < enough) {
      const after = rows.at(-1)?.cursor;
      const answer = await fetch(`/api/v1/transactions?page_size=100${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`);
      const { page: more } = (await answer.json()) as { page: { cursor: string }[] };
      rows.push(...more);
    }
    return JSON.stringify(rows.slice(0, enough));
  }, rowsLoaded);
}

/** Rows whose cells must be there before a list counts as painted. */
const rowsPainted = 15;

/** CPU time of the main thread from mounting AG Grid with rows of this height, or the desk's list (null), until its rows are painted, ms. */
async function paintOf(page: Page, height: number | null): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => (globalThis as unknown as ListGlobals).showNothing());
  await page.requestGC();
  await page.waitForTimeout(600);
  return cpuOf(page, () => page.evaluate(untilPainted, { height, rowsPainted }));
}

/** Runs in the page: mounts a list and waits for the frame in which its rows are painted. */
async function untilPainted({
  height,
  rowsPainted: enough,
}: {
  readonly height: number | null;
  readonly rowsPainted: number;
}): Promise<void> {
  const lists = globalThis as unknown as ListGlobals;
  if (height === null) lists.showDesk();
  else lists.showGrid(height);
  await new Promise<void>((done) => {
    const look = () => (document.querySelectorAll('td time, .ag-cell time').length < enough ? requestAnimationFrame(look) : done());
    look();
  });
  // A frame is painted right after its callbacks, before the next message is handled.
  await new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done());
    port1.start();
    requestAnimationFrame(() => port2.postMessage(null));
  });
}

/** CPU time that the main thread takes a frame, ms, script, style, layout and painting together, while what scrolls is scrolled from its start. */
async function scrollMs(page: Page, scroller: string): Promise<number> {
  await page.bringToFront();
  await page.locator(scroller).evaluate((element, px) => {
    if (element.scrollHeight < px) throw new Error('there is nothing to scroll');
    element.scrollTop = 0;
  }, frames * pxAFrame);
  await page.waitForTimeout(600);
  const scrolled = () =>
    page.locator(scroller).evaluate(
      (element, [count, px]) =>
        new Promise<void>((done) => {
          let left = count;
          const step = () => {
            element.scrollTop += px;
            left -= 1;
            if (left > 0) requestAnimationFrame(step);
            else requestAnimationFrame(() => done());
          };
          requestAnimationFrame(step);
        }),
      [frames, pxAFrame] as const,
    );
  return (await cpuOf(page, scrolled)) / frames;
}

/** CPU time that the page's main thread takes meanwhile, ms: script, style, layout and painting together. */
async function cpuOf(page: Page, deed: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workMs(session);
  await deed();
  const after = await workMs(session);
  await session.detach();
  return after - before;
}

async function workMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

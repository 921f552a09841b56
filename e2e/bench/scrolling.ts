import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { startScript } from './children.ts';
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

/**
 * Most that a frame may cost of the yardstick's. The budgets name AG Grid, which is no dependency of the desk; in its place stands the least that a
 * grid without memory does: the rows in view, the same markup and style, put in anew at every frame, with neither framework nor measuring. The
 * budgets' own figures are 6.9 ms for the desk's and 18.4 ms for AG Grid. Ours.
 */
const budget = 1;

const dist = join(import.meta.dirname, '../../dist');
const password = 'correct horse battery';

/** What 10,000 loaded transactions weigh in the browser, and what the main thread does a frame while they scroll; in the browser at a path. */
export async function measureScrolling(executablePath: string | null): Promise<readonly (Figure | LeftOut)[]> {
  const what = `scrolling ${rowsLoaded} loaded rows`;
  if (executablePath === null) return [{ what, leftOut: 'no browser: left out' }];
  if (!existsSync(dist)) return [{ what, leftOut: 'the web app is not built (npm start builds it): left out' }];
  const service = await startScript(new URL('./world.ts', import.meta.url), '12000', '3');
  const desk = await startScript(new URL('./desk.ts', import.meta.url), service.url, password, dist);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const own = await listPage(await context.newPage(), desk.url);
    await loadRows(own);
    const elements = await own.evaluate(() => document.querySelectorAll('table, table *').length);
    const plain = await plainPage(await context.newPage(), desk.url);
    const ms = { own: [] as number[], plain: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      ms.own.push(await scrollMs(own));
      ms.plain.push(await scrollMs(plain));
    }
    const [figure, yardstick] = [median(ms.own), median(ms.plain)];
    return [
      {
        what: `elements of the table, ${rowsLoaded} rows loaded`,
        figure: String(elements),
        yardstick: `${elementsMax} at most`,
        ratio: elements / elementsMax,
        budget: 1,
      },
      {
        what: `script, style and layout a frame, ${rowsLoaded} rows`,
        figure: `${figure.toFixed(2)} ms`,
        yardstick: `${yardstick.toFixed(2)} ms: plain rows, all in view anew each frame`,
        ratio: figure / yardstick,
        budget,
      },
    ];
  } finally {
    await browser.close();
  }
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
    const loaded = () => Number.parseInt(document.querySelector('main header')?.textContent?.match(/(\d+) loaded/)?.[1] ?? '0', 10);
    while (loaded() < enough) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((done) => setTimeout(done, 20));
    }
  }, rowsLoaded);
}

/** The same page with the list's frame and rows kept as text, as many as are in view, and a listener that puts them in at every scroll. */
async function plainPage(page: Page, url: string): Promise<Page> {
  await listPage(page, url);
  await page.evaluate((count) => {
    const body = document.querySelector('tbody');
    const rows = [...document.querySelectorAll('tr[data-row]')].map((row) => row.outerHTML);
    const height = document.querySelector('tr[data-row="2"]')?.getBoundingClientRect().height ?? 35;
    const main = document.querySelector('main');
    if (body === null || main === null) throw new Error('there is no list');
    const copy = main.cloneNode(true) as HTMLElement;
    document.getElementById('root')?.replaceWith(copy);
    const target = copy.querySelector('tbody');
    const draw = () => {
      if (target === null) return;
      const first = Math.max(0, Math.floor(scrollY / height) - 2);
      const shown = rows.map((row, index) => row.replace(/aria-rowindex="\d+"/, `aria-rowindex="${first + index}"`)).join('');
      target.innerHTML = `<tr></tr>${shown}<tr></tr>`;
      // The page's policy drops styles that are written as text.
      const [above, below] = [target.firstElementChild, target.lastElementChild];
      if (above instanceof HTMLElement) above.style.height = `${first * height}px`;
      if (below instanceof HTMLElement) below.style.height = `${Math.max(0, count - first - rows.length) * height}px`;
    };
    document.addEventListener('scroll', draw, { passive: true });
    draw();
  }, rowsLoaded);
  return page;
}

/** Main-thread time of script, style and layout a frame, ms, while the page scrolls from its start. */
async function scrollMs(page: Page): Promise<number> {
  await page.bringToFront();
  const isLong = await page.evaluate((px) => document.documentElement.scrollHeight > px, frames * pxAFrame);
  if (!isLong) throw new Error('there is nothing to scroll');
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(600);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await workMs(session);
  await page.evaluate(
    ([count, px]) =>
      new Promise<void>((done) => {
        let left = count;
        const step = () => {
          scrollBy(0, px);
          left -= 1;
          if (left > 0) requestAnimationFrame(step);
          else requestAnimationFrame(() => done());
        };
        requestAnimationFrame(step);
      }),
    [frames, pxAFrame] as const,
  );
  const after = await workMs(session);
  await session.detach();
  return (after - before) / frames;
}

async function workMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);
  return 1000 * metrics.filter(({ name }) => counted.has(name)).reduce((sum, { value }) => sum + value, 0);
}

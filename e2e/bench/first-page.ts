import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { startDesk, startScript } from './children.ts';
import { type Figure, type SkippedMeasurement, median, sizeOfRun } from './figures.ts';
import { listen } from './listen.ts';

/**
 * A slow phone: a CPU that is four times slower, 1.6 Mbit/s, and 150 ms until an answer begins. Source: the performance budgets.
 */
const slowDevice = { cpu: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 } as const;

/**
 * The pages that are measured, with the maximum LCP (largest contentful paint) relative to the page of the libraries alone. `first`
 * is the first visit on a slow phone, and `warm` is a later visit with a slow CPU only. Source: the performance budgets.
 */
const measuredPages = [
  { name: 'transactions', path: '/transactions', content: 'table tbody td', first: 1.3, warm: 2 },
  { name: 'wallets', path: '/wallets', content: 'table tbody td', first: 1.3, warm: 2 },
  { name: 'overview', path: '/', content: 'main h2', first: 1.4, warm: 2 },
  { name: 'withdraw', path: '/withdraw', content: 'main form', first: 1.9, warm: 2.4 },
] as const;

const visits = [
  { kind: 'first', label: 'first visit, slow telephone' },
  { kind: 'warm', label: 'warm, slow CPU' },
] as const;

type VisitKind = (typeof visits)[number]['kind'];

/** Number of loads of each page. The pages are loaded in turn. */
const rounds = sizeOfRun(5, 1);

/** A page counts as complete if no larger paint follows within this time, ms. */
const settledMs = 1500;

const dist = join(import.meta.dirname, '../../dist');
const password = 'correct horse battery';
const measurementName = 'LCP of the pages';

/**
 * Measures the largest contentful paint (LCP) of pages of a signed-in user, at the first visit and at later visits. Compares it with
 * a page of the same libraries.
 */
export async function measureFirstPage(executablePath: string | null, folder: string): Promise<readonly (Figure | SkippedMeasurement)[]> {
  if (executablePath === null) return [{ what: measurementName, skipReason: 'no browser: left out' }];
  if (!existsSync(dist)) return [{ what: measurementName, skipReason: 'the web app is not built (npm start builds it): left out' }];
  const service = await startScript(new URL('./world.ts', import.meta.url), '1000', '3');
  const desk = await startDesk(service.url, password, dist, '', 'indexed');
  const stackPage = { url: await startStackPage(folder), content: 'form' };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  try {
    const cookies = await signedInCookies(browser, desk.url);
    const figures: Figure[] = [];
    for (const { kind, label } of visits) {
      const pages = [stackPage, ...measuredPages.map(({ path, content }) => ({ url: `${desk.url}${path}`, content }))];
      const lcpMs = pages.map((): number[] => []);
      for (let round = 0; round < rounds; round += 1)
        for (const [index, page] of pages.entries()) lcpMs[index]?.push(await lcpOf(browser, page, cookies, kind));
      const [stackMs = Number.NaN, ...deskMs] = lcpMs.map(median);
      for (const [index, page] of measuredPages.entries())
        figures.push({
          what: `LCP of ${page.name}, ${label}`,
          figure: `${(deskMs[index] ?? Number.NaN).toFixed(0)} ms`,
          yardstick: `${stackMs.toFixed(0)} ms libraries`,
          ratio: (deskMs[index] ?? Number.NaN) / stackMs,
          budget: page[kind],
        });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function signedInCookies(browser: Browser, url: string): Promise<Cookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill('treasury@desk.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  // The list is measured with a complete index.
  await page.goto(`${url}/transactions`);
  await page.locator('table tbody td').first().waitFor();
  await page.getByText('Building').waitFor({ state: 'detached' });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** The LCP of one load in a new browser context, ms. For a warm visit, the context has loaded the page before. */
async function lcpOf(
  browser: Browser,
  { url, content }: { readonly url: string; readonly content: string },
  cookies: Cookies,
  kind: VisitKind,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  if (kind === 'warm') {
    const earlierPage = await context.newPage();
    await earlierPage.goto(url);
    await earlierPage.locator(content).first().waitFor();
    await earlierPage.close();
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDevice.cpu });
  if (kind === 'first') {
    await session.send('Network.enable');
    const { bytesPerSecond, latencyMs } = slowDevice;
    const network = { offline: false, latency: latencyMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await session.send('Network.emulateNetworkConditions', network);
  }
  await page.goto(url);
  await page.locator(content).first().waitFor();
  const ms = await page.evaluate(
    (quietMs) =>
      new Promise<number>((resolvePaint) => {
        let lastMs = 0;
        let timer = setTimeout(() => resolvePaint(lastMs), quietMs);
        new PerformanceObserver((list) => {
          lastMs = list.getEntries().at(-1)?.startTime ?? lastMs;
          clearTimeout(timer);
          timer = setTimeout(() => resolvePaint(lastMs), quietMs);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    settledMs,
  );
  await context.close();
  if (ms === 0) throw new Error(`${url} painted nothing`);
  return ms;
}

/** Builds the page of the libraries with Vite, and serves it compressed like the desk's pages. */
async function startStackPage(folder: string): Promise<string> {
  const outDir = join(folder, 'stack');
  const input = fileURLToPath(new URL('./stack-page.ts', import.meta.url));
  const output = { entryFileNames: 'stack.js' };
  await build({ configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input, output } } });
  await copyFile(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), join(outDir, 'stack.css'));
  await writeFile(join(outDir, 'index.html'), html);
  return listen(await fileServer(outDir));
}

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stack</title><link rel="stylesheet" href="/stack.css">
<div id="root"></div><script type="module" src="/stack.js"></script></html>`;

const contentTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built files, which the browser may cache. They were compressed in advance. */
async function fileServer(folder: string): Promise<Server> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const packedFiles = new Map<string, Buffer>();
  for (const path of paths) packedFiles.set(`/${relative(folder, path)}`, brotliCompressSync(await readFile(path)));
  return createServer((request, response) => {
    const path = request.url === '/' || request.url === undefined ? '/index.html' : request.url;
    const type = contentTypes[extname(path)];
    const cacheHeaders = type === undefined ? {} : { 'cache-control': 'public, max-age=31536000, immutable' };
    const headers = { 'content-type': type ?? 'text/html', 'content-encoding': 'br', ...cacheHeaders };
    const file = packedFiles.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { ...headers, 'content-length': file.length }).end(file);
  });
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join, relative } from 'node:path';
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
 * Maximum LCP (largest contentful paint) of the desk's page relative to a React "hello" page. Source: the performance budgets.
 */
const budget = 2.1;

/** Number of loads of each page. The two pages are loaded in turn. */
const rounds = sizeOfRun(5, 1);

/** A page counts as complete if no larger paint follows within this time, ms. */
const settledMs = 1500;

const dist = join(import.meta.dirname, '../../dist');
const password = 'correct horse battery';
const measurementName = 'LCP of the first data page, slow telephone';

/**
 * Measures the largest contentful paint (LCP) of the transactions page, signed in and without a cache. Compares it with a "hello"
 * page of the same React.
 */
export async function measureFirstPage(executablePath: string | null, folder: string): Promise<readonly (Figure | SkippedMeasurement)[]> {
  if (executablePath === null) return [{ what: measurementName, skipReason: 'no browser: left out' }];
  if (!existsSync(dist)) return [{ what: measurementName, skipReason: 'the web app is not built (npm start builds it): left out' }];
  const service = await startScript(new URL('./world.ts', import.meta.url), '1000', '3');
  const desk = await startDesk(service.url, password, dist, '', 'indexed');
  const helloUrl = await startHello(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  try {
    const cookies = await signedInCookies(browser, desk.url);
    const lcpMs = { own: [] as number[], hello: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      lcpMs.hello.push(await lcpOf(browser, helloUrl, []));
      lcpMs.own.push(await lcpOf(browser, `${desk.url}/transactions`, cookies));
    }
    const [deskMs, yardstick] = [median(lcpMs.own), median(lcpMs.hello)];
    return [
      {
        what: measurementName,
        figure: `${deskMs.toFixed(0)} ms`,
        yardstick: `${yardstick.toFixed(0)} ms hello`,
        ratio: deskMs / yardstick,
        budget,
      },
    ];
  } finally {
    await browser.close();
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function signedInCookies(browser: Browser, url: string): Promise<Cookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill('compliance@desk.example');
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

/** The LCP of one load in a new browser context, ms. */
async function lcpOf(browser: Browser, url: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDevice.cpu });
  await session.send('Network.enable');
  const { bytesPerSecond, latencyMs } = slowDevice;
  const network = { offline: false, latency: latencyMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', network);
  await page.goto(url);
  await page.locator('table tbody td, #hello').first().waitFor();
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

/** Builds the "hello" page with the desk's React and Vite, and serves it compressed like the desk's pages. */
async function startHello(folder: string): Promise<string> {
  const root = join(folder, 'hello');
  await mkdir(root);
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>hello</title><div id="root"></div><script type="module" src="./hello.js"></script></html>',
  );
  await writeFile(join(root, 'hello.js'), script);
  const modules = join(import.meta.dirname, '../../node_modules');
  const alias = { react: join(modules, 'react'), 'react-dom': join(modules, 'react-dom') };
  await build({ root, configFile: false, logLevel: 'error', resolve: { alias }, build: { modulePreload: { polyfill: false } } });
  return listen(await fileServer(join(root, 'dist')));
}

/** Serves the built files. They were compressed in advance. */
async function fileServer(folder: string): Promise<Server> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const packedFiles = new Map<string, Buffer>();
  for (const path of paths) packedFiles.set(`/${relative(folder, path)}`, brotliCompressSync(await readFile(path)));
  return createServer((request, response) => {
    const path = request.url === '/' || request.url === undefined ? '/index.html' : request.url;
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    const file = packedFiles.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': file.length }).end(file);
  });
}

const script = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('p', { id: 'hello' }, 'Hello from React'));
`;

import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import * as z from 'zod/mini';
import { base58Text } from '#contract/money/addresses/base58.ts';
import { segwitText } from '#contract/money/addresses/segwit.ts';
import { type Figure, type SkippedMeasurement, median, sizeOfRun } from './figures.ts';
import { listen } from './listen.ts';

/** Number of rows of the file (about 1 MB). A batch can have no more rows. */
const rowCount = sizeOfRun(10_000, 100);

/** Number of names in the address book. */
const bookSize = 300;

/** Number of files that the desk and the other program each read in turn, after the warm-up. */
const rounds = sizeOfRun(15, 1);
const warmRounds = sizeOfRun(5, 1);

/**
 * Maximum time relative to the other program, and maximum length of the page's longest task, ms. Source: the performance budgets.
 */
const budgets = { ratio: 2, taskMs: 50 } as const;

const sheetFolder = join(import.meta.dirname, '../../src/web/features/batches/sheet');

const plainWorker = fileURLToPath(new URL('./plain-sheet-worker.ts', import.meta.url));

/** The content security policy of the test page. The desk's pages have the same rules for scripts and workers. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";

type PageGlobals = { desk(): Promise<number>; plain(): Promise<number>; rowsPaid(): number };

/** The script of the test page. It is text, because a benchmark may not import the web app. */
const script = `
import { openSheetReader } from '${sheetFolder}/sheet-reader.ts';
import PlainWorker from '${plainWorker}?worker';

const text = await (await fetch('./payments.csv')).text();
const book = await (await fetch('./book.json')).json();
const newFile = () => new File([text], 'payments.csv', { type: 'text/csv' });
const reader = openSheetReader();
const plain = new PlainWorker();
let paid = 0;

globalThis.rowsPaid = () => paid;
globalThis.desk = async () => {
  const file = newFile();
  const startedMs = performance.now();
  performance.mark('dropped');
  const options = { separator: null, hasQuotes: true, sheetIndex: 0 };
  const { mapping } = await reader.call('read', { source: file, options });
  const { groups, header, columns, currency } = await reader.call('take', { mapping: { ...mapping, asset: 'btc' } });
  const setting = { ...currency, asset: 'btc', columns, columnCount: header.length, walletId: null, book };
  const { rows } = groups[0];
  const { verdicts } = await reader.check({ rows, header, file: null, setting, remainder_of: null, payments: null });
  performance.mark('judged');
  const ms = performance.now() - startedMs;
  paid = verdicts.filter(({ payment }) => payment !== null).length;
  return ms;
};
globalThis.plain = () => {
  const file = newFile();
  const startedMs = performance.now();
  return new Promise((resolve) => {
    plain.addEventListener('message', ({ data }) => {
      paid = data.filter(({ payment }) => payment !== null).length;
      resolve(performance.now() - startedMs);
    }, { once: true });
    plain.postMessage(file);
  });
};
`;

/**
 * Measures the time from dropping a spreadsheet of 10,000 rows until every row has a result. Compares the desk's reader with
 * papaparse and zod, which only check formats.
 */
export async function measureBatchFile(executablePath: string | null, folder: string): Promise<readonly (Figure | SkippedMeasurement)[]> {
  if (executablePath === null) return [{ what: `a file of ${rowCount} rows`, skipReason: 'no browser: left out' }];
  const server = await pageServer(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  try {
    const page = await browser.newPage();
    await page.goto(await listen(server));
    await page.waitForFunction(() => 'plain' in globalThis);
    return await measureFile(browser, page);
  } finally {
    await browser.close();
    server.close();
  }
}

async function measureFile(browser: Browser, page: Page): Promise<readonly Figure[]> {
  const ms = { desk: [] as number[], plain: [] as number[] };
  for (let round = 0; round < warmRounds + rounds; round += 1) {
    for (const side of ['desk', 'plain'] as const) {
      await page.requestGC();
      const tookMs = await page.evaluate((name) => (globalThis as unknown as PageGlobals)[name](), side);
      const paidCount = await page.evaluate(() => (globalThis as unknown as PageGlobals).rowsPaid());
      if (paidCount !== rowCount) throw new Error(`${side} would pay ${paidCount} of ${rowCount} rows`);
      if (round >= warmRounds) ms[side].push(tookMs);
    }
  }
  const taskMs = await longestTaskMs(browser, page);
  return [
    {
      what: `from a file of ${rowCount} rows to its verdicts`,
      figure: `${median(ms.desk).toFixed(0)} ms`,
      yardstick: `${median(ms.plain).toFixed(0)} ms papaparse with zod`,
      ratio: median(ms.desk) / median(ms.plain),
      budget: budgets.ratio,
    },
    {
      what: 'longest task of the main thread meanwhile',
      figure: `${taskMs.toFixed(1)} ms`,
      yardstick: `${budgets.taskMs} ms at most`,
      ratio: taskMs / budgets.taskMs,
      budget: 1,
    },
  ];
}

/** The schema of the events in a browser trace. Times are in µs. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), pid: z.number(), tid: z.number(), ts: z.optional(z.number()), tdur: z.optional(z.number()) }),
  ),
});

/** CPU time of the longest task on the page's main thread between the drop and the results, ms. */
async function longestTaskMs(browser: Browser, page: Page): Promise<number> {
  await page.requestGC();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  await page.evaluate(() => (globalThis as unknown as PageGlobals).desk());
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const dropEvent = traceEvents.find(({ name }) => name === 'dropped');
  const verdict = traceEvents.find(({ name }) => name === 'judged');
  if (dropEvent?.ts === undefined || verdict?.ts === undefined) throw new Error('the marks of the drop were not traced');
  const { ts: fromUs, pid, tid } = dropEvent;
  const toUs = verdict.ts;
  const mainThreadTasks = traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.name === 'RunTask');
  const tasksInRange = mainThreadTasks.filter(({ ts = 0 }) => ts >= fromUs && ts <= toUs);
  if (tasksInRange.length === 0) throw new Error('no task was traced');
  return tasksInRange.reduce((longestMs, { tdur = 0 }) => Math.max(longestMs, tdur), 0) / 1000;
}

async function pageServer(folder: string): Promise<Server> {
  const root = join(folder, 'batch-file');
  const publicDir = join(root, 'public');
  await mkdir(publicDir, { recursive: true });
  await writeFile(join(root, 'batch-file-page.js'), script);
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><meta charset="utf-8"><script type="module" src="./batch-file-page.js"></script>',
  );
  await writeFile(join(publicDir, 'payments.csv'), payments());
  await writeFile(join(publicDir, 'book.json'), JSON.stringify(book()));
  await build({ root, configFile: false, logLevel: 'error', build: { target: 'esnext', modulePreload: { polyfill: false } } });
  return createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.startsWith('/assets/') ? join('assets', basename(url)) : basename(url);
    const type = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.html') ? 'text/html' : 'text/plain';
    try {
      const bytes = readFileSync(join(root, 'dist', name));
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

function hash(number: number): Uint8Array {
  const bytes = new Uint8Array(20).fill(number % 251);
  new DataView(bytes.buffer).setUint32(0, number);
  new DataView(bytes.buffer).setUint32(16, number * 31);
  return bytes;
}

function book() {
  return Array.from({ length: bookSize }, (_each, index) => ({
    type: index % 2 === 0 ? 'wallet' : 'external_account',
    id: index + 1,
    name: `Payouts of branch ${index}`,
    address: segwitText('bc', hash(100_000 + index)),
  }));
}

/**
 * The rows of the file. Half of them pay a segregated-witness address, a quarter an older kind of address, and a quarter a name
 * of the address book.
 */
function payments(): string {
  const names = book();
  const destinationOf = (index: number) => {
    if (index % 2 === 0) return segwitText('bc', hash(index));
    return index % 4 === 1 ? base58Text('bitcoin', Uint8Array.of(0, ...hash(index))) : (names[index % bookSize]?.name ?? '');
  };
  const lines = Array.from(
    { length: rowCount },
    (_each, index) => `${destinationOf(index)},0.0${100_000 + index},Payout ${index} of the month, which is for the invoice AB-${index}`,
  );
  return `destination,amount,reference\r\n${lines.map((line) => line.replace(', which', ' which')).join('\r\n')}\r\n`;
}

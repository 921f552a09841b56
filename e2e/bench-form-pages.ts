import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { startDesk, startScript } from './bench/children.ts';
import { benchCredentials } from './bench/credentials.ts';
import type { Figure, SkippedMeasurement } from './bench/figures.ts';
import type { FormPages } from './bench/key-work.ts';
import { Sandbox } from './sandbox.ts';

type BenchTools = { readonly browser: string | null; readonly folder: string };

type Measure = (pages: FormPages) => Promise<readonly Figure[]>;

const dist = join(import.meta.dirname, '../dist');
const password = 'correct horse battery';

/** Runs a measurement on the desk's longest form and on the plain page that it is compared with. */
export async function onFormPages(
  what: string,
  { browser: executablePath, folder }: BenchTools,
  measure: Measure,
): Promise<readonly (Figure | SkippedMeasurement)[]> {
  if (executablePath === null) return [{ what, skipReason: 'no browser: left out' }];
  if (!existsSync(dist)) return [{ what, skipReason: 'the web app is not built (npm start builds it): left out' }];
  const service = await startScript(new URL('./bench/world.ts', import.meta.url), '1000', '0');
  const desk = await startDesk(service.url, password, dist);
  const sandbox = new Sandbox({ custodyUrl: service.url, ...benchCredentials });
  const wallet = await sandbox.createWallet('Payments float');
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  await sandbox.setRegulatoryStatus(deposit.id, 'missing_lvctr_info');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const form = await openForm(await context.newPage(), desk.url, deposit.hash);
    const barePage = await openBare(await context.newPage(), folder);
    return await measure({ browser, form, barePage });
  } finally {
    await browser.close();
  }
}

async function openForm(page: Page, url: string, hash: string): Promise<Page> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill('compliance@desk.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  await page.goto(`${url}/regulatory/${hash}`);
  await page.getByText('A company', { exact: true }).click();
  await page.getByRole('button', { name: 'Add third party' }).click();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('form details')) fold.open = true;
  });
  return page;
}

async function openBare(page: Page, folder: string): Promise<Page> {
  const input = fileURLToPath(new URL('./bench/bare-form.ts', import.meta.url));
  const output = { entryFileNames: 'bare-form.js' };
  await build({ configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input, output } } });
  await page.setContent('<div id="root"></div>');
  await page.addScriptTag({ path: join(folder, 'bare-form.js') });
  await page.locator('#country').waitFor();
  return page;
}

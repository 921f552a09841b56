import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { version } from 'react';
import { build } from 'vite';

/** What is installed for the measurement alone, in the benchmark's own folder. It is no dependency of the desk. */
const packages = ['ag-grid-community@36.2.0', 'ag-grid-react@36.2.0', `react@${version}`, `react-dom@${version}`];

/** Longest that the registry may take, ms. */
const installMsMax = 90_000;

/** What the page offers to whoever measures it. */
export type AgGridGlobals = { showGrid(rowHeight: number): void; hideGrid(): void };

const origin = 'http://ag-grid.bench';

const document = `<!doctype html><meta charset="utf-8"><style>html,body,#root{height:100%;margin:0}</style>
<div id="root"></div><script type="module" src="./ag-grid-page.js"></script>`;

/** The page's script. Text, since what it imports is there only in a benchmark. Cells are plain text, the least that AG Grid does for one. */
const script = `
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

ModuleRegistry.registerModules([AllCommunityModule]);

const records = (await (await fetch('/records.json')).json()).map(({ data }) => data);
const column = (headerName, valueGetter) => ({ headerName, valueGetter: ({ data }) => valueGetter(data) });
const columns = [
  column('Created', (record) => record.timestamp ?? record.created_at),
  column('Id', (record) => record.id),
  column('Kind', (record) => record.type),
  column('Amount', (record) => \`\${record.amount} \${record.currency}\`),
  column('From', (record) => record.source?.name ?? record.source_addresses?.join(' ')),
  column('To', (record) => record.destination?.name ?? record.destination_addresses?.join(' ')),
  column('Status', (record) => record.status),
  column('Regulatory', (record) => record.regulatory_status),
];
const root = createRoot(document.getElementById('root'));

globalThis.showGrid = (rowHeight) => root.render(createElement(AgGridReact, { rowData: records, columnDefs: columns, rowHeight }));
globalThis.hideGrid = () => root.render(null);
`;

/** A page that holds these records and can draw them in AG Grid; null when the registry does not give it. */
export async function agGridPage(context: BrowserContext, folder: string, records: string): Promise<Page | null> {
  const root = join(folder, 'ag-grid');
  await mkdir(root);
  if (!(await installed(root))) return null;
  await writeFile(join(root, 'ag-grid-page.js'), script);
  await writeFile(join(root, 'index.html'), document);
  await build({ root, configFile: false, logLevel: 'error', build: { target: 'esnext', chunkSizeWarningLimit: 5000 } });
  await writeFile(join(root, 'dist', 'records.json'), records);
  const page = await context.newPage();
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ path: join(root, 'dist', pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(origin);
  await page.waitForFunction(() => 'showGrid' in globalThis);
  return page;
}

async function installed(root: string): Promise<boolean> {
  await writeFile(join(root, 'package.json'), '{"private":true,"type":"module"}');
  const options = { cwd: root, stdio: 'ignore', timeout: installMsMax } as const;
  const npm = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], options);
  const [code] = await Promise.race([once(npm, 'exit'), once(npm, 'error').then(() => [1])]);
  return code === 0;
}

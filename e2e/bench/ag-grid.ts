import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { version } from 'react';
import { build } from 'vite';

/** What is installed for the measurement alone, in the benchmark's own folder. It is no dependency of the desk. */
const packages = ['ag-grid-community@36.2.0', 'ag-grid-react@36.2.0', `react@${version}`, `react-dom@${version}`];

/** Longest that the registry may take, ms. */
const installMsMax = 90_000;

/** What the page offers to whoever measures it: nothing, the desk's list or AG Grid with rows of this height. */
export type ListGlobals = { showNothing(): void; showDesk(): void; showGrid(rowHeight: number): void };

const origin = 'http://ag-grid.bench';

const document = `<!doctype html><meta charset="utf-8"><style>html,body,#root{height:100%;margin:0}</style>
<div id="root"></div><script type="module" src="./ag-grid-page.js"></script>`;

/** The desk's sources, from which the page takes its cells. */
const desk = join(import.meta.dirname, '../../src');

/**
 * The page's script. Text, since what it imports is there only in a benchmark. The cells are the desk's own in both, as a team would draw them that
 * took AG Grid for the list: what differs is the list alone.
 */
const script = `
import '${desk}/web/styles.css';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { readJson } from '${desk}/contract/json.ts';
import { transactionSchema } from '${desk}/contract/transaction.ts';
import { theme } from '${desk}/web/theme.ts';
import { transactionColumns } from '${desk}/web/parts/transaction/transaction-table.tsx';
import { WindowTable } from '${desk}/web/parts/list/window-table.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

const read = readJson(await (await fetch('/records.json')).text());
const records = read.map(({ cursor, data }) => ({ cursor, data: transactionSchema.parse(data) }));
const shownColumns = transactionColumns.filter(({ isExtra }) => isExtra !== true);
const columns = shownColumns.map(({ title, width, isFlexible, render }) => ({
  headerName: title,
  cellRenderer: ({ data }) => render(data),
  ...(isFlexible === true ? { flex: 1 } : { width: width * 16 }),
}));
const keys = records.map(({ cursor }) => cursor);
const pass = () => undefined;

let shown = null;
let changed = pass;
const show = (next) => {
  shown = next;
  changed();
};
const subscribe = (listener) => {
  changed = listener;
  return pass;
};
function List() {
  const list = useSyncExternalStore(subscribe, () => shown);
  if (list === null) return null;
  if (list === 'desk')
    return createElement(WindowTable, {
      caption: 'Transactions', columns: shownColumns, rows: records, keys, place: null, keepPlace: pass, isWhole: true, reachEnd: pass,
    });
  return createElement(AgGridReact, { rowData: records, columnDefs: columns, rowHeight: list });
}

const root = createRootRoute({ component: List });
const opened = createRoute({ getParentRoute: () => root, path: '/transactions/$transactionId' });
const router = createRouter({ routeTree: root.addChildren([opened]), history: createMemoryHistory() });
createRoot(globalThis.document.getElementById('root')).render(
  createElement(MantineProvider, { theme }, createElement(RouterProvider, { router })),
);

globalThis.showNothing = () => show(null);
globalThis.showDesk = () => show('desk');
globalThis.showGrid = (rowHeight) => show(rowHeight);
`;

/** A page that holds these records and can draw them in the desk's list or AG Grid; null when the registry does not give that. */
export async function agGridPage(context: BrowserContext, folder: string, records: string): Promise<Page | null> {
  const root = join(folder, 'ag-grid');
  await mkdir(root);
  if (!(await installed(root))) return null;
  await writeFile(join(root, 'ag-grid-page.js'), script);
  await writeFile(join(root, 'index.html'), document);
  await symlink(join(desk, '../node_modules/@mantine'), join(root, 'node_modules/@mantine'));
  await symlink(join(desk, '../node_modules/@tanstack'), join(root, 'node_modules/@tanstack'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: join(desk, '../public'),
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { target: 'esnext', chunkSizeWarningLimit: 5000 },
  });
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

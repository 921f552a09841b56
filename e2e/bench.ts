import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFormPages } from './bench-form-pages.ts';
import { measureBatchFile } from './bench/batch-file.ts';
import { stopAll } from './bench/children.ts';
import { measureCountryField } from './bench/country-field.ts';
import type { Figure, SkippedMeasurement } from './bench/figures.ts';
import { measureFirstPage } from './bench/first-page.ts';
import { measureHoldings } from './bench/holdings.ts';
import { measureKeystrokes } from './bench/keystrokes.ts';
import { measureLoad } from './bench/load.ts';
import { measureMoneyWorlds } from './bench/money-worlds.ts';
import { measureProxiedReads } from './bench/proxied-reads.ts';
import { measureRecordLists } from './bench/record-lists.ts';
import { table } from './bench/table.ts';
import { measureTransactionLists } from './bench/transaction-lists.ts';
import { findChromium } from './chromium.ts';

/**
 * What each part of the benchmark gets: the path of an installed browser or null, and a folder that is deleted after the
 * benchmark.
 */
type BenchTools = { readonly browser: string | null; readonly folder: string };

/** The parts of the benchmark. A part's key selects it on the command line: `npm run bench -- proxied-reads load`. */
const parts: Readonly<Record<string, (tools: BenchTools) => Promise<readonly (Figure | SkippedMeasurement)[]>>> = {
  'batch-file': ({ browser, folder }) => measureBatchFile(browser, folder),
  'country-field': (tools) => onFormPages('the country field', tools, measureCountryField),
  'first-page': ({ browser, folder }) => measureFirstPage(browser, folder),
  holdings: measureHoldings,
  keystrokes: (tools) => onFormPages('script a key in the longest form', tools, measureKeystrokes),
  load: measureLoad,
  'money-worlds': measureMoneyWorlds,
  'proxied-reads': ({ folder }) => measureProxiedReads(folder),
  'record-lists': measureRecordLists,
  'transaction-lists': measureTransactionLists,
};

/**
 * Runs `npm run bench`, which measures the desk's server, its pages and the service's lists. Each cost is compared with that of a
 * simpler program, and an exceeded budget is printed as OVER.
 */
async function main(partNames: readonly string[]): Promise<void> {
  const names = partNames.length === 0 ? Object.keys(parts) : partNames;
  const folder = mkdtempSync(join(tmpdir(), 'custody-desk-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true })); // Deletes the folder even after a signal.
  try {
    const lines: (Figure | SkippedMeasurement)[] = [];
    for (const name of names) {
      const measure = parts[name];
      if (measure === undefined) throw new Error(`bench has no part ${name}; it has ${Object.keys(parts).join(', ')}`);
      console.log(`Measuring ${name}. ${machine()}`);
      lines.push(...(await measure({ browser: findChromium(), folder })));
      await stopAll();
    }
    console.log(`\n${table(lines)}\n\n${machine()}`);
  } finally {
    await stopAll();
  }
}

function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${availableParallelism()} cores, load average ${load.join(' ')}.`;
}

await main(process.argv.slice(2).filter((argument) => argument !== '--smallest'));
// Without this call, idle keep-alive connections of the client would delay the end of the process.
process.exit();

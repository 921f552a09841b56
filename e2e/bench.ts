import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopAll } from './bench/children.ts';
import { measureProxiedReads } from './bench/proxied-reads.ts';
import { measureScrolling } from './bench/scrolling.ts';
import { table } from './bench/table.ts';
import { measureTransactionLists } from './bench/transaction-lists.ts';
import { findChromium } from './chromium.ts';

/**
 * `npm run bench`: what the desk's server, its longest list and the service's lists cost, each beside its yardstick. Both sides of a ratio are asked in turns in one
 * run and their medians divided, so a busy machine slows both; the times themselves mean little. It gates nothing: a budget that is passed is
 * printed as OVER and the exit code stays 0, unless the measuring itself failed.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'custody-desk-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true })); // a signal comes by here too
  try {
    console.log(`Planting 1,000 and 100,000 transactions, then measuring; takes four minutes, more on a busy machine. ${machine()}`);
    const { figures, captured } = await measureTransactionLists();
    await stopAll();
    const scrolling = await measureScrolling(findChromium());
    await stopAll();
    const lines = [...scrolling, ...(await measureProxiedReads(captured, folder)), ...figures];
    console.log(`\n${table(lines)}\n\n${machine()}`);
  } finally {
    await stopAll();
  }
}

function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${availableParallelism()} cores, load average ${load.join(' ')}.`;
}

await main();
// Keep-alive connections of the measuring side would hold the process for a while.
process.exit();

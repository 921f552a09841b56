import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod/mini';

/** Longest time until a started process listens, ms. It includes the creation of large demo data. */
const startMsMax = 240_000;

/** Time that a process has to end before it is killed, ms. */
const stopMsMax = 5000;

/** A started process, which listens at `url`. */
export type Child = { readonly url: string; readonly pid: number };

const runningProcesses = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/**
 * Starts a script of this folder: `startScript(new URL('./world.ts', import.meta.url), '1000')`. The script reports its URL
 * with `reportReady`.
 */
export async function startScript(script: URL, ...args: readonly string[]): Promise<Child> {
  return start(script, args, []);
}

/** Starts the desk with the memory limit of `npm start`. `desk.ts` describes the arguments. */
export async function startDesk(...args: readonly string[]): Promise<Child> {
  const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  return start(new URL('./desk.ts', import.meta.url), args, scripts.start.match(/--max-\S+/g) ?? []);
}

const manifestSchema = z.object({ scripts: z.object({ start: z.string() }) });

async function start(script: URL, args: readonly string[], execArgv: string[]): Promise<Child> {
  const name = basename(script.pathname);
  const child = fork(script, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv });
  trackChild(child);
  const message: Promise<unknown[]> = once(child, 'message', { signal: AbortSignal.timeout(startMsMax) });
  const [firstMessage] = await Promise.race([message, failAtExit(child, name)]);
  if (typeof firstMessage !== 'string') throw new Error(`${name} did not say where it listens`);
  return { url: firstMessage, pid: pidOf(child) };
}

/** Ends every process that this module started. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...runningProcesses].map(async (child) => {
      const exitEvent = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
      await exitEvent;
      clearTimeout(timer);
    }),
  );
}

/** Reports the URL at which a script listens. The script ends when the benchmark ends for any reason. */
export function reportReady(url: string): void {
  process.on('disconnect', () => process.exit());
  process.send?.(url);
}

function trackChild(child: ChildProcess): void {
  runningProcesses.add(child);
  child.once('exit', () => runningProcesses.delete(child));
}

async function failAtExit(child: ChildProcess, name: string): Promise<never> {
  await once(child, 'exit');
  throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit for a process to print its address, ms. */
const startMsMax = 60_000;

/** Time limit for a process to report its memory, ms. */
const memoryMsMax = 30_000;

/** Maximum number of stored errors of a process. */
const errorsMax = 20;

/** The text that marks a logged error. */
const loggedError = '"level":50';

/** Code that makes a process collect garbage and report its memory on request. */
const memoryReporter = `process.on('message', () => { gc(); const { rss, heapUsed } = process.memoryUsage(); process.send({ rss, heapUsed }); });`;

/** The memory of a process after a garbage collection, bytes. */
export type Memory = { readonly rss: number; readonly heapUsed: number };

/** A server in its own process. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Kills the server at once. */
  kill(): Promise<void>;
  /** Requests a stop and waits. Returns the exit code of the server. */
  stop(): Promise<number | null>;
  /** The memory of the server. Needs `reportsMemory`. */
  memory(): Promise<Memory>;
  /** The last errors that the server logged or printed. */
  readonly errors: readonly string[];
};

type StartOptions = {
  readonly script: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Finds the address in the output of the server. */
  readonly address: RegExp;
  readonly reportsMemory?: boolean;
};

/** Starts a server and waits for its address in the output. Throws with the output if the process ends first. */
export async function startServer({ script, env, address, reportsMemory = false }: StartOptions): Promise<ServerProcess> {
  const options = reportsMemory ? ['--expose-gc', '--max-semi-space-size=4', '--import', `data:text/javascript,${memoryReporter}`] : [];
  const child = spawn(process.execPath, [...options, script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(reportsMemory ? (['ipc'] as const) : [])],
  });
  const errors: string[] = [];
  const storeError = (line: string) => errors.splice(0, Math.max(0, errors.push(line) - errorsMax));
  if (child.stderr !== null) createInterface(child.stderr).on('line', storeError);
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => line.includes(loggedError) && storeError(line));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exitEvent = once(child, 'exit');
    child.kill(signal);
    await exitEvent;
    return child.exitCode;
  };
  return {
    url: await waitForAddress(child, address),
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    memory: async () => {
      const reply = once(child, 'message', { signal: AbortSignal.timeout(memoryMsMax) });
      child.send({});
      const [memory] = (await reply) as [Memory];
      return memory;
    },
    errors,
  };
}

/** The address in the output. Rejects with the output if the process ends first. */
function waitForAddress(child: ChildProcess, address: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    let isDecided = false;
    const startTimer = setTimeout(() => reject(new Error(`the server did not start: ${text}`)), startMsMax);
    const callWhenSettled = (callback: () => void) => {
      isDecided = true;
      clearTimeout(startTimer);
      callback();
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        if (isDecided) return;
        text += chunk.toString();
        const url = address.exec(text)?.[1];
        if (url !== undefined) callWhenSettled(() => resolve(url));
      });
    child.once('exit', () => callWhenSettled(() => reject(new Error(`the server ended: ${text}`))));
  });
}

/** Waits until a condition is true. Throws the name of the condition after `msMax`. */
export async function waitUntil(condition: string, msMax: number, isMet: () => boolean | Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + msMax; performance.now() < endMs;) {
    if (await isMet()) return;
    await pause(20);
  }
  throw new Error(`after ${msMax} ms still not: ${condition}`);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Time limit for the start of a desk on a slow, busy machine, ms. */
export const startMsMax = 60_000;

export type DeskRun = { readonly child: ChildProcess; readonly readOutput: () => string; readonly exitEvent: Promise<unknown> };

const children: ChildProcess[] = [];

/** Runs `main.ts` on free ports, like `npm start`, or with the arguments of another command. */
export function runDesk(env: Record<string, string>, args: readonly string[] = []): DeskRun {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', CUSTODY_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, readOutput: () => text, exitEvent: once(child, 'close').then(([code]) => code as unknown) };
}

/** Returns the address that a desk prints. Throws with the output of the desk if the process ends first. */
export async function waitForAddress({ child, readOutput }: DeskRun): Promise<string> {
  const isDecided = () => child.exitCode !== null || findAddress(readOutput()) !== undefined;
  await expect.poll(isDecided, { timeout: startMsMax, interval: 50 }).toBe(true);
  const url = findAddress(readOutput());
  if (url === undefined) throw new Error(`the desk did not start: ${readOutput()}`);
  return url;
}

function findAddress(text: string): string | undefined {
  return /Custody Desk: (http\S+)/.exec(text)?.[1];
}

/** Kills the desks that a failed test has not stopped. */
export async function killRemainingDesks(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
}

/** Signs in as the sandbox viewer. */
export const signIn = (url: string, password: string) =>
  fetch(`${url}/bff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'desk' },
    body: JSON.stringify({ email: 'viewer@desk.example', password }),
  });

import { Worker } from 'node:worker_threads';
import { Refusal } from '#bff/core/refusal.ts';
import type { NewPassword } from './new-password.ts';

/** A new password for the thread, and why it cannot be set, or null. */
export type PasswordQuestion = NewPassword & { readonly id: number };
export type PasswordAnswer = { readonly id: number; readonly problem: string | null };

/** Maximum passwords in the queue of the thread, at some 50 ms each. */
const questionsMax = 40;

type Waiting = { readonly resolve: (problem: string | null) => void; readonly reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();

let worker: Worker | null = null;
let questions = 0;

/**
 * Why a password cannot be set, or null. The estimate runs in a thread of its own, started at the first one: forty at
 * once would keep every other request waiting for seconds. Throws a `Refusal` when too many wait.
 */
export function checkNewPassword({ password, again, user: { email, name } }: NewPassword): Promise<string | null> {
  if (waiting.size >= questionsMax) throw new Refusal('unavailable', 'Too many passwords are being set: try again', { retryAfter: '5' });
  const id = (questions += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage({ id, password, again, user: { email, name } } satisfies PasswordQuestion);
  });
}

function startWorker(): Worker {
  // Without the environment of the desk, which contains secrets.
  const thread = new Worker(new URL('./password-worker.ts', import.meta.url), { env: {} });
  thread.unref();
  thread.on('message', ({ id, problem }: PasswordAnswer) => {
    waiting.get(id)?.resolve(problem);
    waiting.delete(id);
  });
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('the thread that checks passwords ended'));
    waiting.clear();
  });
  return thread;
}

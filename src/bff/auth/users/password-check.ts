import { Worker } from 'node:worker_threads';
import { Refusal } from '#bff/core/refusal.ts';
import type { NewPassword } from './new-password.ts';

/** A new password and its request's id, for the worker thread. */
export type PasswordQuestion = NewPassword & { readonly id: number };
export type PasswordAnswer = { readonly id: number; readonly problem: string | null };

/** Maximum passwords in the thread's queue. Each takes about 50 ms. */
const questionsMax = 40;

type WaitingQuestion = { readonly resolve: (problem: string | null) => void; readonly reject: (error: Error) => void };

const waitingQuestions = new Map<number, WaitingQuestion>();

let worker: Worker | null = null;
let questionCount = 0;

/**
 * Why a password cannot be set, or null. A worker thread computes the estimate, because many estimates at once would delay
 * other requests for seconds. The thread starts at first use. Throws a `Refusal` if too many passwords wait.
 */
export function checkNewPassword({ password, again, user: { email, name } }: NewPassword): Promise<string | null> {
  if (waitingQuestions.size >= questionsMax)
    throw new Refusal('unavailable', 'Too many users are setting passwords: try again in a few seconds', { retryAfter: '5' });
  const id = (questionCount += 1);
  return new Promise((resolve, reject) => {
    waitingQuestions.set(id, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage({ id, password, again, user: { email, name } } satisfies PasswordQuestion);
  });
}

function startWorker(): Worker {
  // The thread does not get the desk's environment, which contains secrets.
  const thread = new Worker(new URL('./password-worker.ts', import.meta.url), { env: {} });
  thread.unref();
  thread.on('message', ({ id, problem }: PasswordAnswer) => {
    waitingQuestions.get(id)?.resolve(problem);
    waitingQuestions.delete(id);
  });
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    worker = null;
    for (const { reject } of waitingQuestions.values()) reject(new Error('the thread that checks passwords ended'));
    waitingQuestions.clear();
  });
  return thread;
}

import { parentPort } from 'node:worker_threads';
import { passwordProblem } from './new-password.ts';
import type { PasswordAnswer, PasswordQuestion } from './password-check.ts';

/** Estimates new passwords in a worker thread. */
parentPort?.on('message', ({ id, ...given }: PasswordQuestion) => {
  parentPort?.postMessage({ id, problem: passwordProblem(given) } satisfies PasswordAnswer);
});

import { parentPort } from 'node:worker_threads';
import { passwordProblem } from './new-password.ts';
import type { PasswordAnswer, PasswordQuestion } from './password-check.ts';

/** Estimates new passwords in a worker thread. */
parentPort?.on('message', ({ id, ...question }: PasswordQuestion) => {
  parentPort?.postMessage({ id, problem: passwordProblem(question) } satisfies PasswordAnswer);
});

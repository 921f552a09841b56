import { deskErrorSchema } from '#contract/error.ts';
import { readJson } from '#contract/wire/json.ts';

/** A received answer. Status 0 means that the connection broke. */
export type ReceivedAnswer = { readonly status: number; readonly retryAfter: string | null; readonly text: string };

/** The grades of an answer. `refused` has a reason and a retry time, `broken` is incomplete, and `wrong` is any other answer. */
export const outcomes = ['right', 'refused', 'broken', 'wrong'] as const;

export type Outcome = (typeof outcomes)[number];

/** Statuses of a clear refusal because the desk, its database or the service is temporarily unavailable. */
const refusalStatuses = [429, 502, 503, 504];

/** Statuses that require a retry time. */
const retryTimeStatuses = [429, 503];

/** The only correct answer to a read, with its status and the words that it must contain. */
export type ExpectedAnswer = { readonly status: number; readonly words: readonly string[] };

export function gradeOf(receivedAnswer: ReceivedAnswer, { status, words }: ExpectedAnswer): Outcome {
  if (receivedAnswer.status === 0) return 'broken';
  if (receivedAnswer.status === status) return words.every((word) => receivedAnswer.text.includes(word)) ? 'right' : 'wrong';
  return isClearRefusal(receivedAnswer) ? 'refused' : 'wrong';
}

/** The error code of the desk in a refusal, or the status of the answer. */
export function refusalCode({ status, text }: ReceivedAnswer): string {
  return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
}

function isClearRefusal({ status, retryAfter, text }: ReceivedAnswer): boolean {
  if (!refusalStatuses.includes(status) || (retryTimeStatuses.includes(status) && retryAfter === null)) return false;
  try {
    return deskErrorSchema.safeParse(readJson(text)).success;
  } catch {
    return false;
  }
}

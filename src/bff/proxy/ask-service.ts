import type { CustodyClient, UpstreamCall } from '#bff/custody-client.ts';
import { TooManyWaiting } from '#bff/fair-slots.ts';
import { Refusal } from '#bff/refusal.ts';
import { UpstreamLost, type UpstreamAnswer } from '#bff/upstream-answer.ts';
import { refusalOfLoss, type Asked } from './upstream-failure.ts';

export type AnswerMs = { readonly read: number; readonly write: number };

/** How long the service may take, ms. A read is given up; a write that is given up has an unknown outcome. */
export const answerMsMax = { read: 8000, write: 60_000 } as const satisfies AnswerMs;

/** The service's answer, whatever its status. Throws a `Refusal` when no whole answer came. */
export function askService(custody: Pick<CustodyClient, 'send'>, call: UpstreamCall, asked: Asked): Promise<UpstreamAnswer> {
  return answered(custody.send(call), asked);
}

/** The answer of a call that is under way, whatever its status. Throws a `Refusal` when no whole answer came. */
export async function answered(answer: Promise<UpstreamAnswer>, asked: Asked): Promise<UpstreamAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TooManyWaiting) throw tooMany(error);
    throw error instanceof UpstreamLost ? refusalOfLoss(error, asked) : error;
  }
}

/** When a user or an endpoint that has enough calls under way may ask again, s. */
const againSeconds = 5;

function tooMany({ of }: TooManyWaiting): Refusal {
  const more = { retryAfter: String(againSeconds), outcome: 'not_sent' } as const;
  return of === 'user'
    ? new Refusal('too_many_requests', 'Too many of your requests wait for the custody service: nothing was sent', more)
    : new Refusal('unavailable', 'Too many requests of this kind wait for the custody service: nothing was sent', more);
}

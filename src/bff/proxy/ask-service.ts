import { TooManyWaiting } from '#bff/core/custody/concurrency-limit.ts';
import type { CustodyClient, UpstreamCall } from '#bff/core/custody/custody-client.ts';
import { UpstreamLost, type UpstreamAnswer } from '#bff/core/custody/upstream-answer.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { refusalOfLoss, type ServiceRequest } from './upstream-failure.ts';

export type AnswerMs = { readonly read: number; readonly write: number };

/** Time limits for the answers of the service, ms. An unanswered read fails, and an unanswered write has an unknown outcome. */
export const answerMsMax = { read: 8000, write: 60_000 } as const satisfies AnswerMs;

/** The answer of the service with any status. Throws a `Refusal` if no complete answer arrives. */
export function askService(
  custody: Pick<CustodyClient, 'send'>,
  call: UpstreamCall,
  serviceRequest: ServiceRequest,
): Promise<UpstreamAnswer> {
  return completeAnswer(custody.send(call), serviceRequest);
}

/** The answer of a call in progress with any status. Throws a `Refusal` if no complete answer arrives. */
export async function completeAnswer(answer: Promise<UpstreamAnswer>, serviceRequest: ServiceRequest): Promise<UpstreamAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TooManyWaiting) throw tooManyRefusal(error);
    throw error instanceof UpstreamLost ? refusalOfLoss(error, serviceRequest) : error;
  }
}

/** Retry-After for a user or an endpoint with too many calls in progress, s. */
const retryAfterSeconds = 5;

function tooManyRefusal({ of }: TooManyWaiting): Refusal {
  const refusalOptions = { retryAfter: String(retryAfterSeconds), outcome: 'not_sent' } as const;
  return of === 'user'
    ? new Refusal('too_many_requests', 'Too many of your requests are waiting for the custodian: nothing was sent', refusalOptions)
    : new Refusal('unavailable', 'Too many requests of this kind are waiting for the custodian: nothing was sent', refusalOptions);
}

import type { User } from '#bff/auth/index.ts';
import { unreachableReason } from '#bff/core/custody/unreachable.ts';
import { wholeBody, type UpstreamAnswer, type UpstreamLost } from '#bff/core/custody/upstream-answer.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { errorBodySchema, type WriteOutcome } from '#contract/error.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { namedField } from './named-field.ts';

/**
 * A request to the service, with a description for messages, with its body, and with whether it may change something. A
 * refusal may name a field of the body.
 */
export type ServiceRequest = {
  readonly requestName: string;
  readonly isWrite: boolean;
  readonly body: unknown;
  readonly nowMs: number;
  /** Whether the user may read why the service is unreachable. Security admins and auditors may. */
  readonly mayReadCause: boolean;
};

/** Describes a read on behalf of `user`. `readName` names the read in messages. */
export function describeRead(readName: string, { roles }: Pick<User, 'roles'>, nowMs: number): ServiceRequest {
  return { requestName: `GET ${readName}`, isWrite: false, body: null, nowMs, mayReadCause: mayReadCause(roles) };
}

/** Whether a user may read the location of the service and why it is unreachable. Only security admins and auditors may. */
export function mayReadCause(roles: readonly Role[]): boolean {
  return mayDo(roles, rolesWith('read_administration'));
}

/** Longest displayed message of the service, characters. */
const messageCharactersMax = 500;

/** Smallest clock difference that is reported, s. From 15 minutes the service refuses. Operator facts: Authentication. */
const skewSecondsMin = 60;

/** Control characters, line separators and characters that change the text direction. Messages appear in pages and logs. */
const unprintablePattern = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** The text of the service in a form that can be displayed. */
export function cleanMessage(text: string): string {
  return text.replace(unprintablePattern, ' ').trim().slice(0, messageCharactersMax);
}

/**
 * The refusal of the desk for an answer outside 2xx. A complete 4xx means `refused` for a write. Any other status leaves
 * the outcome of a write unknown.
 */
export function refusalOf(answer: UpstreamAnswer, serviceRequest: ServiceRequest): Refusal {
  const { status } = answer;
  const message = messageOf(wholeBody(answer));
  const retryAfter = retryAfterOf(answer);
  if (status < 400 || status >= 500 || status === 408)
    return unclearRefusal(`answered ${status}`, serviceRequest, status === 503 ? retryAfter : {});
  const outcome: { outcome?: WriteOutcome } = serviceRequest.isWrite ? { outcome: 'refused' } : {};
  if (isUnauthorized(answer)) return new Refusal('upstream_unauthorized', unauthorizedMessage(answer, message, serviceRequest), outcome);
  if (status === 429)
    return new Refusal(
      'too_many_requests',
      message ?? `The custodian accepts no more requests for now (${serviceRequest.requestName}). Try again in a minute`,
      {
        ...retryAfter,
        ...outcome,
      },
    );
  if (message === null)
    return new Refusal(
      'upstream_failed',
      `The custodian answered ${serviceRequest.requestName} with status ${status} and gave no reason`,
      outcome,
    );
  const field = namedField(message, serviceRequest.body);
  return new Refusal(status === 404 ? 'not_found' : 'refused', message, { status, ...outcome, ...(field === undefined ? {} : { field }) });
}

/**
 * The refusal of the desk if no complete answer arrived. A write may have happened unless no byte was sent, so the message
 * never contains “failed”.
 */
export function refusalOfLoss({ loss, cause }: UpstreamLost, serviceRequest: ServiceRequest): Refusal {
  if (loss === 'unsent') {
    const reason = serviceRequest.mayReadCause ? `, ${unreachableReason(cause)}` : '';
    const message = `The custodian cannot be reached${reason}: ${serviceRequest.requestName} was not sent. Nothing has changed`;
    return new Refusal('upstream_unreachable', message, { outcome: 'not_sent' });
  }
  if (loss === 'reset') return unclearRefusal('closed the connection without an answer', serviceRequest);
  if (loss === 'cut') return unclearRefusal('sent an incomplete answer', serviceRequest);
  if (loss === 'too_large') return unclearRefusal('sent an answer that is too large', serviceRequest);
  if (serviceRequest.isWrite) return unknownOutcomeRefusal('did not answer', serviceRequest);
  return new Refusal('upstream_unreachable', `The custodian did not answer ${serviceRequest.requestName} in time`);
}

/** The refusal for an answer without a clear outcome, such as a 5xx, an unreadable body or a redirect. */
export function unclearRefusal(
  custodianAction: string,
  serviceRequest: ServiceRequest,
  retry: { readonly retryAfter?: string } = {},
): Refusal {
  if (serviceRequest.isWrite) return unknownOutcomeRefusal(custodianAction, serviceRequest);
  return new Refusal('upstream_failed', `The custodian ${custodianAction} to ${serviceRequest.requestName}`, retry);
}

function unknownOutcomeRefusal(custodianAction: string, { requestName }: ServiceRequest): Refusal {
  return new Refusal(
    'outcome_unknown',
    `Outcome unknown: the custodian ${custodianAction} (${requestName}). The change may or may not have happened. Check the record before you repeat it`,
    { outcome: 'unknown' },
  );
}

/** Whether an answer refuses the credentials of the desk. Such an answer is a 401, or a 404 about the access ID. Operator facts: Errors. */
export function isUnauthorized(answer: Pick<UpstreamAnswer, 'status' | 'chunks'>): boolean {
  return answer.status === 401 || (answer.status === 404 && /\baccess id\b/i.test(messageOf(wholeBody(answer)) ?? ''));
}

/**
 * The message for refused credentials. It names the configuration of the desk as the cause, not a missing record or an ended
 * session.
 */
function unauthorizedMessage({ status, date }: UpstreamAnswer, message: string | null, { requestName, nowMs }: ServiceRequest): string {
  const reason = message === null ? '' : `: ${message}`;
  if (status === 404)
    return `The custodian does not know the desk's access ID (${requestName}${reason}). The operator of the desk must check CUSTODY_ACCESS_ID`;
  const skewText = skewTextOf(date, message, nowMs);
  const advice = skewText === '' ? '. The operator of the desk must check CUSTODY_ACCESS_ID and CUSTODY_SECRET_KEY' : skewText;
  return `The custodian did not accept the desk's signature for ${requestName}${reason}${advice}`;
}

/** Mentions the clock difference if it is large, or if the message of the service is about the date. */
function skewTextOf(date: string | null, message: string | null, nowMs: number): string {
  const serviceMs = date === null ? Number.NaN : Date.parse(date);
  const seconds = Math.round((nowMs - serviceMs) / 1000);
  const isNamed = message !== null && /\bdate\b/i.test(message);
  if (Number.isNaN(seconds)) return isNamed ? '. Check the clock of the desk' : '';
  if (Math.abs(seconds) < skewSecondsMin) return '';
  return `. The desk's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the custodian's`;
}

/** The reason of the service in the body of a refusal, in a form that can be displayed, or null. */
export function messageOf(body: Buffer): string | null {
  try {
    const parseResult = errorBodySchema.safeParse(readJson(body.toString('utf8')));
    const message = parseResult.success ? cleanMessage(parseResult.data.error) : '';
    return message === '' ? null : message;
  } catch {
    return null;
  }
}

function retryAfterOf({ retryAfter }: UpstreamAnswer): { retryAfter?: string } {
  return retryAfter !== null && /^[A-Za-z0-9,: ]{1,40}$/.test(retryAfter) ? { retryAfter } : {};
}

import { wholeBody, type UpstreamAnswer, type UpstreamLost } from '#bff/custody-client.ts';
import { Refusal } from '#bff/refusal.ts';
import { errorBodySchema } from '#contract/error.ts';
import { readJson } from '#contract/json.ts';
import { namedField } from './named-field.ts';

/** What was asked: the words for people, whether it may have changed something, and the body, in which a refusal may name a field. */
export type Asked = { readonly what: string; readonly isWrite: boolean; readonly body: unknown; readonly nowMs: number };

/** Longest message of the service's that is shown, characters. */
const messageCharactersMax = 500;

/** A clock this far off is worth a word; from 15 minutes the service refuses. Operator facts: Authentication. */
const skewSecondsMin = 60;

/** Control characters, line separators and those that turn the direction of text: a message is shown in a page and printed in logs. */
const unprintable = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** Text of the service's, fit to be shown. */
export function cleanMessage(text: string): string {
  return text.replace(unprintable, ' ').trim().slice(0, messageCharactersMax);
}

/** Says in the desk's words what an answer outside 2xx means. */
export function refusalOf(answer: UpstreamAnswer, asked: Asked): Refusal {
  const { status } = answer;
  const message = messageOf(wholeBody(answer));
  if (status === 401) return unauthorized(answer, message, asked);
  if (status === 429)
    return new Refusal('too_many_requests', message ?? `The custody service asks to slow down (${asked.what})`, retryAfterOf(answer));
  if (status < 400 || status >= 500 || status === 408) return unclear(`answered ${status}`, asked);
  if (message === null) return new Refusal('upstream_failed', `The custody service answered ${status} without a reason to ${asked.what}`);
  const field = namedField(message, asked.body);
  return new Refusal(status === 404 ? 'not_found' : 'refused', message, { status, ...(field === undefined ? {} : { field }) });
}

/** Says what it means that no complete answer came. A write may have happened, unless no byte of it left: it never "failed". */
export function refusalOfLoss({ loss }: UpstreamLost, asked: Asked): Refusal {
  if (loss === 'unsent')
    return new Refusal('upstream_unreachable', `The custody service cannot be reached: ${asked.what} was not sent. Nothing has changed`);
  if (loss === 'cut') return unclear('broke off its answer', asked);
  if (loss === 'too_large') return unclear('answered with more than the desk takes', asked);
  if (asked.isWrite) return outcomeUnknown('did not answer', asked);
  return new Refusal('upstream_unreachable', `The custody service did not answer ${asked.what} in time`);
}

/** An answer that says nothing of the outcome: a 5xx, an unreadable body, a redirect. */
export function unclear(came: string, asked: Asked): Refusal {
  if (asked.isWrite) return outcomeUnknown(came, asked);
  return new Refusal('upstream_failed', `The custody service ${came} to ${asked.what}`);
}

function outcomeUnknown(came: string, { what }: Asked): Refusal {
  return new Refusal(
    'outcome_unknown',
    `Outcome unknown: the custody service ${came} (${what}). It may or may not have happened. Look at the record before you do it again`,
  );
}

function unauthorized({ date }: UpstreamAnswer, message: string | null, { what, nowMs }: Asked): Refusal {
  const reason = message === null ? '' : `: ${message}`;
  return new Refusal(
    'upstream_unauthorized',
    `The custody service did not accept the desk's signature for ${what}${reason}${skew(date, message, nowMs)}`,
  );
}

/** Names the difference of the clocks when it is large or the service complains of the date. */
function skew(date: string | null, message: string | null, nowMs: number): string {
  const theirMs = date === null ? Number.NaN : Date.parse(date);
  const seconds = Math.round((nowMs - theirMs) / 1000);
  const isNamed = message !== null && /\bdate\b/i.test(message);
  if (Number.isNaN(seconds)) return isNamed ? '. Check the clock of the desk' : '';
  if (Math.abs(seconds) < skewSecondsMin) return '';
  return `. The desk's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the service's`;
}

function messageOf(body: Buffer): string | null {
  try {
    const read = errorBodySchema.safeParse(readJson(body.toString('utf8')));
    const message = read.success ? cleanMessage(read.data.error) : '';
    return message === '' ? null : message;
  } catch {
    return null;
  }
}

function retryAfterOf({ retryAfter }: UpstreamAnswer): { retryAfter?: string } {
  return retryAfter !== null && /^[A-Za-z0-9,: ]{1,40}$/.test(retryAfter) ? { retryAfter } : {};
}

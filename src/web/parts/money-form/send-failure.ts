import { duplicateTime } from '#contract/limits.ts';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';

/**
 * Why sending failed. `unknown`: the outcome is unknown. `under_way`: the first request with this key is still running. `ended`:
 * the command has ended. `reused`: the key belongs to other content. `stopped`: no command exists, so the same key may be sent
 * again.
 */
export type SendFailure = 'unknown' | 'under_way' | 'ended' | 'reused' | 'stopped';

const endedCodes: readonly string[] = ['upstream_refused', 'upstream_unreachable', 'command_ended', 'never_sent'];

/** Classifies an error. If the status is 500 or above, the command may have been sent, so the outcome is unknown. */
export function sendFailure(error: Error): SendFailure {
  if (error instanceof NoAnswerError) return 'unknown';
  if (!(error instanceof HttpRefusal)) return 'stopped';
  if (error.code === 'in_progress') return 'under_way';
  if (error.code === 'idempotency_key_reused') return 'reused';
  if (endedCodes.includes(error.code)) return 'ended';
  return error.status >= 500 || error.code === 'unreadable' ? 'unknown' : 'stopped';
}

/** The title of the message about a failure. */
export function failureTitle(error: Error, noun: string): string {
  if (!(error instanceof HttpRefusal)) return 'Outcome unknown: the desk did not answer';
  switch (error.code) {
    case 'upstream_refused':
      return 'The custodian refused the request: no money was sent';
    case 'possible_duplicate':
      return `Possible duplicate of a ${noun} in the last ${duplicateTime.label}: nothing was sent`;
    case 'unresolved_send':
      return 'An earlier payment of this asset from this wallet is unresolved: nothing was sent';
    case 'idempotency_key_reused':
      return `You already sent a ${noun} from this form. Nothing new was sent.`;
    case 'signed_out':
      return 'Your session has ended: nothing was sent';
    case 'step_up_required':
      return 'You did not confirm your identity: nothing was sent';
    default:
      return sendFailure(error) === 'unknown' ? 'Outcome unknown: it may have been sent' : 'Nothing was sent';
  }
}

/** A sentence about a failure: the service's message, or the desk's own text if that message is written for programmers. */
export function failureDetail(error: Error, noun: string): string {
  return sendFailure(error) === 'reused'
    ? `You changed the form after you sent it. To send the changed entries, start a new ${noun}.`
    : error.message;
}

/** The reason why a form cannot be sent again after a failure, or null. */
export function sendBlocker(error: Error | null): string | null {
  if (error !== null && sendFailure(error) === 'unknown') return 'The outcome is unknown: check it first.';
  return error !== null && sendFailure(error) === 'reused' ? 'This form was already sent.' : null;
}

import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';

/**
 * What a request to send came to when it did not succeed: `unknown` (nobody can tell; the command with its key tells), `under_way` (the first
 * request with this key is still being sent), `ended` (its command is at its end, so that another try is another command), `reused` (the key
 * belongs to a command with other content), `stopped` (no command was made: the same key may be sent once it is mended).
 */
export type SendFailure = 'unknown' | 'under_way' | 'ended' | 'reused' | 'stopped';

const endedCodes: readonly string[] = ['upstream_refused', 'upstream_unreachable', 'command_ended'];

/** Which of them an error is. An answer of 500 and above may have come after the send: the command tells. */
export function sendFailure(error: Error): SendFailure {
  if (error instanceof NoAnswer) return 'unknown';
  if (!(error instanceof HttpRefusal)) return 'stopped';
  if (error.code === 'in_progress') return 'under_way';
  if (error.code === 'idempotency_key_reused') return 'reused';
  if (endedCodes.includes(error.code)) return 'ended';
  return error.status >= 500 || error.code === 'unreadable' ? 'unknown' : 'stopped';
}

/** What a failure is called, above its words. */
export function failureWords(error: Error, noun: string): string {
  if (!(error instanceof HttpRefusal)) return 'Unknown: the desk did not answer';
  switch (error.code) {
    case 'upstream_refused':
      return 'The service refused it: nothing was sent';
    case 'possible_duplicate':
      return `An equal ${noun} was made within 24 hours: nothing was sent`;
    case 'unresolved_send':
      return 'An earlier command of this wallet and asset is unresolved: nothing was sent';
    case 'idempotency_key_reused':
      return 'This form was sent already, with other content';
    case 'signed_out':
      return 'Your session has ended: nothing was sent';
    case 'step_up_required':
      return 'The password was not confirmed: nothing was sent';
    default:
      return sendFailure(error) === 'unknown' ? 'Unknown: it may or may not have been sent' : 'Nothing was sent';
  }
}

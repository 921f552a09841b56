import { describe, expect, test } from 'vitest';
import type { WriteOutcome } from '#contract/error.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { submissionMessage } from './submit-messages.ts';
import type { SubmissionState } from './submit-outbox.ts';

const content = 'originator for 1.5 BTC';
const refusal = (code: string, outcome: WriteOutcome) =>
  new HttpRefusal({ status: 400, code, message: 'why', requestLine: 'PUT', outcome });

const goOn = 'You can go on with the next deposit, or leave the page.';

describe('the text of a submission', () => {
  test.for<[SubmissionState, string, string | null]>([
    [{ is: 'waiting', dueMs: 5000 }, 'Originator for 1.5 BTC will be sent in 5 s', goOn],
    [{ is: 'waiting', dueMs: 3001 }, 'Originator for 1.5 BTC will be sent in 4 s', goOn],
    [{ is: 'waiting', dueMs: -1 }, 'Originator for 1.5 BTC will be sent in 1 s', goOn],
    [{ is: 'sending' }, 'Originator for 1.5 BTC is being sent', null],
    [{ is: 'sent', status: 'completed' }, 'Submitted: originator for 1.5 BTC', 'Status: Complete'],
    [{ is: 'taken back', isHidden: false }, 'Undone: originator for 1.5 BTC', 'Nothing was sent.'],
    [{ is: 'failed', error: refusal('refused', 'refused') }, 'Refused: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('record_changed', 'not_sent') }, 'Not sent: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('upstream_failed', 'refused') }, 'Refused: originator for 1.5 BTC', 'why'],
    // The server could not read the record, so it sent nothing.
    [{ is: 'failed', error: refusal('upstream_failed', 'not_sent') }, 'Not sent: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('not_found', 'not_sent') }, 'Not sent: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('internal', 'unknown') }, 'Outcome unknown: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('outcome_unknown', 'unknown') }, 'Outcome unknown: originator for 1.5 BTC', 'why'],
  ])('submissionMessage describes the state %j as: %s', ([state, title, detail]) => {
    expect(submissionMessage(content, state, 0)).toEqual({ title, detail });
  });
});

import { describe, expect, test } from 'vitest';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import type { ParcelState } from './regulatory-submit-outbox.ts';
import { isOutcomeUnknown, parcelWords } from './regulatory-submit-words.ts';

const what = 'originator for 1.5 BTC';
const refusal = (code: string) => new HttpRefusal({ status: 400, code, message: 'why', asked: 'PUT' });

describe('what is said of a submission', () => {
  test.for<[ParcelState, string, string | null]>([
    [{ is: 'waiting', dueMs: 5000 }, 'Originator for 1.5 BTC will be sent in 5 s', null],
    [{ is: 'waiting', dueMs: 3001 }, 'Originator for 1.5 BTC will be sent in 4 s', null],
    [{ is: 'waiting', dueMs: -1 }, 'Originator for 1.5 BTC will be sent in 1 s', null],
    [{ is: 'sending' }, 'Originator for 1.5 BTC is being sent', null],
    [{ is: 'sent', status: 'completed' }, 'Sent: originator for 1.5 BTC', 'Status: Complete'],
    [{ is: 'failed', error: refusal('refused') }, 'Refused: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('record_changed') }, 'Not sent: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('submission_under_way') }, 'Not sent: originator for 1.5 BTC', 'why'],
    [{ is: 'failed', error: refusal('outcome_unknown') }, 'Outcome unknown: originator for 1.5 BTC', 'why'],
  ])('%j is: %s', ([state, title, detail]) => {
    expect(parcelWords(what, state, 0)).toEqual({ title, detail });
  });

  // The desk's own server may have sent it, and an answer that makes no sense may have come after the deed.
  test.for([new NoAnswer('PUT', null), refusal('unreadable')])('never calls "not sent" what may have been: %s', (error) => {
    expect(isOutcomeUnknown(error)).toBe(true);
  });
});

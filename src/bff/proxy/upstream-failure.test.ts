import { describe, expect, test } from 'vitest';
import { UpstreamLost, type Loss, type UpstreamAnswer } from '#bff/core/custody/upstream-answer.ts';
import { cleanMessage, refusalOf, refusalOfLoss, type ServiceRequest } from './upstream-failure.ts';

const read: ServiceRequest = { what: 'GET /api/v1/wallets', isWrite: false, body: null, nowMs: Date.UTC(2026, 0, 5), mayReadCause: false };
const write: ServiceRequest = {
  ...read,
  what: 'PUT /api/v1/transactions/7',
  isWrite: true,
  body: { originator_entity: { kind: 'individual' } },
};

function answer(status: number, body: unknown = { error: 'the reason' }, more: Partial<UpstreamAnswer> = {}): UpstreamAnswer {
  return { status, chunks: [Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))], retryAfter: null, date: null, ...more };
}

const shown = (given: UpstreamAnswer, asked: ServiceRequest) => {
  const { status, code, message, field, retryAfter, outcome } = refusalOf(given, asked);
  return { status, code, message, field, retryAfter, outcome };
};

describe('what the service answers', () => {
  test.for([
    [400, read, 400, 'refused', undefined],
    [403, write, 403, 'refused', 'refused'],
    [404, read, 404, 'not_found', undefined],
    [404, write, 404, 'not_found', 'refused'],
    [422, write, 422, 'refused', 'refused'],
    [401, read, 502, 'upstream_unauthorized', undefined],
    [401, write, 502, 'upstream_unauthorized', 'refused'],
    [429, write, 429, 'too_many_requests', 'refused'],
    [500, read, 502, 'upstream_failed', undefined],
    [503, read, 502, 'upstream_failed', undefined],
    [302, read, 502, 'upstream_failed', undefined],
    [500, write, 504, 'outcome_unknown', 'unknown'],
    [502, write, 504, 'outcome_unknown', 'unknown'],
    [302, write, 504, 'outcome_unknown', 'unknown'],
    [408, write, 504, 'outcome_unknown', 'unknown'],
  ] as const)('with %i becomes, %j: %i %s (%s)', ([status, asked, shownStatus, code, outcome]) => {
    expect(shown(answer(status), asked)).toMatchObject({ status: shownStatus, code, outcome });
  });

  test('is shown in its own words when it is a reason', () => {
    expect(shown(answer(400), read).message).toBe('the reason');
  });

  test('names the field that the reason is about', () => {
    const error = 'param is missing or the value is empty: postcode';
    expect(shown(answer(400, { error }), write)).toMatchObject({ message: error, field: 'originator_entity.postcode' });
    expect(shown(answer(400), write).field).toBeUndefined();
  });

  test.for(['', '<html>', '{"message":"x"}', '{"error":""}', '{"error":{"a":1}}', '[]'])(
    'without a reason (%s) says what was asked and what came',
    (body) => {
      expect(shown(answer(403, body), write)).toMatchObject({
        code: 'upstream_failed',
        message: 'The custodian answered 403 without a reason to PUT /api/v1/transactions/7',
      });
    },
  );

  test('of a failed read says what was asked and what came', () => {
    expect(shown(answer(503, '<html>'), read).message).toBe('The custodian answered 503 to GET /api/v1/wallets');
  });

  test('of a failed write never says that it failed', () => {
    const { message } = shown(answer(500), write);
    expect(message).toMatch(/^Outcome unknown: .*answered 500.*PUT \/api\/v1\/transactions\/7/);
    expect(message).not.toMatch(/fail/i);
  });

  test('passes the time to wait on, when it is one', () => {
    expect(shown(answer(429, '', { retryAfter: '15' }), read)).toMatchObject({ retryAfter: '15' });
    expect(shown(answer(429, '', { retryAfter: 'Mon, 05 Jan 2026 00:00:15 GMT' }), read).retryAfter).toMatch(/^Mon/);
    expect(shown(answer(429, '', { retryAfter: '1\r\nX: y' }), read).retryAfter).toBeUndefined();
    expect(shown(answer(503, '', { retryAfter: '20' }), read)).toMatchObject({ retryAfter: '20' });
  });

  test.for([
    ['Date is too old', 'Mon, 05 Jan 2026 00:20:00 GMT', "The desk's clock is 1200 s behind the custodian's"],
    ['Invalid signature', 'Sun, 04 Jan 2026 23:58:00 GMT', "The desk's clock is 120 s ahead of the custodian's"],
    ['Date is too old', null, 'Check the clock of the desk'],
  ] as const)('recognises clocks that differ: %s, %s', ([error, date, words]) => {
    expect(shown(answer(401, { error }, { date }), read).message).toContain(words);
  });

  test('does not blame the clock for another refusal of the signature', () => {
    const message = shown(answer(401, { error: 'Invalid signature' }, { date: 'Mon, 05 Jan 2026 00:00:05 GMT' }), read).message;
    expect(message).toBe(
      "The custodian did not accept the desk's signature for GET /api/v1/wallets: Invalid signature. " +
        'Whoever runs the desk must check CUSTODY_ACCESS_ID and CUSTODY_SECRET_KEY',
    );
  });

  test('of an unknown access ID is the desk’s configuration, and no missing record', () => {
    const given = shown(answer(404, { error: 'Access ID not found' }), read);
    expect(given).toMatchObject({ status: 502, code: 'upstream_unauthorized' });
    expect(given.message).toContain('Whoever runs the desk must check CUSTODY_ACCESS_ID');
  });

  test('is shown without what could mislead a reader or a log', () => {
    expect(cleanMessage('a\u202eb\u0000c\r\nd\u2028e\u001b[31mf')).toBe('a b c d e [31mf');
    expect(cleanMessage('x'.repeat(600))).toHaveLength(500);
  });
});

describe('no complete answer', () => {
  const lost = (loss: Loss, asked: ServiceRequest) => {
    const { status, code, message, outcome } = refusalOfLoss(new UpstreamLost(loss, new Error('why')), asked);
    return { status, code, message, outcome };
  };

  test.for([
    ['unanswered', read, 504, 'upstream_unreachable'],
    ['unanswered', write, 504, 'outcome_unknown'],
    ['cut', read, 502, 'upstream_failed'],
    ['cut', write, 504, 'outcome_unknown'],
    ['too_large', read, 502, 'upstream_failed'],
    ['too_large', write, 504, 'outcome_unknown'],
    ['unsent', read, 504, 'upstream_unreachable'],
    ['reset', read, 502, 'upstream_failed'],
    ['reset', write, 504, 'outcome_unknown'],
  ] as const)('(%s, %j) becomes %i %s', ([loss, asked, status, code]) => {
    expect(lost(loss, asked)).toMatchObject({ status, code });
  });

  test('after a connection that was closed at once does not speak of time', () => {
    expect(lost('reset', read).message).toBe('The custodian closed the connection without an answer to GET /api/v1/wallets');
  });

  test('because the service cannot be reached tells an administrator why, and no other', () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const wordsFor = (mayRead: boolean) => refusalOfLoss(new UpstreamLost('unsent', refused), { ...read, mayReadCause: mayRead }).message;
    expect(wordsFor(true)).toContain('connection refused (ECONNREFUSED)');
    expect(wordsFor(false)).not.toContain('refused');
  });

  // "Unknown" would send people looking for something that cannot have happened.
  test('to a write of which no byte left says that nothing has changed', () => {
    expect(lost('unsent', write)).toMatchObject({
      code: 'upstream_unreachable',
      outcome: 'not_sent',
      message: expect.stringContaining('was not sent') as string,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { UpstreamLost, type Loss, type UpstreamAnswer } from '#bff/core/custody/upstream-answer.ts';
import { cleanMessage, refusalOf, refusalOfLoss, type ServiceRequest } from './upstream-failure.ts';

const readRequestFacts: ServiceRequest = {
  requestName: 'GET /api/v1/wallets',
  isWrite: false,
  body: null,
  nowMs: Date.UTC(2026, 0, 5),
  mayReadCause: false,
};
const writeRequestFacts: ServiceRequest = {
  ...readRequestFacts,
  requestName: 'PUT /api/v1/transactions/7',
  isWrite: true,
  body: { originator_entity: { kind: 'individual' } },
};

function answerOf(status: number, body: unknown = { error: 'the reason' }, overrides: Partial<UpstreamAnswer> = {}): UpstreamAnswer {
  return {
    status,
    chunks: [Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))],
    retryAfter: null,
    date: null,
    ...overrides,
  };
}

const refusalFacts = (upstream: UpstreamAnswer, serviceRequest: ServiceRequest) => {
  const { status, code, message, field, retryAfter, outcome } = refusalOf(upstream, serviceRequest);
  return { status, code, message, field, retryAfter, outcome };
};

describe('refusalOf', () => {
  test.for([
    [400, readRequestFacts, 400, 'refused', undefined],
    [403, writeRequestFacts, 403, 'refused', 'refused'],
    [404, readRequestFacts, 404, 'not_found', undefined],
    [404, writeRequestFacts, 404, 'not_found', 'refused'],
    [422, writeRequestFacts, 422, 'refused', 'refused'],
    [401, readRequestFacts, 502, 'upstream_unauthorized', undefined],
    [401, writeRequestFacts, 502, 'upstream_unauthorized', 'refused'],
    [429, writeRequestFacts, 429, 'too_many_requests', 'refused'],
    [500, readRequestFacts, 502, 'upstream_failed', undefined],
    [503, readRequestFacts, 502, 'upstream_failed', undefined],
    [302, readRequestFacts, 502, 'upstream_failed', undefined],
    [500, writeRequestFacts, 504, 'outcome_unknown', 'unknown'],
    [502, writeRequestFacts, 504, 'outcome_unknown', 'unknown'],
    [302, writeRequestFacts, 504, 'outcome_unknown', 'unknown'],
    [408, writeRequestFacts, 504, 'outcome_unknown', 'unknown'],
  ] as const)(
    'after an answer with the status %i to the request %j, the refusal has the status %i, the code %s and the outcome %s',
    ([status, serviceRequest, answerStatus, code, outcome]) => {
      expect(refusalFacts(answerOf(status), serviceRequest)).toMatchObject({ status: answerStatus, code, outcome });
    },
  );

  test('a refusal of the service has the reason of the service as its message', () => {
    expect(refusalFacts(answerOf(400), readRequestFacts).message).toBe('the reason');
  });

  test('a refusal of the service names the field that is in the reason', () => {
    const error = 'param is missing or the value is empty: postcode';
    expect(refusalFacts(answerOf(400, { error }), writeRequestFacts)).toMatchObject({
      message: error,
      field: 'originator_entity.postcode',
    });
    expect(refusalFacts(answerOf(400), writeRequestFacts).field).toBeUndefined();
  });

  test.for(['', '<html>', '{"message":"x"}', '{"error":""}', '{"error":{"a":1}}', '[]'])(
    'the message for an answer without a reason (%s) contains the request and the status',
    (body) => {
      expect(refusalFacts(answerOf(403, body), writeRequestFacts)).toMatchObject({
        code: 'upstream_failed',
        message: 'The custodian answered PUT /api/v1/transactions/7 with status 403 and gave no reason',
      });
    },
  );

  test('the message for a failed read contains the request and the status', () => {
    expect(refusalFacts(answerOf(503, '<html>'), readRequestFacts).message).toBe('The custodian answered 503 to GET /api/v1/wallets');
  });

  test('the refusal of a failed write has an unknown outcome and no text about a failure', () => {
    const { message } = refusalFacts(answerOf(500), writeRequestFacts);
    expect(message).toMatch(/^Outcome unknown: .*answered 500.*PUT \/api\/v1\/transactions\/7/);
    expect(message).not.toMatch(/fail/i);
  });

  test('a valid retry time of the service is forwarded', () => {
    expect(refusalFacts(answerOf(429, '', { retryAfter: '15' }), readRequestFacts)).toMatchObject({ retryAfter: '15' });
    expect(refusalFacts(answerOf(429, '', { retryAfter: 'Mon, 05 Jan 2026 00:00:15 GMT' }), readRequestFacts).retryAfter).toMatch(/^Mon/);
    expect(refusalFacts(answerOf(429, '', { retryAfter: '1\r\nX: y' }), readRequestFacts).retryAfter).toBeUndefined();
    expect(refusalFacts(answerOf(503, '', { retryAfter: '20' }), readRequestFacts)).toMatchObject({ retryAfter: '20' });
  });

  test.for([
    ['Date is too old', 'Mon, 05 Jan 2026 00:20:00 GMT', "The desk's clock is 1200 s behind the custodian's"],
    ['Invalid signature', 'Sun, 04 Jan 2026 23:58:00 GMT', "The desk's clock is 120 s ahead of the custodian's"],
    ['Date is too old', null, 'Check the clock of the desk'],
  ] as const)('after the refusal %s with the date %s, the message reports a clock difference', ([error, date, message]) => {
    expect(refusalFacts(answerOf(401, { error }, { date }), readRequestFacts).message).toContain(message);
  });

  test('the message for another refusal of the signature does not mention the clock', () => {
    const message = refusalFacts(
      answerOf(401, { error: 'Invalid signature' }, { date: 'Mon, 05 Jan 2026 00:00:05 GMT' }),
      readRequestFacts,
    ).message;
    expect(message).toBe(
      "The custodian did not accept the desk's signature for GET /api/v1/wallets: Invalid signature. " +
        'The operator of the desk must check CUSTODY_ACCESS_ID and CUSTODY_SECRET_KEY',
    );
  });

  test('an unknown access ID is reported as a configuration error and not as a missing record', () => {
    const upstream = refusalFacts(answerOf(404, { error: 'Access ID not found' }), readRequestFacts);
    expect(upstream).toMatchObject({ status: 502, code: 'upstream_unauthorized' });
    expect(upstream.message).toContain('The operator of the desk must check CUSTODY_ACCESS_ID');
  });

  test('cleanMessage removes control characters and limits the length', () => {
    expect(cleanMessage('a\u202eb\u0000c\r\nd\u2028e\u001b[31mf')).toBe('a b c d e [31mf');
    expect(cleanMessage('x'.repeat(600))).toHaveLength(500);
  });
});

describe('refusalOfLoss', () => {
  const refusalAfter = (loss: Loss, serviceRequest: ServiceRequest) => {
    const { status, code, message, outcome } = refusalOfLoss(new UpstreamLost(loss, new Error('why')), serviceRequest);
    return { status, code, message, outcome };
  };

  test.for([
    ['unanswered', readRequestFacts, 504, 'upstream_unreachable'],
    ['unanswered', writeRequestFacts, 504, 'outcome_unknown'],
    ['cut', readRequestFacts, 502, 'upstream_failed'],
    ['cut', writeRequestFacts, 504, 'outcome_unknown'],
    ['too_large', readRequestFacts, 502, 'upstream_failed'],
    ['too_large', writeRequestFacts, 504, 'outcome_unknown'],
    ['unsent', readRequestFacts, 504, 'upstream_unreachable'],
    ['reset', readRequestFacts, 502, 'upstream_failed'],
    ['reset', writeRequestFacts, 504, 'outcome_unknown'],
  ] as const)(
    'after the loss "%s" of the request %j, the refusal has the status %i and the code %s',
    ([loss, serviceRequest, status, code]) => {
      expect(refusalAfter(loss, serviceRequest)).toMatchObject({ status, code });
    },
  );

  test('a closed connection is not reported as a timeout', () => {
    expect(refusalAfter('reset', readRequestFacts).message).toBe(
      'The custodian closed the connection without an answer to GET /api/v1/wallets',
    );
  });

  test('the refusal has the cause of an unreachable service only if the user may read it', () => {
    const refusedConnection = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const messageFor = (mayRead: boolean) =>
      refusalOfLoss(new UpstreamLost('unsent', refusedConnection), { ...readRequestFacts, mayReadCause: mayRead }).message;
    expect(messageFor(true)).toContain('connection refused (ECONNREFUSED)');
    expect(messageFor(false)).not.toContain('refused');
  });

  // The word “unknown” would make users search for an effect that cannot exist.
  test('the refusal of an unsent write reports that nothing has changed', () => {
    expect(refusalAfter('unsent', writeRequestFacts)).toMatchObject({
      code: 'upstream_unreachable',
      outcome: 'not_sent',
      message: expect.stringContaining('was not sent') as string,
    });
  });
});

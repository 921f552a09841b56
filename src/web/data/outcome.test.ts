import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeOutcomes } from '#contract/error.ts';
import { editWallet } from '#contract/service/wallet.ts';
import { call } from './call.ts';
import { NotSentError, outcomeOf } from './outcome.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The outcome of a write that fails with this answer. */
async function outcomeOfWrite(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const failure: unknown = await call(editWallet, { params: { id: '3' }, body: { name: 'Cold 2' } }).then(
    () => null,
    (error: unknown) => error,
  );
  return failure instanceof Error ? outcomeOf(failure) : failure;
}

const respondWith = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

describe('outcomeOf', () => {
  // These codes do not show whether the server called the custodian. Only `outcome` in the answer shows it.
  test.for(['not_found', 'too_many_requests', 'upstream_failed', 'upstream_unauthorized', 'internal', 'refused'])(
    "outcomeOf returns the outcome stated by the desk's server for the code %s",
    async (code) => {
      for (const outcome of writeOutcomes) expect(await outcomeOfWrite(respondWith(502, { error: 'No', code, outcome }))).toBe(outcome);
    },
  );

  test.for([
    [401, 'signed_out'],
    [403, 'forbidden'],
    [403, 'cross_site'],
    [429, 'too_many_requests'],
  ] as const)('outcomeOf returns "not sent" if the desk stopped the request without stating an outcome: %j', async ([status, code]) => {
    expect(await outcomeOfWrite(respondWith(status, { error: 'No', code }))).toBe('not_sent');
  });

  test.for<[string, () => Promise<Response>]>([
    ['a code of the desk without an outcome', respondWith(500, { error: 'No', code: 'internal' })],
    ['a refusal without an outcome', respondWith(400, { error: 'No', code: 'refused' })],
    ['a gateway’s own page', respondWith(403, '<html>')],
    ['success that cannot be read', respondWith(200, '{"id":')],
    ['success without what the contract wants', respondWith(200, { id: null, name: 7 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that breaks off', async () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))],
  ])('outcomeOf returns "unknown" after %s', async ([, answer]) => {
    expect(await outcomeOfWrite(answer)).toBe('unknown');
  });

  test('outcomeOf returns "unknown" after an abort, because the request may have been sent', () => {
    expect(outcomeOf(new DOMException('The page went away', 'AbortError'))).toBe('unknown');
  });

  test('outcomeOf returns "not sent" if the page stopped the write', () => {
    expect(outcomeOf(new NotSentError('The deposit is no longer loaded'))).toBe('not_sent');
  });
});

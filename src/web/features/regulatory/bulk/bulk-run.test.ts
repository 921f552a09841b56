import { describe, expect, test } from 'vitest';
import type { WriteOutcome } from '#contract/error.ts';
import { NotSentError } from '#web/data/outcome.ts';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';
import { storedResults, runBulk, type BulkResult } from './bulk-run.ts';

const refusal = (code: string, outcome?: WriteOutcome) =>
  new HttpRefusal({ status: 400, code, message: `${code} it is`, requestLine: 'PUT /x', outcome });

type RunInput = { acceptedIds?: string[]; stopAfter?: string; unknownIds?: string[]; unreadIds?: string[] };

/** Submits three deposits. `failures` contains the error of each deposit that fails. */
async function runThree(failures: Record<string, Error>, { acceptedIds = [], stopAfter, unknownIds = [], unreadIds = [] }: RunInput = {}) {
  const sentIds: string[] = [];
  const results: Record<string, BulkResult['is']> = Object.fromEntries(unknownIds.map((id) => [id, 'unknown']));
  const end = await runBulk({
    ids: ['a', 'b', 'c'],
    isUnknown: (id) => results[id] === 'unknown',
    send: async (id) => {
      sentIds.push(id);
      if (failures[id] !== undefined) throw failures[id];
    },
    isAccepted: async (id) => (unreadIds.includes(id) ? null : acceptedIds.includes(id)),
    isStopped: () => stopAfter !== undefined && sentIds.includes(stopAfter),
    report: (id, result) => {
      results[id] = result.is;
    },
  });
  return { end, sent: sentIds.join(''), results };
}

describe('a bulk submission', () => {
  test.for([
    ['refused', 'refused', 'refused'],
    // A refusal without a reason, or a 404, concerns only this deposit.
    ['upstream_failed', 'refused', 'refused'],
    ['not_found', 'refused', 'refused'],
    ['record_changed', 'not_sent', 'not_sent'],
    ['submission_under_way', 'not_sent', 'not_sent'],
  ] as const)(
    'a bulk submission continues after the failure %j with the outcome %j, which concerns only one deposit',
    async ([code, outcome, is]) => {
      expect(await runThree({ b: refusal(code, outcome) })).toEqual({
        end: 'done',
        sent: 'abc',
        results: { a: 'accepted', b: is, c: 'accepted' },
      });
    },
  );

  test('a bulk submission continues after a deposit that the page could not send', async () => {
    expect(await runThree({ b: new NotSentError('not read') })).toMatchObject({ end: 'done', sent: 'abc', results: { b: 'not_sent' } });
  });

  test.for([
    ['signed_out', 'not_sent', 'not_sent'],
    ['upstream_failed', 'not_sent', 'not_sent'],
    ['upstream_unreachable', 'not_sent', 'not_sent'],
    ['internal', 'not_sent', 'not_sent'],
    ['too_many_requests', 'refused', 'refused'],
    ['upstream_unauthorized', 'refused', 'refused'],
    ['internal', 'unknown', 'unknown'],
  ] as const)(
    'a bulk submission halts at the failure %j with the outcome %j, because the next deposit would fail too',
    async ([code, outcome, expectedState]) => {
      expect(await runThree({ b: refusal(code, outcome) })).toMatchObject({ end: 'halted', sent: 'ab', results: { b: expectedState } });
    },
  );

  test('a bulk submission halts after a lost answer, unless the record shows that the deposit was accepted', async () => {
    const lostAnswer = new NoAnswerError('PUT /x', null);
    expect(await runThree({ b: lostAnswer })).toMatchObject({ end: 'halted', sent: 'ab', results: { b: 'unknown' } });
    expect(await runThree({ b: lostAnswer }, { acceptedIds: ['b'] })).toMatchObject({
      end: 'done',
      results: { b: 'accepted', c: 'accepted' },
    });
  });

  test('a bulk submission can be stopped between two deposits', async () => {
    expect(await runThree({}, { stopAfter: 'a' })).toEqual({ end: 'stopped', sent: 'a', results: { a: 'accepted' } });
  });
});

describe('resuming a bulk submission after an unknown outcome', () => {
  test('a resumed bulk submission does not send a deposit again if its record shows that it was accepted', async () => {
    expect(await runThree({}, { unknownIds: ['b'], acceptedIds: ['b'] })).toEqual({
      end: 'done',
      sent: 'ac',
      results: { a: 'accepted', b: 'accepted', c: 'accepted' },
    });
  });

  test('a resumed bulk submission sends a deposit again if its record still requires information', async () => {
    expect(await runThree({}, { unknownIds: ['b'] })).toMatchObject({ end: 'done', sent: 'abc' });
  });

  test('a resumed bulk submission sends nothing for a deposit with an unreadable record, and its outcome stays unknown', async () => {
    expect(await runThree({}, { unknownIds: ['b'], unreadIds: ['b'] })).toEqual({
      end: 'halted',
      sent: 'a',
      results: { a: 'accepted', b: 'unknown' },
    });
  });
});

test('the outcome of a submission that was in progress when the page closed becomes unknown', () => {
  expect(storedResults({ a: { is: 'accepted', message: null }, b: { is: 'sending', message: null } })).toMatchObject({
    a: { is: 'accepted' },
    b: { is: 'unknown' },
  });
  expect(storedResults('nonsense')).toEqual({});
});

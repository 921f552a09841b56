import { describe, expect, test } from 'vitest';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import { keptResults, runBulk, type BulkResult } from './regulatory-bulk-run.ts';

const refusal = (code: string) => new HttpRefusal({ status: 400, code, message: `${code} it is`, asked: 'PUT /x' });

/** Runs over three deposits; `failures` says why one is not taken. */
async function run(failures: Record<string, Error>, { taken = [], stopAfter }: { taken?: string[]; stopAfter?: string } = {}) {
  const sent: string[] = [];
  const results: Record<string, BulkResult['is']> = {};
  const end = await runBulk({
    ids: ['a', 'b', 'c'],
    send: async (id) => {
      sent.push(id);
      if (failures[id] !== undefined) throw failures[id];
    },
    isTaken: async (id) => taken.includes(id),
    isStopped: () => stopAfter !== undefined && sent.includes(stopAfter),
    report: (id, result) => {
      results[id] = result.is;
    },
  });
  return { end, sent: sent.join(''), results };
}

describe('sending to several', () => {
  test('goes on after one that is refused', async () => {
    expect(await run({ b: refusal('refused') })).toEqual({
      end: 'done',
      sent: 'abc',
      results: { a: 'accepted', b: 'refused', c: 'accepted' },
    });
  });

  test('goes on after one whose record has changed', async () => {
    expect((await run({ a: refusal('record_changed') })).results).toEqual({ a: 'not sent', b: 'accepted', c: 'accepted' });
  });

  test('ends when nobody is signed in any more', async () => {
    expect(await run({ b: refusal('signed_out') })).toMatchObject({ end: 'halted', sent: 'ab', results: { b: 'not sent' } });
  });

  test('ends after an answer that never came, which is unknown until the record tells', async () => {
    const lost = new NoAnswer('PUT /x', null);
    expect(await run({ b: lost })).toMatchObject({ end: 'halted', sent: 'ab', results: { b: 'unknown' } });
    expect(await run({ b: lost }, { taken: ['b'] })).toMatchObject({ end: 'done', results: { b: 'accepted', c: 'accepted' } });
  });

  test('stops between two of them', async () => {
    expect(await run({}, { stopAfter: 'a' })).toEqual({ end: 'stopped', sent: 'a', results: { a: 'accepted' } });
  });
});

test('what was being sent when the page went away is unknown', () => {
  expect(keptResults({ a: { is: 'accepted', message: null }, b: { is: 'sending', message: null } })).toMatchObject({
    a: { is: 'accepted' },
    b: { is: 'unknown' },
  });
  expect(keptResults('nonsense')).toEqual({});
});

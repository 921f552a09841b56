import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { externalTransactionSchema, type ExternalTransaction } from '#contract/service/transaction.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { initialFormValues, type RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { announcement } from '#web/lib/screen-reader.ts';
import type { BulkResult, BulkResults } from './bulk-run.ts';
import { submitBulkOrder } from './use-bulk-submit.ts';

const demand = 'missing_travel_rule_info';

const recordOf = (hash: string, regulatory_status: RegulatoryStatus = demand) =>
  externalTransactionSchema.parse({ type: 'external', hash, amount: '1.5', currency: 'btc', regulatory_status });

/** The service's records. The tests below also share the sent submissions and the answer to the next submission. */
let records: Record<string, ExternalTransaction>;
let sentRequests: { id: string; body: unknown; version: string | null }[];
let answer: (id: string) => Response;

beforeEach(() => {
  records = { aa: recordOf('aa'), bb: recordOf('bb') };
  sentRequests = [];
  answer = (id) => {
    records[id] = recordOf(id, 'completed');
    return Response.json(records[id]);
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const id = /^\/api\/v1\/transactions\/(\w+)$/.exec(url)?.[1] ?? '';
    if (method === 'GET') return Response.json(records[id] ?? {});
    if (method !== 'PUT') return new Response(null, { status: 204 });
    sentRequests.push({ id, body: typeof body === 'string' ? JSON.parse(body) : null, version: new Headers(headers).get('If-Match') });
    return answer(id);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const refusal = (code: string, outcome: string) => Response.json({ error: `${code}.`, code, outcome }, { status: 502 });

/** A page that has loaded both deposits. `start` contains the results of an earlier bulk submission. */
function pageWith(start: BulkResults = {}) {
  const client = new QueryClient();
  for (const id of ['aa', 'bb']) client.setQueryData(transactionQueries.one(id).queryKey, recordOf(id));
  let results = start;
  const send = (values: RegulatoryValues) =>
    submitBulkOrder(
      client,
      { values, items: ['aa', 'bb'].map((id) => ({ id, demand })) },
      {
        results: () => results,
        report: (id: string, result: BulkResult) => {
          results = { ...results, [id]: result };
        },
        isStopped: () => false,
      },
    );
  return { client, send, ends: () => [results['aa']?.is, results['bb']?.is] };
}

const form = () => initialFormValues(recordOf('aa'));
const ownForm = () => ({ ...form(), isOwn: true });
const unknownResults = { aa: { is: 'unknown', message: null } } satisfies BulkResults;

describe('a bulk submission', () => {
  test('a bulk submission sends each deposit once, with the version of the loaded record', async () => {
    const page = pageWith();
    expect(await page.send(form())).toBe('done');
    expect(page.ends()).toEqual(['accepted', 'accepted']);
    expect(sentRequests.map(({ id, version }) => [id, version])).toEqual([
      ['aa', `"${regulatoryVersion(recordOf('aa'))}"`],
      ['bb', `"${regulatoryVersion(recordOf('bb'))}"`],
    ]);
    expect(page.client.getQueryData(transactionQueries.one('aa').queryKey)).toMatchObject({ regulatory_status: 'completed' });
  });

  test('a bulk submission sends only one field if the own organisation is the originator', async () => {
    await pageWith().send(ownForm());
    expect(announcement.get().text).toMatch(/^Submitted: our own organisation as the originator for 1.5 BTC/);
    expect(sentRequests[0]?.body).toEqual({ is_originator_declared: false });
  });

  test('a bulk submission does not send a deposit again if the deposit was accepted although its answer was lost', async () => {
    const page = pageWith(unknownResults);
    records['aa'] = recordOf('aa', 'completed');
    expect(await page.send(form())).toBe('done');
    expect(sentRequests.map(({ id }) => id)).toEqual(['bb']);
    expect(page.ends()).toEqual(['accepted', 'accepted']);
  });

  test('a bulk submission sends a deposit again if its record still requires information', async () => {
    const page = pageWith(unknownResults);
    expect(await page.send(form())).toBe('done');
    expect(sentRequests.map(({ id }) => id)).toEqual(['aa', 'bb']);
  });

  test('a bulk submission halts if the outcome of a deposit stays unknown', async () => {
    answer = () => refusal('internal', 'unknown');
    const page = pageWith();
    expect(await page.send(form())).toBe('halted');
    expect(page.ends()).toEqual(['unknown', undefined]);
  });

  test('a bulk submission continues with a deposit that was not sent, even if its record is no longer cached', async () => {
    const page = pageWith();
    page.client.removeQueries({ queryKey: transactionQueries.one('aa').queryKey });
    expect(await page.send(form())).toBe('done');
    expect(page.ends()).toEqual(['not_sent', 'accepted']);
    expect(sentRequests.map(({ id }) => id)).toEqual(['bb']);
  });

  test('a bulk submission continues after one deposit was refused, and loads the current record of that deposit', async () => {
    const take = answer;
    answer = (id) => (id === 'aa' ? refusal('not_found', 'refused') : take(id));
    records['aa'] = { ...recordOf('aa'), is_client_instructed: true };
    const page = pageWith();
    expect(await page.send(form())).toBe('done');
    expect(page.ends()).toEqual(['refused', 'accepted']);
    expect(page.client.getQueryData(transactionQueries.one('aa').queryKey)).toMatchObject({ is_client_instructed: true });
  });
});

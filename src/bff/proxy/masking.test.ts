import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as endpoints from '#contract/endpoints.ts';
import { inlineSchema, type JsonSchema } from '#contract/openapi/openapi-schemas.ts';
import { maskedText, withoutPersonalData } from '#contract/people/personal-data.ts';
import { listTransactions } from '#contract/service/transaction.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson } from '#contract/wire/json.ts';
import { isTestAll } from '#database/test-scope.ts';
import { textMask } from './masked-text.ts';
import { Masking } from './masking.ts';

const masking = new Masking();
afterAll(() => masking.close());

const pageJson = (records: number) =>
  JSON.stringify({
    page_info: { has_previous_page: false, has_next_page: false },
    page: Array.from({ length: records }, (_, id) => ({
      cursor: `c${id}`,
      data: { id, notes: 'a note', regulatory_info: { originator_entity: { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace' } } },
    })),
  });

test('the worker thread masks a large answer as the main thread masks a small one', async () => {
  const text = pageJson(2000);
  for (const view of ['masked', 'none'] as const) {
    const mainThreadText = textMask(listTransactions)(text, view);
    expect(await masking.mask(listTransactions, view, Buffer.from(text))).toBe(mainThreadText);
    expect(mainThreadText).not.toContain('Lovelace');
  }
});

test.runIf(isTestAll)('twenty large answers do not block the desk', async () => {
  const bytes = Buffer.from(pageJson(8000));
  let [turns, isDone] = [0, false];
  const maskedAnswers = Promise.all(Array.from({ length: 20 }, () => masking.mask(listTransactions, 'none', bytes))).finally(
    () => (isDone = true),
  );
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    turns += 1;
  }
  expect((await maskedAnswers).every((text) => text !== null && readJson(text) !== null)).toBe(true);
  // In the main thread, the event loop would have one turn per answer.
  expect(turns).toBeGreaterThan(100);
});

/** Whether a schema accepts the text that replaces a personal value. Parts of objects and lists are masked one by one. */
function acceptsMask(schema: JsonSchema): boolean {
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) return alternatives.some((each) => acceptsMask(each as JsonSchema));
  if ('const' in schema || 'enum' in schema || 'pattern' in schema || 'format' in schema) return schema['const'] === maskedText;
  return !['integer', 'number', 'null'].includes(String(schema['type']));
}

/** The personal fields in a schema whose masked value could not be read. */
function unmaskableFields(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(unmaskableFields);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, part]) => {
    if (keyword !== 'properties') return unmaskableFields(part);
    const fields = Object.entries(part as Record<string, JsonSchema>);
    const isPersonal = (name: string) => Object.keys(withoutPersonalData({ [name]: 1 }, 'none') as object).length === 0;
    return [
      ...fields.flatMap(([name, field]) => (isPersonal(name) && !acceptsMask(field) ? [name] : [])),
      ...fields.flatMap(([, field]) => unmaskableFields(field)),
    ];
  });
}

test('every personal field of an answer can be read when its value is masked', () => {
  const rows = Object.values<Endpoint>(endpoints).filter(({ path, response }) => !path.startsWith('/sandbox/') && response !== null);
  expect(
    rows.flatMap(({ path, response }) => unmaskableFields(inlineSchema(response ?? z.null())).map((name) => `${path} ${name}`)),
  ).toEqual([]);
});

test('an answer about the sandbox is not masked, because its states are not provinces', () => {
  const text = '[{"state":"delivered"}]';
  const endpointOf = (path: string) => ({ path, response: z.array(z.object({ state: z.string() })) });
  expect(textMask(endpointOf('/sandbox/webhooks'))(text, 'masked')).toBe(text);
  expect(textMask(endpointOf('/api/v1/records'))(text, 'masked')).not.toContain('delivered');
});

test('an unreadable answer is masked to null and does not end the worker thread', async () => {
  expect(await masking.mask(listTransactions, 'none', Buffer.from('{"page":['))).toBeNull();
  expect(await masking.mask(listTransactions, 'none', Buffer.from(pageJson(1)))).not.toBeNull();
});

test('a masking queue with the maximum number of answers refuses another answer', async () => {
  const bytes = Buffer.from(pageJson(50));
  const serviceRequest = Array.from({ length: 33 }, async () => masking.mask(listTransactions, 'none', bytes));
  const settledResults = await Promise.allSettled(serviceRequest);
  expect(settledResults.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(settledResults.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
});

test('a masking queue with the maximum number of bytes refuses another large answer', async () => {
  const bytes = Buffer.from(pageJson(50));
  const boundedMasking = new Masking({ bytesMax: 7 * bytes.length });
  const settledResults = await Promise.allSettled(
    Array.from({ length: 20 }, async () => boundedMasking.mask(listTransactions, 'none', bytes)),
  );
  expect(settledResults.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, at) => (at < 7 ? 'fulfilled' : 'rejected')));
  expect(settledResults.at(-1)).toMatchObject({
    reason: { code: 'unavailable', message: 'The desk is processing too many large answers: try again in 5 seconds' },
  });
  // An empty queue accepts one answer of any size.
  expect(await boundedMasking.mask(listTransactions, 'none', Buffer.from(pageJson(500)))).not.toBeNull();
  await boundedMasking.close();
});

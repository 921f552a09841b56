import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the size of regulatory information', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof testDesk>>;
  let service: Awaited<ReturnType<typeof fakeService>>;
  beforeAll(async () => {
    service = await fakeService((_request, response) => response.end('{}'));
    desk = await testDesk(await openDatabase(), service.url);
  }, openMsMax);
  afterAll(async () => {
    await desk.app.close();
    await service.close();
  });
  beforeEach(() => void (service.receivedRequests.length = 0));

  const submit = async (originator_entity: Record<string, string>) => {
    const headers = { ...(await desk.as('compliance')), 'content-type': 'application/json' };
    const payload = JSON.stringify({ originator_entity });
    const { statusCode: status, body } = await desk.app.inject({ method: 'PUT', url: '/api/v1/transactions/7', headers, payload });
    return { status, json: JSON.parse(body) as unknown };
  };

  test('a submission with texts of 255 letters is accepted', async () => {
    await submit({ kind: 'individual', firstname: 'x'.repeat(255) });
    expect(service.receivedRequests.length).toBeGreaterThan(0);
  });

  test('a text of more than 255 letters is refused with the name of its field', async () => {
    expect(await submit({ kind: 'individual', firstname: 'x'.repeat(256) })).toMatchObject({
      status: 400,
      json: { code: 'invalid_request', field: 'originator_entity.firstname', outcome: 'not_sent' },
    });
    expect(service.receivedRequests).toEqual([]);
  });

  test('a body of more than 64 KiB is refused and not sent', async () => {
    const manyFields = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field_${index}`, 'x'.repeat(200)]));
    expect(await submit(manyFields)).toMatchObject({ status: 413, json: { outcome: 'not_sent' } });
    expect(service.receivedRequests).toEqual([]);
  });
});

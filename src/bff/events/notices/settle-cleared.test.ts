import { expect, test } from 'vitest';
import { endClearedNotices } from '#bff/events/start-events.ts';
import { fakeService, replicaOf } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('endClearedNotices', (openDatabase) => {
  test.for([
    ['ends when the deposit is no longer pending', '[]', false, []],
    ['stays while a pending record cannot be read', '[{"cursor":"a","data":{"type":"external","id":"seven"}}]', false, ['7']],
    ['stays while more deposits are pending than a page has', '[]', true, ['7']],
  ] as const)('the notification of a deposit %s', async ([, page, hasNext, left]) => {
    const info = `{"has_previous_page":false,"has_next_page":${hasNext},"start_cursor":null,"end_cursor":null}`;
    const service = await fakeService((_request, response) =>
      response.setHeader('content-type', 'application/json').end(`{"page_info":${info},"page":${page}}`),
    );
    const desk = await replicaOf(await openDatabase(), service.url);
    await desk.notices.depositRead(desk.tables, '7', { status: 'missing_lvctr_info', createdMs: null, arrived: null });
    await endClearedNotices(desk);
    expect(await desk.notices.openDeposits()).toEqual(left);
    await Promise.all([desk.sessions.close(), desk.custody.close(), desk.hints.close()]);
    await service.close();
  });
});

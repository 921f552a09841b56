import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMsMax, replicaOf, testDesk, type TestDesk, type TestUser } from '#bff/test-desk.ts';
import { noticesSchema } from '#contract/desk/notices.ts';
import { workSchema } from '#contract/desk/work.ts';
import { evidenceReviewsSchema } from '#contract/evidence/evidence-report.ts';
import { dayMs, minuteMs } from '#contract/limits.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { remindOfReview } from './signed-reviews.ts';

const service = 'http://127.0.0.1:9';

describeEachDatabase('signed reviews of the evidence', (openDatabase) => {
  let database: Database;
  let desk: TestDesk;
  /** How far the desk's clock is ahead, ms. */
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  beforeAll(async () => {
    database = await openDatabase();
    desk = await testDesk(database, service, { now });
  }, openMsMax);
  afterAll(() => desk.app.close());

  const ask = async (method: 'GET' | 'POST', url: string, user: TestUser, body?: object) => {
    const headers = { ...(await desk.as(user)), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await desk.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    return { status: answer.statusCode, json: readJson(answer.body) as Record<string, unknown> };
  };
  const sign = (body: object) => ask('POST', '/bff/evidence/reviews', 'auditor', body);
  const listReviews = async (user: TestUser = 'security') =>
    evidenceReviewsSchema.parse((await ask('GET', '/bff/evidence/reviews', user)).json);
  const quarter = { from: '2026-07-01T04:00:00Z', until: '2026-10-01T04:00:00Z' };

  test('a review stores its period, the head of the log, the auditor and the remark, and is audited', async () => {
    const { last_quarter: last } = await listReviews();
    const head = await database.tables<DeskTables>('desk').selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    const signedReview = { ...last, head: { seq: Number(head.seq), hash: head.hash }, remark: ' Compared with the HR list ' };
    expect((await sign(signedReview)).status).toBe(200);
    const { reviews } = await listReviews();
    expect(reviews).toMatchObject([
      { ...last, head: signedReview.head, signed_by: { email: 'auditor@desk.example' }, remark: 'Compared with the HR list' },
    ]);
    const { page } = (await ask('GET', '/bff/audit?action=evidence_review', 'auditor')).json as { page: { data: object }[] };
    expect(page.map(({ data }) => data)).toMatchObject([
      { actor: 'auditor@desk.example', detail: { ...last, head: String(head.seq), hash: head.hash } },
    ]);
    expect(await sign(signedReview)).toMatchObject({ status: 409, json: { error: 'You have signed a review of this period already' } });
  });

  test('a review is refused if its period has rows after the head that the user saw', async () => {
    const firstRow = await database
      .tables<DeskTables>('desk')
      .selectFrom('audit')
      .selectAll()
      .orderBy('seq')
      .limit(1)
      .executeTakeFirstOrThrow();
    const review = { from: quarter.until, until: new Date(now()).toISOString(), head: { seq: Number(firstRow.seq), hash: firstRow.hash } };
    expect(await sign(review)).toMatchObject({ status: 400, json: { field: 'head', error: expect.stringContaining('older') as string } });
  });

  test.for([
    [{ ...quarter, until: '2026-07-01T04:00:00Z' }, 'until'],
    [{ ...quarter, until: '9999-10-01T04:00:00Z' }, 'until'],
    [{ from: quarter.from }, 'until'],
    [{ ...quarter, head: { seq: 1, hash: 'ab'.repeat(32) } }, 'head'],
    [{ ...quarter, head: { seq: 987_654_321, hash: 'ab'.repeat(32) } }, 'head'],
    [{ ...quarter, remark: 'x'.repeat(1001) }, 'remark'],
    [{ ...quarter, remark: 'reversed \u202etext' }, 'remark'],
    [{ ...quarter, remark: 'with a mark \u200f' }, 'remark'],
    [{ ...quarter, remark: 'half of a character \ud83d' }, 'remark'],
  ] as const)('the review %j is refused and names %s', async ([body, field]) => {
    expect(await sign(body)).toMatchObject({ status: 400, json: { code: 'invalid_request', field } });
  });

  test('an auditor gets one reminder when the last reviewed period ended more than a quarter ago, and a review of the last quarter ends the reminder', async () => {
    const restart = async () => {
      aheadMs += 100 * dayMs;
      await desk.app.close();
      desk = await testDesk(database, service, { now });
    };
    const workOf = async (user: TestUser) => workSchema.parse((await ask('GET', '/bff/work', user)).json).counts.review_access;
    const noticesOf = async (user: TestUser) =>
      noticesSchema.parse((await ask('GET', '/bff/notices', user)).json).notices.filter(({ kind }) => kind === 'review_due').length;
    expect([(await listReviews()).due_since, await workOf('auditor')]).toEqual([null, 0]);
    await restart();
    const services = await replicaOf(database, service, now);
    await remindOfReview(services);
    await remindOfReview(services);
    await Promise.all([services.sessions.close(), services.custody.close(), services.hints.close()]);
    const { due_since: since, last_quarter: last } = await listReviews();
    expect(since).toEqual(expect.any(String));
    expect([await workOf('auditor'), await noticesOf('auditor')]).toEqual([1, 1]);
    expect([await workOf('security'), await noticesOf('security')]).toEqual([0, 0]);
    const minute = { from: new Date(now() - 2 * minuteMs).toISOString(), until: new Date(now() - minuteMs).toISOString() };
    expect((await sign(minute)).status).toBe(200);
    expect((await listReviews()).due_since).toBe(since);
    expect((await sign({ ...last })).status).toBe(200);
    expect([(await listReviews()).due_since, await workOf('auditor'), await noticesOf('auditor')]).toEqual([null, 0, 0]);
    for (let minutes = 0; minutes < 16; minutes += 8) {
      aheadMs += 8 * minuteMs;
      await ask('GET', '/bff/session', 'auditor');
    }
    expect(await sign({ ...quarter })).toMatchObject({ status: 403, json: { code: 'step_up_required' } });
  });
});

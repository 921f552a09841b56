import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { submissionsSchema, type Submission } from '#contract/desk/submission.ts';
import type { Role } from '#contract/roles.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';

const hash = `0x${'Ab'.repeat(32)}`;
const deposit = { type: 'external', id: 7, hash, currency: 'btc', regulatory_status: 'missing_travel_rule_info' };
const completedDeposit = { ...deposit, regulatory_status: 'completed', originator_entity: { kind: 'individual', lastname: 'Lovelace' } };
const body = '{ "originator_entity" : {"kind":"individual","firstname":"\\u0041da"} }';

/** The version of a record, as the browser calculates it. */
const versionOf = (record: object) => regulatoryVersion(transactionSchema.parse(readJson(JSON.stringify(record))));

describeEachDatabase('a submission of regulatory information', (openDatabase) => {
  let app: FastifyInstance;
  let otherApp: FastifyInstance;
  /** A desk on the same database, whose service is unreachable. */
  let unreachableDesk: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  let sealedRows: () => Promise<string>;
  let close: () => Promise<void>;
  let nowMs = Date.UTC(2026, 0, 5, 8);
  let putBodies: string[] = [];
  let storedRecord: object = deposit;
  /** The simulated service's answer to the read of a record. */
  let answerRead: (response: ServerResponse) => void;
  let answerPut: (response: ServerResponse) => void;
  const acceptSubmission = (response: ServerResponse) => response.end(JSON.stringify(completedDeposit));

  beforeAll(async () => {
    const service = await fakeService((request, response) => {
      if (request.method === 'GET') return answerRead(response);
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        putBodies.push(text);
        answerPut(response);
      });
    });
    const database = await openDatabase();
    const desk = await testDesk(database, service.url, { now: () => nowMs });
    // Another replica on the same database.
    ({ app: otherApp } = await testDesk(database, service.url, { now: () => nowMs }));
    const stoppedService = await fakeService(() => undefined);
    await stoppedService.close();
    ({ app: unreachableDesk } = await testDesk(database, stoppedService.url, { now: () => nowMs }));
    ({ app, as: headersOf } = desk);
    sealedRows = async () =>
      JSON.stringify(await database.tables<{ submissions: object }>('desk').selectFrom('submissions').selectAll().execute());
    close = async () => {
      await Promise.all([app.close(), otherApp.close(), unreachableDesk.close()]);
      await service.close();
    };
  }, openMsMax);
  afterAll(() => close());
  beforeEach(() => {
    nowMs += 200_000;
    [putBodies, storedRecord, answerPut] = [[], deposit, acceptSubmission];
    answerRead = (response) => response.end(JSON.stringify(storedRecord));
  });

  const submit = async (key: string | number, ifMatch?: string, server = app) =>
    server.inject({
      method: 'PUT',
      url: `/api/v1/transactions/${key}`,
      headers: {
        ...(await headersOf('compliance')),
        'content-type': 'application/json',
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      payload: body,
    });
  const attempts = async (key: string | number = hash) => {
    const { body: text } = await app.inject({ url: `/bff/transactions/${key}/submissions`, headers: await headersOf('compliance') });
    // The record as the browser reads it.
    return submissionsSchema.parse(readJson(text)).submissions;
  };
  const newestAttempt = async (key?: string | number) => (await attempts(key))[0];

  test('a submission is sent byte for byte and returns the service’s answer', async () => {
    const answer = await submit(hash);
    expect([answer.statusCode, answer.json(), putBodies]).toEqual([200, completedDeposit, [body]]);
  });

  test('a submission is recorded with officer, times, information and outcome', async () => {
    await submit(hash);
    const at = new Date(nowMs).toISOString();
    expect(await newestAttempt()).toMatchObject({
      by: { name: 'Corin Compliance', email: 'compliance@desk.example' },
      started_at: at,
      ended_at: at,
      outcome: 'accepted',
      status: 200,
      information: { originator_entity: { kind: 'individual', firstname: 'Ada' } },
      held: { regulatory_status: 'completed', originator_entity: { lastname: 'Lovelace' } },
    });
  });

  test('a submission is recorded before anything is sent', async () => {
    let seenSubmission: Submission | undefined;
    answerPut = (response) =>
      void newestAttempt().then((submission) => {
        seenSubmission = submission;
        acceptSubmission(response);
      });
    await submit(hash);
    expect(seenSubmission).toMatchObject({ outcome: 'sending', ended_at: null, information: { originator_entity: { firstname: 'Ada' } } });
  });

  test('a submission is encrypted in the database', async () => {
    await submit(hash);
    expect(await sealedRows()).not.toMatch(/Lovelace|firstname/);
  });

  test('people are stored only when the service accepts the submission', async () => {
    const findPeople = async () => {
      const headers = { ...(await headersOf('compliance')), 'content-type': 'application/json' };
      const payload = { role: 'originator', text: '', source_addresses: ['1SenderOfThisTest'] };
      const { json } = await app.inject({ method: 'POST', url: '/bff/people/search', headers, payload });
      return json<{ people: { deposits_from_source: number }[] }>().people.filter((person) => person.deposits_from_source > 0);
    };
    answerPut = (response) => response.writeHead(400).end('{"error":"no"}');
    await submit(hash);
    expect(await findPeople()).toEqual([]);
    answerPut = (response) => response.end(JSON.stringify({ ...completedDeposit, source_addresses: ['1SenderOfThisTest'] }));
    await submit(hash);
    expect(await findPeople()).toMatchObject([{ entity: { kind: 'individual', firstname: 'Ada' } }]);
  });

  test('a refusal by the service is returned and recorded with its status and message', async () => {
    answerPut = (response) => response.writeHead(400).end('{"error":"param is missing or the value is empty: postcode"}');
    const { statusCode, json } = await submit(hash);
    expect([statusCode, json()]).toMatchObject([400, { code: 'refused', field: 'originator_entity.postcode', outcome: 'refused' }]);
    expect(await newestAttempt()).toMatchObject({
      outcome: 'refused',
      status: 400,
      message: 'param is missing or the value is empty: postcode',
      held: null,
    });
  });

  test('a submission has an unknown outcome when its answer is lost', async () => {
    answerPut = (response) => response.destroy();
    expect((await submit(hash)).json()).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
    expect(await newestAttempt()).toMatchObject({
      outcome: 'unknown',
      status: null,
      message: expect.stringMatching(/^Outcome unknown/) as string,
    });
  });

  test('a submission is sent only while the record still has the version that the officer saw', async () => {
    expect((await submit(hash, `"${versionOf(deposit)}"`)).statusCode).toBe(200);
    expect(putBodies).toEqual([body]);
  });

  test('a submission for a record that has changed is not sent, and is stored as not sent', async () => {
    storedRecord = completedDeposit;
    const { statusCode, json } = await submit(hash, `"${versionOf(deposit)}"`);
    expect([statusCode, json(), putBodies]).toMatchObject([412, { code: 'record_changed' }, []]);
    expect(await newestAttempt()).toMatchObject({ outcome: 'not_sent' });
  });

  test.for([
    [500, 502, 'upstream_failed'],
    [404, 404, 'not_found'],
    [429, 429, 'too_many_requests'],
    [401, 502, 'upstream_unauthorized'],
    [403, 502, 'upstream_failed'],
  ] as const)(
    'a submission has the outcome "not sent", never "refused", when the read of its record fails with the status %i',
    async ([status, answerStatus, code]) => {
      answerRead = (response) => response.writeHead(status).end('{"error":"no"}');
      const { statusCode, json } = await submit(hash, `"${versionOf(deposit)}"`);
      const message = expect.stringMatching(/^Nothing was sent: the record could not be checked first/) as string;
      expect([statusCode, json(), putBodies]).toEqual([answerStatus, { error: message, code, outcome: 'not_sent' }, []]);
      expect(await newestAttempt()).toMatchObject({ outcome: 'not_sent', status: null, message });
    },
  );

  test('a submission has the outcome "not sent" when the service cannot be reached', async () => {
    const { statusCode, json } = await submit(hash, undefined, unreachableDesk);
    expect([statusCode, json()]).toMatchObject([504, { code: 'upstream_unreachable', outcome: 'not_sent' }]);
    expect(await newestAttempt()).toMatchObject({ outcome: 'not_sent', status: null });
  });

  test.for(['7', 'W/"0000000000000000"', '"xyz"', '""'])('the desk refuses the header If-Match: %s', async (ifMatch) => {
    expect((await submit(hash, ifMatch)).json()).toMatchObject({ code: 'invalid_request' });
    expect(putBodies).toEqual([]);
  });

  test('submissions by id and by hash are listed under one record', async () => {
    const attemptCountBefore = (await attempts()).length;
    await submit(7);
    nowMs += 1000;
    await submit(7, `"${versionOf(deposit)}"`);
    [storedRecord, nowMs] = [completedDeposit, nowMs + 1000];
    await submit(7, `"${versionOf(deposit)}"`);
    expect((await attempts()).slice(0, -attemptCountBefore).map(({ outcome }) => outcome)).toEqual(['not_sent', 'accepted', 'accepted']);
  });

  test('a second submission is refused while the first is in progress, on every replica and under every key', async () => {
    let release = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      answerPut = (response) => {
        release = () => void acceptSubmission(response);
        resolve();
      };
    });
    const firstSubmission = submit(hash, `"${versionOf(deposit)}"`);
    await arrived;
    const version = `"${versionOf(deposit)}"`;
    const answers = [await submit(hash), await submit(hash.toLowerCase().slice(2), version, otherApp), await submit(7, version, otherApp)];
    release();
    expect((await firstSubmission).statusCode).toBe(200);
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
      answers.map(() => [409, 'submission_under_way']),
    );
    expect(putBodies).toHaveLength(1);
  });

  test.for([
    ['of a process that died', 0, 101_000],
    ['that began before the clock was put right by minutes', 300_000, -300_000],
  ] as const)('a submission %s becomes unknown and no longer blocks other submissions', async ([, aheadMs, passedMs]) => {
    const { promise: requestArrived, resolve } = Promise.withResolvers<ServerResponse>();
    answerPut = resolve;
    nowMs += aheadMs;
    const firstSubmission = submit(hash);
    const waitingResponse = await requestArrived;
    expect((await submit(hash)).statusCode).toBe(409);
    nowMs += passedMs;
    answerPut = acceptSubmission;
    expect((await submit(hash)).statusCode).toBe(200);
    expect((await attempts()).map(({ outcome }) => outcome)).toContain('unknown');
    waitingResponse.destroy();
    await firstSubmission;
  });
});

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('CSP reports', (openDatabase) => {
  let app: FastifyInstance;
  let lines: string[] = [];
  let close: () => Promise<void>;

  beforeAll(async () => {
    const [database, service] = [await openDatabase(), await fakeService((_request, response) => response.end('{}'))];
    ({ app } = await testDesk(database, service.url, { log: { level: 'warn', stream: { write: (line) => lines.push(line) } } }));
    close = async () => {
      await app.close();
      await service.close();
    };
  }, openMsMax);
  afterAll(() => close());
  beforeEach(() => {
    lines = [];
  });

  const send = (payload: string, type = 'application/csp-report') =>
    app.inject({ method: 'POST', url: '/bff/csp-reports', headers: { 'content-type': type }, payload });

  const report = (directive: string, blockedUri: string) =>
    JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blockedUri, 'line-number': 7 } });

  test('a report of a content security policy violation is logged by directive and origin, without the full address', async () => {
    expect((await send(report('img-src', 'https://evil.example/a?email=lovelace@acme.example'))).statusCode).toBe(204);
    expect((await send(report('script-src-elem', 'inline'))).statusCode).toBe(204);
    const reports = [{ type: 'csp-violation', body: { effectiveDirective: 'a b\n', blockedURL: 'data:text/plain,lovelace' } }];
    expect((await send(JSON.stringify(reports), 'application/reports+json')).statusCode).toBe(204);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { directive: 'img-src', blocked: 'https://evil.example' },
      { directive: 'script-src-elem', blocked: 'inline' },
      { directive: 'other', blocked: 'data:' },
    ]);
    expect(lines.join()).not.toContain('lovelace');
  });

  test.for([
    ['no JSON', '{', 400],
    ['something else', '{"report":1}', 400],
    ['too much', report('img-src', 'x'.repeat(20_000)), 413],
  ] as const)('a report of a content security policy violation is refused if its body is %s', async ([, payload, status]) => {
    expect([(await send(payload)).statusCode, lines]).toEqual([status, []]);
  });

  test('at most ten policy reports per minute are logged, and all are answered with 204', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(report('img-src', 'inline'))));
    expect([answers.every(({ statusCode }) => statusCode === 204), lines.length <= 10]).toEqual([true, true]);
  });
});

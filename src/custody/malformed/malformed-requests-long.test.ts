import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { errorBodySchema } from '#contract/error.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { readJson } from '#contract/wire/json.ts';
import { ledgerSums, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { malformedRequest, type MalformedRequest } from './test-malformed.ts';
import { makeWorld, settings, type World } from './test-world-of-records.ts';

/** The seed is random on each run. `FUZZ_SEED` repeats a run, and `FUZZ_RUNS` sets the number of requests. */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const runs = Number(process.env['FUZZ_RUNS'] ?? 5_000);

/** Time limit for 5,000 requests on a slow, busy machine, ms. An idle machine needs 15 s. */
const allMs = 300_000;

type Answer = { readonly status: number; readonly text: string };

describeEachDatabase('malformed requests', (openDatabase) => {
  let custody: TestCustody;
  let world: World;
  let numRuns: number;
  let address: URL;
  beforeAll(async () => {
    const database = await openDatabase();
    numRuns = database.kind === 'embedded' ? runs : Math.ceil(runs / 5);
    custody = await openCustody(database);
    world = await makeWorld(custody);
    address = new URL(await custody.app.listen({ host: '127.0.0.1', port: 0 }));
  });

  async function answerTo({ method, url, headers, body, transport }: MalformedRequest): Promise<Answer> {
    if (transport === 'listener') return sendOverConnection(address, { method, url, headers, body });
    const { statusCode, body: text } = await custody.app.inject({ method, url, headers, payload: Buffer.from(body) });
    return { status: statusCode, text };
  }

  /** Reverts what an accepted request changed in the sandbox: a scenario, faults, or settings such as disabled endpoints. */
  async function revertSandbox({ url }: MalformedRequest, { status }: Answer): Promise<void> {
    if (status !== 200 || !url.startsWith('/sandbox/')) return;
    await custody.ask(sandboxEndpoints.stopScenario, {});
    await custody.ask(sandboxEndpoints.setFaults, { body: [] });
    await custody.ask(sandboxEndpoints.changeSettings, { body: settings });
  }

  test(
    `malformed requests never get a 5xx, and every refusal is a JSON error (FUZZ_SEED=${seed})`,
    async () => {
      process.stdout.write(`malformed requests: FUZZ_SEED=${seed}, ${numRuns} runs\n`);
      const statuses = new Set<number>();
      const malformed = malformedRequest(world, () => custody.clock.time);
      await fc.assert(
        fc.asyncProperty(malformed, async (request) => {
          const answer = await answerTo(request);
          await revertSandbox(request, answer);
          statuses.add(answer.status);
          expect(answerProblem(answer)).toBeNull();
        }),
        // The test ends at the first failure. The world has then changed, so a smaller request would not show the same failure.
        { seed, numRuns, endOnFailure: true },
      );
      // Each check before the handler refuses some requests. Other requests pass all checks.
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    },
    allMs,
  );

  test('after malformed requests the service still answers, and its ledger sums to zero', async () => {
    await custody.ask(endpoints.readWallet, { params: { id: world.wallet } });
    const sums = Object.values(await ledgerSums(custody.db));
    expect(sums.length).toBeGreaterThan(3);
    for (const sum of sums) expect(decimal.compare(decimalOf(sum), decimalOf('0'))).toBe(0);
  });
});

/**
 * Returns why an answer is wrong, or null if it is right. A failure of the service and a refusal without a JSON reason are
 * wrong.
 */
function answerProblem({ status, text }: Answer): string | null {
  if (status >= 500) return `${status} ${text}`;
  if (status < 400) return null;
  const { error } = errorBodySchema.parse(readJson(text));
  return error === '' ? `${status} says nothing` : null;
}

/** Sends the bytes over a plain connection. An HTTP client would normalize the URL. */
function sendOverConnection({ hostname, port }: URL, { method, url, headers, body }: Omit<MalformedRequest, 'transport'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const path = url.replace(/[^\u0021-\u007e]/gu, encodeURIComponent);
    const length = { 'content-length': Buffer.byteLength(body) };
    const call = request({ hostname, port, method, path, headers: { ...headers, ...length }, agent: false }, (answer) => {
      const chunks: Uint8Array[] = [];
      answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#bff/core/refusal.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { preflightLine } from '#contract/rules/preflight-lines.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { createCheck } from './check.ts';

const text = 'The moon is in the wrong quarter';

describeEachDatabase('a check added to the table', (openDatabase) => {
  let world: TestJournal;
  let isFine = true;
  let onRecorded: () => void = () => undefined;
  const moon = createCheck({
    reads: async () => ({ quarter: 3 }),
    verdict: () => isFine,
    toLine: (fine) => preflightLine('travel_rule', fine ? 'yes' : 'no', fine ? 'The moon is right' : text),
    stops: (fine) => (fine ? null : { is: 'refuse', refusal: new Refusal('refused', text, { status: 409, outcome: 'not_sent' }) }),
  });
  beforeAll(async () => {
    const moment = async (at: string) => (at === 'after_commit' ? onRecorded() : undefined);
    world = await openJournal(await openDatabase(), { checks: { travel_rule: moon }, moment });
  }, openMsMax);
  beforeEach(async () => {
    [isFine, onRecorded] = [true, () => undefined];
    await review('off');
  });

  const review = (mode: 'off' | 'always') => setReviews(world.tables, mode);
  const withdrawal = () => ({ destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.0002 } });
  const pathOf = (wallet: number) => `/api/v1/wallets/${wallet}/transactions`;
  const batch = (wallet_id: number) => {
    const rows = [{ line: 2, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' }];
    return { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
  };

  test('a new check appears in the pre-flight of every kind of order', async () => {
    isFine = false;
    const wallet = await world.wallet('btc', '1');
    const topUp = `/api/v2/staking/eth/validators/0x${'ab'.repeat(48)}/top-ups`;
    for (const [path, body] of [
      ['/bff/preflight', { path: pathOf(wallet), body: withdrawal() }],
      ['/bff/preflight', { path: topUp, body: { amount: '1000000000000000000', source_wallet_id: wallet } }],
      ['/bff/batches/preflight', batch(wallet)],
    ] as const)
      expect((await world.ask('POST', path, body)).json).toMatchObject({
        lines: expect.arrayContaining([expect.objectContaining({ answer: 'no', text })]) as unknown,
      });
  });

  test('a new check refuses a new command and a new batch and stores neither', async () => {
    isFine = false;
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const sendAnswer = await world.send(pathOf(wallet), withdrawal(), { key });
    const creation = await world.ask('POST', '/bff/batches', batch(wallet), { headers: { 'idempotency-key': key } });
    for (const { status, json } of [sendAnswer, creation]) expect([status, json]).toMatchObject([409, { error: text }]);
    expect((await world.ask('GET', `/bff/commands/${key}`)).status).toBe(404);
    expect((await world.ask('GET', `/bff/batches/${key}`)).status).toBe(404);
  });

  test('a new check prevents the sending of a command that was created before the check', async () => {
    onRecorded = () => (isFine = false);
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const sendAnswer = await world.send(pathOf(wallet), withdrawal(), { key });
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([
      409,
      { code: 'never_sent', error: `The desk never sent this request. ${text}` },
    ]);
    expect(await world.records(wallet)).toEqual([]);
  });

  test('a new check prevents the sending of a command that awaited approval before the check', async () => {
    await review('always');
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    expect((await world.send(pathOf(wallet), withdrawal(), { key })).status).toBe(202);
    isFine = false;
    const reviewAnswer = await world.ask('POST', `/bff/commands/${key}/review`, { decision: 'release' }, { as: 'treasury2' });
    expect([reviewAnswer.status, reviewAnswer.json]).toMatchObject([200, { state: 'not_sent', review: { decision: 'release' } }]);
    expect(await world.records(wallet)).toEqual([]);
  });

  test('a new check ends a batch before its next part and records its reason', async () => {
    await review('always');
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    await world.ask('POST', '/bff/batches', batch(wallet), { headers: { 'idempotency-key': key } });
    isFine = false;
    await world.ask('POST', `/bff/batches/${key}/review`, { decision: 'release' }, { as: 'treasury2' });
    const readBatch = async () => (await world.ask('GET', `/bff/batches/${key}`)).json;
    await expect.poll(readBatch).toMatchObject({ state: 'ended', reason: `Part 1: ${text}`, counts: { not_sent: 1 } });
    expect(await world.records(wallet)).toEqual([]);
  });
});

import { afterEach, beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { openWiredJournal } from '#bff/money/commands/test-wired-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

type Line = { rule: string; answer: string; text: string; address: string | null };

describeEachDatabase('a pre-flight', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  beforeAll(async () => {
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase()));
  }, openMsMax);
  afterEach(() => (proxy.interceptor = (_call, pass) => pass()));

  const readPreflight = async (path: string, body: object) => {
    const answer = await world.ask('POST', path, body);
    expect(answer.status).toBe(200);
    const { lines } = answer.json as { lines: readonly Line[] };
    return (rule: string) => lines.find((line) => line.rule === rule);
  };
  const transactionsAway = () => {
    proxy.interceptor = async (call, pass) =>
      call.path === '/api/v1/transactions' ? { status: 500, headers: {}, body: '{"error":"Internal error"}' } : pass();
  };

  test.for(['withdrawal', 'batch', 'top-up'] as const)(
    'the pre-flight of a %s answers "cannot tell" about duplicates while transactions cannot be read',
    async (kind) => {
      const wallet_id = await world.wallet('btc', '1');
      const address = strangeAddress();
      transactionsAway();
      const withdrawal = { destination: { type: 'external', addresses: { btc: address } }, amounts: { btc: 0.001 } };
      const rows = [{ line: 2, cells: [], type: 'public_address', public_address: address, amount: '1000' }];
      const drafts = {
        withdrawal: ['/bff/preflight', { path: `/api/v1/wallets/${wallet_id}/transactions`, body: withdrawal }],
        batch: ['/bff/batches/preflight', { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null }],
        'top-up': [
          '/bff/preflight',
          {
            path: `/api/v2/staking/eth/validators/0x${'ab'.repeat(48)}/top-ups`,
            body: { amount: '1000000000000000000', source_wallet_id: wallet_id },
          },
        ],
      } as const;
      const [path, body] = drafts[kind];
      const line = await readPreflight(path, body);
      expect(line('look_alike')?.answer).toBe(kind === 'top-up' ? undefined : 'cannot_tell');
      expect(line('duplicate')).toMatchObject({ answer: 'cannot_tell', text: expect.stringMatching(/could not be loaded/) as string });
    },
  );

  test('a withdrawal is refused without being sent or stored while transactions cannot be read', async () => {
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    transactionsAway();
    const body = { destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.001 } };
    const sendAnswer = await world.send(`/api/v1/wallets/${wallet}/transactions`, body, { key });
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([
      503,
      { code: 'unavailable', outcome: 'not_sent', error: expect.stringMatching(/could not be checked/) as string },
    ]);
    proxy.interceptor = (_call, forward) => forward();
    expect((await world.ask('GET', `/bff/commands/${key}`)).status).toBe(404);
    expect(await world.records(wallet)).toEqual([]);
  });

  test('the pre-flight warns of an address that looks like a paid address', async () => {
    const paidAddress = `0x${'52908400098527886e0f7030069857d2e4169ee7'}`;
    const wallet = await world.wallet('eth', '5');
    const path = `/api/v1/wallets/${wallet}/transactions`;
    await world.direct('POST', path, { destination: { type: 'external', addresses: { eth: paidAddress } }, amounts: { eth: 0.01 } });
    const similarAddress = '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7';
    const body = (address: string) => ({ destination: { type: 'external', addresses: { eth: address } }, amounts: { eth: 0.02 } });
    expect((await readPreflight('/bff/preflight', { path, body: body(similarAddress) }))('look_alike')).toMatchObject({
      answer: 'ask',
      address: paidAddress,
      text: expect.stringContaining('a past payment') as string,
    });
    expect((await readPreflight('/bff/preflight', { path, body: body(paidAddress) }))('look_alike')).toMatchObject({ answer: 'yes' });
  });
});

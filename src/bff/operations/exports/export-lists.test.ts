import { beforeAll, expect, test } from 'vitest';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** The receiving account of the tests has an address that two assets share. */
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

describeEachDatabase('the export of a list', (openDatabase) => {
  let world: TestJournal;
  let walletId: number;
  let commandIds: readonly string[];

  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await world.direct('PUT', '/sandbox/settings', { settlements_enabled: true });
    walletId = await world.wallet('btc', '0.25');
    await world.direct('POST', '/sandbox/deposits', { wallet_id: walletId, asset: 'btc', amount: '1.5' });
    await world.wallet('btc', '3');
    await world.direct('POST', '/sandbox/external_accounts', { name: '=Acme', funding_addresses: { eth: address, usdc: address } });
    commandIds = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    // No rate exists yet, so each order requires approval.
    for (const [index, key] of commandIds.entries())
      await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(`0.000${index + 1}`), { key });
  }, openMsMax);

  const file = async (path: string, user: TestUser = 'treasury') => {
    const {
      statusCode: status,
      headers,
      body,
    } = await world.desk.app.inject({ url: `/bff/exports/${path}`, headers: await world.desk.as(user) });
    return { status, body, name: String(headers['content-disposition'] ?? ''), lines: body.split('\r\n') };
  };

  test('the export of wallets has a line with every digit for each asset', async () => {
    const { lines, name } = await file('wallets?format=csv');
    expect(name).toContain('filename="wallets-');
    const head = (lines[0] ?? '').replaceAll('"', '').split(',');
    const btc = lines.find((line) => line.startsWith(`${walletId},`) && line.includes('"btc"'))?.split(',') ?? [];
    expect([head[0], btc[head.indexOf('balance')]]).toEqual(['\uFEFFid', '1.75']);
  });

  test('the export of accounts has a line for each address and no spreadsheet formula', async () => {
    const { lines } = await file('external_accounts?format=csv', 'viewer');
    const ownLines = lines.filter((line) => line.includes(address));
    expect(ownLines.map((line) => line.split(',')[4])).toEqual(['"eth"', '"usdc"']);
    expect(ownLines[0]).toContain(`"'=Acme"`);
  });

  test('the export of requests applies the filter, is newest first and equals the list of requests', async () => {
    const { body } = await file(`commands?format=json&kind=withdrawal&wallet_id=${walletId}`);
    const { records, count } = JSON.parse(body) as { records: readonly { id: string; request: { body: string } }[]; count: number };
    expect([records.map(({ id }) => id), count]).toEqual([commandIds.toReversed(), 3]);
    const csv = await file(`commands?format=csv&state=awaiting_review`);
    expect(csv.lines[1]).toContain(`"${commandIds[2]}","awaiting_review",`);
    expect(exportEnds.csv.exec(csv.body)?.[1]).toBe('3');
    expect((await file('commands?format=csv&state=unknown')).body).toMatch(/"End of export: 0 records"\r\n$/);
  });

  test('the export of the transactions of a wallet has only that wallet', async () => {
    const { body, name } = await file(`wallets/${walletId}/transactions?format=json&type=external`);
    const { records } = JSON.parse(body) as { records: readonly { amount: string }[] };
    expect([name, records.map(({ amount }) => amount)]).toEqual([
      expect.stringContaining('wallet-transactions-') as string,
      ['1.5', '0.25'],
    ]);
  });

  test('the export of pending deposits applies the filters of the queue', async () => {
    const { id } = await world.direct('POST', '/sandbox/deposits', { wallet_id: walletId, asset: 'btc', amount: '2.25' });
    await world.direct('POST', `/sandbox/transactions/${String(id)}/regulatory_status`, { regulatory_status: 'missing_lvctr_info' });
    const { body, name } = await file(
      `pending_deposits?format=json&asks=missing_lvctr_info&asset=BTC&wallet_id=${walletId}&originator=no`,
      'compliance',
    );
    const { records } = JSON.parse(body) as { records: readonly { amount: string; due: string }[] };
    expect([name, records]).toEqual([
      expect.stringContaining('pending-deposits-') as string,
      [expect.objectContaining({ amount: '2.25', due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string })],
    ]);
    for (const filter of ['due=late', 'asset=eth', 'originator=yes', `wallet_id=${walletId + 1}&asks=missing_lvctr_info`])
      expect((await file(`pending_deposits?format=csv&${filter}`, 'compliance')).body).toMatch(/"End of export: 0 records"\r\n$/);
  });

  test.for(['batches', 'events', 'direct_parties', 'validators'])('the export of %s ends with its number of records', async (list) => {
    const { status, body } = await file(`${list}?format=csv`, list === 'direct_parties' ? 'administrator' : 'treasury');
    expect([status, exportEnds.csv.test(body)]).toEqual([200, true]);
  });

  test.for([
    ['commands?format=csv', 'viewer', 403],
    ['direct_parties?format=csv', 'treasury', 403],
    ['wallets?format=csv&kind=warm', 'treasury', 400],
    ['pending_deposits?format=csv&due=soon', 'treasury', 400],
    ['pending_deposits?format=csv&originator=yes', 'treasury', 403],
    ['wallets/none/transactions?format=csv', 'treasury', 400],
    ['wallets?format=csv&after=MTI=', 'treasury', 400],
    ['batches', 'treasury', 400],
  ] as const)('the export %s is refused to the role %s with the status %d', async ([path, role, status]) => {
    expect((await file(path, role)).status).toBe(status);
  });
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { counterpartyCondition, matchCounterparty } from '#bff/records/counterparty-index.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the search for the recipients of a batch', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const createBatch = async (...recipients: readonly object[]) => {
    const rows = recipients.map((recipient, index) => ({ line: index + 2, cells: [], amount: String(7000 + index), ...recipient }));
    const body = { wallet_id: await world.wallet('btc', '1'), asset: 'btc', file: null, header: [], rows, remainder_of: null };
    const id = crypto.randomUUID();
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } })).status).toBe(200);
    return id;
  };
  const foundBatches = async (q: string) => JSON.stringify((await world.ask('POST', '/bff/records/search', { q })).json);
  const storedRecipients = async (id: string) =>
    (await world.tables.selectFrom('batches').select('recipients').where('id', '=', id).executeTakeFirst())?.recipients;

  test('a search for an address, in any spelling, or for a part of it finds the batch that pays it', async () => {
    const [address, otherAddress] = [strangeAddress(), strangeAddress()];
    const id = await createBatch(
      { type: 'public_address', public_address: address },
      { type: 'public_address', public_address: otherAddress },
    );
    const shortenedAddress = `${address.slice(0, 8)}…${address.slice(-6)}`;
    for (const q of [address, address.toUpperCase(), `bitcoin:${address}?amount=1`, shortenedAddress, otherAddress.slice(-10)])
      expect(await foundBatches(q)).toContain(`/batch-sends/${id}`);
    expect(await foundBatches(strangeAddress())).not.toContain(id);
  });

  test('a batch stores each recipient once, and a search for the word wallet does not find the ids of wallets', async () => {
    const walletId = await world.wallet('btc', '1');
    const address = strangeAddress();
    const recipients = [
      { type: 'wallet', id: walletId },
      { type: 'public_address', public_address: address.toUpperCase() },
    ];
    const id = await createBatch(...recipients, { type: 'public_address', public_address: address });
    expect(await storedRecipients(id)).toEqual([`wallet ${walletId}`, address]);
    expect(await foundBatches('wallet')).not.toContain(id);
  });

  test('the list of transactions, filtered by an address that only a batch paid, contains the transaction of the batch', async () => {
    const address = strangeAddress();
    const id = await createBatch({ type: 'public_address', public_address: address });
    await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release' }, { as: 'treasury2' });
    await expect
      .poll(async () => (await world.ask('GET', `/bff/batches/${id}`)).json, { timeout: openMsMax })
      .toMatchObject({ state: 'ended' });
    const { rows } = await sql<{ record: string | null }>`
      select record_id::text as record from desk.commands where id in (select command_id from desk.batch_parts where batch_id = ${id})`.execute(
      world.tables,
    );
    const key = rows[0]?.record ?? '';
    const line = { key, line: 0, at: new Date(), addresses: [], hashes: [] };
    await world.tables
      .insertInto('indexed_lines')
      .values([line, { ...line, key: '-1' }])
      .execute();
    const condition = counterpartyCondition(await matchCounterparty(world.tables, address), undefined);
    const found = await sql<{ key: string }>`select key::text as key from desk.indexed_lines where ${condition}`.execute(world.tables);
    expect(found.rows).toEqual([{ key }]);
    expect(await foundBatches(address)).toContain('accepted');
  });

  test('the desk adds the recipients of an earlier batch, and skips a batch whose rows no key decrypts', async () => {
    const address = strangeAddress();
    const id = await createBatch({ type: 'public_address', public_address: address });
    const unreadableId = await createBatch({ type: 'public_address', public_address: address });
    await world.tables.updateTable('batches').set({ recipients: null, sealed_rows: 'x' }).where('id', '=', unreadableId).execute();
    await world.tables.updateTable('batches').set({ recipients: null }).where('id', '=', id).execute();
    await expect.poll(() => storedRecipients(id)).toEqual([address]);
    await expect.poll(() => storedRecipients(unreadableId)).toEqual([]);
    expect(await foundBatches(address)).toContain(`/batch-sends/${id}`);
  });
});

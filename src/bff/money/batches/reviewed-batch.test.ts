import { beforeAll, expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { ordersOf, payment } from '#bff/money/orders/test-orders-of.ts';
import { policyWith, publishPolicy, setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { batchRowsSchema } from '#contract/desk/batches.ts';
import { orderPreflightSchema, preflightSchema, type PreflightLine } from '#contract/desk/preflight.ts';
import { anEntity } from '#contract/rules/test-entities.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the pre-flight of a batch that awaits approval', (openDatabase) => {
  test('the pre-flight of a batch lists its approvers and each check at its creation and now', async () => {
    const world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
    const [wallet_id, otherWallet, id] = [await world.wallet('btc', '1'), await world.wallet('btc', '0.0001'), crypto.randomUUID()];
    const rows = [2, 3].map((line) => ({
      line,
      cells: [],
      type: 'public_address',
      public_address: strangeAddress(),
      amount: `70${line}0`,
    }));
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } })).status).toBe(200);
    const destination = { type: 'wallet', id: otherWallet };
    await world.direct('POST', `/api/v1/wallets/${wallet_id}/transactions`, { destination, amounts: { btc: 0.9999 } });
    const { json } = await world.ask('GET', `/bff/batches/${id}/preflight`, undefined, { as: 'treasury' });
    const preflight = orderPreflightSchema.parse(json);
    const { lines, reviewers, can_be_released: canBeReleased } = preflight;
    const spendableLine = (preflightLines: readonly PreflightLine[] | null) =>
      preflightLines?.find(({ rule }) => rule === 'spendable')?.answer;
    expect([spendableLine(preflight.made), spendableLine(lines)]).toEqual(['yes', 'no']);
    expect([reviewers.map(({ email }) => email), canBeReleased]).toEqual([['treasury2@desk.example'], true]);
  });
});

describeEachDatabase('the recipients of a batch', (openDatabase) => {
  test('the pre-flight of a batch counts the rows whose recipients have no default beneficiary', async () => {
    const world = await openJournal(await openDatabase());
    const wallet_id = await world.wallet('btc', '1');
    const account = async (fields: object) => {
      const { id } = await world.direct('POST', '/sandbox/external_accounts', { funding_addresses: { btc: strangeAddress() }, ...fields });
      return { type: 'external_account', id };
    };
    const recipients = [
      { type: 'public_address', public_address: strangeAddress() },
      await account({ name: 'With a beneficiary', default_beneficiary_entity: anEntity('beneficiary', 'individual') }),
      await account({ name: 'Without one' }),
      { type: 'wallet', id: await world.wallet('btc', '0.0001') },
    ];
    const rows = recipients.map((recipient, index) => ({ line: index + 2, cells: [], amount: `${7000 + index}`, ...recipient }));
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    const { json } = await world.ask('POST', '/bff/batches/preflight', body);
    const line = preflightSchema.parse(json).lines.find(({ rule }) => rule === 'travel_rule');
    expect(line).toMatchObject({
      answer: 'ask',
      text: expect.stringMatching(
        /^No CAD rate available: the custodian may require .*\. Lines 2, 4 have recipients without one/,
      ) as unknown,
    });
  });

  test('an account by its ID and by its address counts as one recipient', async () => {
    const world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
    const [wallet_id, public_address, id] = [await world.wallet('btc', '1'), strangeAddress(), crypto.randomUUID()];
    const account = await world.direct('POST', '/sandbox/external_accounts', {
      name: 'Kestrel',
      funding_addresses: { btc: public_address },
    });
    const recipients = [
      { type: 'external_account', id: account.id },
      { type: 'public_address', public_address },
      { type: 'public_address', public_address: public_address.toUpperCase() },
      { type: 'public_address', public_address: strangeAddress() },
    ];
    const rows = recipients.map((recipient, index) => ({ line: index + 2, cells: [], amount: `${7000 + index}`, ...recipient }));
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    const { status, json } = await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } });
    expect([status, json]).toMatchObject([200, { row_count: 4, destination_count: 2 }]);
  });
});

describeEachDatabase('the cells of a batch', (openDatabase) => {
  test('the cells of a batch are visible to treasurers, to roles with personal data and to its approvers, and masked for other readers', async () => {
    const world = await openJournal(await openDatabase());
    const securityPolicy = policyWith({}, { reviews: [{ role: 'security', count: 1 }] });
    await publishPolicy(world.tables, securityPolicy);
    const id = crypto.randomUUID();
    const row = { line: 2, type: 'public_address', public_address: strangeAddress(), amount: '7000' };
    const body = {
      wallet_id: await world.wallet('btc', '1'),
      asset: 'btc',
      file: null,
      header: ['payee', 'note'],
      rows: [{ ...row, cells: ['Ada Lovelace', ''] }],
      original_rows: [{ line: 2, cells: ['Ada Byron', ''] }],
      remainder_of: null,
    };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } })).status).toBe(200);
    const cellsFor = async (user: TestUser) => {
      const { json } = await world.ask('GET', `/bff/batches/${id}/rows`, undefined, { as: user });
      const { rows, original_rows: originalRows } = batchRowsSchema.parse(json);
      return [rows[0]?.cells, originalRows];
    };
    const fullCells = [['Ada Lovelace', ''], body.original_rows];
    const maskedCells = [['•••', ''], null];
    expect(await cellsFor('auditor')).toEqual(maskedCells);
    for (const user of ['treasury', 'compliance', 'security'] as const) expect([user, await cellsFor(user)]).toEqual([user, fullCells]);
    expect((await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'decline', reason: 'No' }, { as: 'security' })).status).toBe(
      200,
    );
    expect(await cellsFor('security')).toEqual(maskedCells);
  });
});

describeEachDatabase('the parts of an approved batch', (openDatabase) => {
  test('a part lists every approval of its batch, and its evidence names the batch', async () => {
    const world = await openJournal(await openDatabase());
    const reviews = (['compliance', 'treasury'] as const).map((role) => ({ role, count: 1 }));
    await publishPolicy(world.tables, policyWith({}, { reviews }));
    const [wallet_id, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const row = { line: 2, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' };
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows: [row], remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } })).status).toBe(200);
    for (const as of ['compliance', 'treasury2'] as const)
      expect((await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release' }, { as })).status).toBe(200);
    const partIds = async () => (await world.tables.selectFrom('commands').select('id').execute()).map((part) => part.id);
    await expect.poll(partIds).toHaveLength(1);
    const [partId = ''] = await partIds();
    const { review, evidence } = await world.command(partId);
    expect(review?.given.map(({ by: { email }, role }) => [email, role])).toEqual([
      ['compliance@desk.example', 'compliance'],
      ['treasury2@desk.example', 'treasury'],
    ]);
    expect(evidence[0]?.what).toBe('Created as a part of the batch');
  });

  test('a batch that a program sends in one request is no part of another batch', async () => {
    const world = await openJournal(await openDatabase());
    const key = crypto.randomUUID();
    expect((await ordersOf(world).sendNow(await world.wallet('btc', '1'), [payment(2)], { key })).status).toBe(202);
    const { batch_id: batchId, evidence } = await world.command(key);
    expect(batchId).toBeNull();
    expect(evidence[0]?.what).toMatch(/^Requested by Tess Treasury; needs approval/);
  });
});

describeEachDatabase('the audit log of an approved or declined request', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  test('the audit log marks only the approval of a batch as an approval, and each row names the requester', async () => {
    const [wallet_id, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const row = { line: 2, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' };
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows: [row], remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } })).status).toBe(200);
    const release = { decision: 'release' };
    expect((await world.ask('POST', `/bff/batches/${id}/review`, release, { as: 'treasury2' })).status).toBe(200);
    // The approver resumes the batch.
    const actor = { email: 'treasury2@desk.example', roles: ['treasury'] };
    const resumed = { action: 'batch', decision: 'done', actor, object: `/bff/batches/${id}`, detail: { state: 'running' } } as const;
    await new AuditLog({ tables: world.tables, now: () => Date.now() }).record(resumed);
    const { page } = await listAudit(world.tables, { object: `/bff/batches/${id}` });
    const rows = page.map(({ data }) => data).filter(({ action, actor: user }) => action === 'batch' && user !== null);
    expect(rows.map(({ detail, is_approval: isApproval }) => [detail['state'], isApproval])).toEqual([
      ['running', false],
      ['running', true],
      ['awaiting_review', false],
    ]);
    expect(new Set(rows.map(({ order }) => order?.requester))).toEqual(new Set(['Tess Treasury']));
  });

  test.for(['command', 'batch'] as const)(
    'the audit row of a declined %s has the reason, the wallet and the policy version',
    async (kind) => {
      const [wallet_id, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      const row = { line: 2, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' };
      const batch = { wallet_id, asset: 'btc', file: null, header: [], rows: [row], remainder_of: null };
      const [path, body, list] =
        kind === 'batch'
          ? ['/bff/batches', batch, 'batches']
          : [`/api/v1/wallets/${wallet_id}/transactions`, smallWithdrawal('0.00031'), 'commands'];
      expect((await world.send(path, body, { key: id })).status).toBeLessThan(300);
      const decline = { decision: 'decline', reason: 'Wrong amount' };
      expect((await world.ask('POST', `/bff/${list}/${id}/review`, decline, { as: 'treasury2' })).status).toBe(200);
      const { page } = await listAudit(world.tables, { object: `/bff/${list}/${id}` });
      const declinedRow = page.map(({ data }) => data).find(({ detail }) => detail['state'] === 'declined');
      expect(declinedRow).toMatchObject({ actor: 'treasury2@desk.example', review_reason: 'Wrong amount' });
      expect(declinedRow?.order).toMatchObject({ wallet_id: String(wallet_id) });
      expect(declinedRow?.order?.policy_version).toBeGreaterThan(0);
    },
  );
});

import { beforeAll, expect, test } from 'vitest';
import { addUserWithPassword } from '#bff/auth/session/test-add-user.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { evidenceReportSchema, evidenceRowsMax } from '#contract/evidence/evidence-report.ts';
import { dayMs } from '#contract/limits.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the evidence of a period', (openDatabase) => {
  let world: TestJournal;
  let from = '';
  let [approvedId, declinedId, repeatedId] = ['', '', ''];
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    from = new Date().toISOString();
    await setReviews(world.tables, 'always');
    const walletId = await world.wallet('btc', '1');
    const pay = async (address: string, headers = {}) => {
      const key = crypto.randomUUID();
      const body = { ...smallWithdrawal(), destination: { type: 'external', addresses: { btc: address } } };
      await world.send(`/api/v1/wallets/${walletId}/transactions`, body, { key, headers });
      return key;
    };
    const [one, other] = [strangeAddress(), strangeAddress()];
    const review = (key: string, body: object) => world.ask('POST', `/bff/commands/${key}/review`, body, { as: 'treasury2' });
    approvedId = await pay(one);
    await review(approvedId, { decision: 'release', reason: 'Compared with the invoice' });
    declinedId = await pay(other);
    await review(declinedId, { decision: 'decline', reason: 'Wrong amount' });
    repeatedId = await pay(one, { 'duplicate-of': approvedId });
  }, openMsMax);

  const get = async (query: string, user: TestUser = 'auditor') => {
    const { statusCode, body } = await world.desk.app.inject({ url: `/bff/evidence?${query}`, headers: await world.desk.as(user) });
    return { status: statusCode, body };
  };
  const period = (until = new Date().toISOString()) => new URLSearchParams({ from, until }).toString();
  const readReport = async (query = period()) => {
    const { status, body } = await get(query);
    expect([status, body]).toEqual([200, expect.any(String)]);
    return evidenceReportSchema.parse(readJson(body));
  };
  const audit = () => new AuditLog({ tables: world.tables, now: Date.now });

  test('an approved and a declined request are listed with requester, approver, rule and confirmation', async () => {
    const { approvals, counts } = await readReport();
    expect(counts.approvals).toBe(2);
    const commonFields = { by: 'treasury2@desk.example', step_up: 'password', audit_seq: expect.any(Number) as number };
    expect(approvals.map(({ id, decisions }) => [id, decisions])).toEqual([
      [declinedId, [expect.objectContaining({ ...commonFields, decision: 'decline', reason: 'Wrong amount' })]],
      [approvedId, [expect.objectContaining({ ...commonFields, decision: 'approve', reason: 'Compared with the invoice' })]],
    ]);
    expect(approvals[1]).toMatchObject({
      requested_by: 'treasury@desk.example',
      kind: 'withdrawal',
      amount: '0.0001',
      progress: null,
      rule: { version: expect.any(Number) as number },
      link: `/activity/${approvedId}`,
    });
  });

  test('the confirmation of a decision is the one of its session, not a newer one of another session', async () => {
    const actor = { email: 'treasury2@desk.example', roles: [] };
    await audit().record({ action: 'step_up', decision: 'done', actor, detail: { factor: 'passkey' } });
    await world.tables.updateTable('order_reviews').set({ given_at: new Date() }).where('order_id', '=', approvedId).execute();
    // The period ends before the time of the read.
    const stepUp = async () => (await readReport()).approvals.find(({ id }) => id === approvedId)?.decisions[0]?.step_up;
    await expect.poll(stepUp).toBe('password');
  });

  test('a decision that was written into the database without the desk has no row of the audit log', async () => {
    const nameApprover = (email: string) =>
      world.tables.updateTable('order_reviews').set({ user_email: email }).where('order_id', '=', approvedId).execute();
    await nameApprover('forged@desk.example');
    const { approvals } = await readReport();
    const [decision] = approvals.find(({ id }) => id === approvedId)?.decisions ?? [];
    expect(decision).toMatchObject({ by: 'forged@desk.example', audit_seq: null });
    await nameApprover('treasury2@desk.example');
  });

  test('an approval from before the policy, in the columns of its order, also has its row of the audit log', async () => {
    const reviews = await world.tables.deleteFrom('order_reviews').where('order_id', '=', approvedId).returningAll().execute();
    expect(reviews).toHaveLength(1);
    const { approvals, counts } = await readReport();
    const approval = approvals.find(({ id }) => id === approvedId);
    expect([counts.approvals, approval?.decisions]).toEqual([
      2,
      [expect.objectContaining({ by: 'treasury2@desk.example', decision: 'approve', audit_seq: expect.any(Number) as number })],
    ]);
    await world.tables.insertInto('order_reviews').values(reviews).execute();
  });

  test('the access review has, for each user, the grants and approvals of roles, the factors, the last sign-in and the conflicts', async () => {
    const email = 'uma@acme.example';
    await addUserWithPassword(world.tables, { email, roles: ['treasury', 'auditor'] });
    const { id } = await world.tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    for (const roles of [
      ['treasury', 'security'],
      ['treasury', 'security', 'auditor'],
    ]) {
      const proposal = await world.ask('PUT', `/bff/users/${id}/roles`, { roles }, { as: 'security' });
      expect(proposal.status).toBe(202);
      const { change } = proposal.json as { change: { id: string } };
      const decision = await world.ask('POST', `/bff/changes/${change.id}/decision`, { decision: 'approve' }, { as: 'administrator' });
      expect(decision.status).toBe(200);
    }
    const { access, exceptions } = await readReport();
    const user = access.find((row) => row.email === email);
    expect(user).toMatchObject({
      roles: [
        { role: 'treasury', granted_by: null, approved_by: null, granted_at: expect.any(String) as string },
        { role: 'security', granted_by: 'security2@desk.example', approved_by: 'admin@desk.example' },
        // This role was removed and granted again.
        { role: 'auditor', granted_by: 'security2@desk.example', approved_by: 'admin@desk.example' },
      ],
      factors: { passkeys: 0, totp: false },
      last_sign_in_at: null,
      conflicts: [expect.stringContaining('Treasury and Security') as string],
      changes: 3,
    });
    expect(access.find((row) => row.email === 'auditor@desk.example')?.last_sign_in_at).toEqual(expect.any(String));
    expect(exceptions).toContainEqual(
      expect.objectContaining({
        kind: 'control_weakened',
        title: `Roles added to a user: ${email}`,
        requested_by: 'security2@desk.example',
        decided_by: ['admin@desk.example'],
        link: '/changes',
      }),
    );
    const serverTitle = 'Roles of a user set at the server: treasury, auditor';
    expect(exceptions).toContainEqual(expect.objectContaining({ title: serverTitle, link: `/settings/users?user=${id}` }));
  });

  test('a repeat, a resolved outcome, a weakened setting, an overdue and a late deposit are exceptions with links', async () => {
    const actor = { email: 'treasury2@desk.example', roles: ['treasury'] };
    const settledRow = { action: 'settle', decision: 'done', actor, object: `/bff/commands/${approvedId}`, commandId: approvedId } as const;
    const firstActor = { email: 'treasury@desk.example', roles: ['treasury'] };
    await audit().record({ ...settledRow, actor: firstActor, detail: { verdict: 'sent', part: 'first' } });
    await audit().record({ ...settledRow, detail: { verdict: 'sent', part: 'second' } });
    const setting = { setting: 'STEP_UP_FACTOR', from: 'second_factor', to: 'password' };
    await audit().record({ action: 'setting', decision: 'done', detail: { ...setting, change: 'loosened' } });
    await audit().record({ action: 'setting', decision: 'done', detail: { ...setting, change: 'tightened' } });
    const monthAgo = new Date(Date.now() - 30 * dayMs);
    const deposit = { line: 0, asset: 'btc', amount: '1.5', addresses: [], hashes: [], regulatory_status: 'missing_lvctr_info' };
    await world.tables
      .insertInto('indexed_lines')
      .values([
        { ...deposit, key: '901', id: '901', at: monthAgo },
        { ...deposit, key: '902', id: '902', at: new Date() },
        { ...deposit, key: '903', id: '903', at: monthAgo, regulatory_status: 'completed' },
        { ...deposit, key: '-904', id: null, hashes: ['f0'.repeat(32)], at: monthAgo, regulatory_status: 'completed' },
        { ...deposit, key: '905', id: '905', at: new Date(Date.now() - 2 * dayMs), regulatory_status: 'completed' },
        // Its LVCTR was complete once, and is missing again.
        { ...deposit, key: '906', id: '906', at: monthAgo },
      ])
      .execute();
    const completedRow = (key: string) => ({ key, completed_at: new Date() });
    await world.tables.insertInto('completed_reports').values(['903', '-904', '905', '906'].map(completedRow)).execute();
    const { exceptions } = await readReport();
    const listedExceptions = exceptions.map(({ kind, title, link }) => [kind, title, link]);
    expect(listedExceptions).toEqual(
      expect.arrayContaining([
        ['repeat_confirmed', `Withdrawal of 0.0001 BTC: repeats request ${approvedId.slice(0, 8)}`, `/activity/${repeatedId}`],
        ['outcome_resolved', 'Withdrawal of 0.0001 BTC: resolved as sent', `/activity/${approvedId}`],
        ['control_weakened', 'STEP_UP_FACTOR changed from second_factor to password', '/audit?action=setting'],
        ['deposit_overdue', expect.stringMatching(/^Deposit of 1\.5 BTC: LVCTR due \d{4}(-\d\d){2} \(A\w+\/Toronto\)$/), '/regulatory/901'],
        [
          'deposit_overdue',
          expect.stringMatching(/^Deposit of 1\.5 BTC: LVCTR due \S{10}, completed \S{10} \(America\/Toronto\)$/),
          '/regulatory/903',
        ],
        ['deposit_overdue', expect.stringMatching(/, completed \d{4}-\d\d-\d\d \(America\/Toronto\)$/), `/regulatory/${'f0'.repeat(32)}`],
        ['deposit_overdue', expect.stringMatching(/LVCTR due \S{10} \(America\/Toronto\)$/), '/regulatory/906'],
      ]),
    );
    expect(exceptions.find(({ kind }) => kind === 'outcome_resolved')?.decided_by).toEqual([actor.email]);
    await world.ask('POST', `/bff/commands/${repeatedId}/review`, { decision: 'release' }, { as: 'treasury2' });
    const repeat = (await readReport()).exceptions.find(({ kind }) => kind === 'repeat_confirmed');
    expect(repeat?.decided_by).toEqual(['treasury2@desk.example']);
    expect(listedExceptions.filter(([kind]) => kind !== 'control_weakened')).toHaveLength(6);
  });

  test('the evidence of a period contains nothing from a later time', async () => {
    const { approvals, exceptions, counts } = await readReport(
      new URLSearchParams({ from: '2026-01-01T00:00:00Z', until: from }).toString(),
    );
    expect([approvals, exceptions.filter(({ kind }) => kind !== 'deposit_overdue'), counts.approvals]).toEqual([[], [], 0]);
  });

  test('the file of the evidence has all rows and the head of the audit log, and the answer has only the first rows', async () => {
    for (let count = 0; count <= evidenceRowsMax; count += 1)
      await audit().record({
        action: 'setting',
        decision: 'done',
        detail: { setting: `N${count}`, change: 'loosened', from: '1', to: '2' },
      });
    const query = period();
    const { exceptions, counts } = await readReport(query);
    expect([exceptions.length, counts.exceptions]).toEqual([evidenceRowsMax, expect.any(Number)]);
    expect(counts.exceptions).toBeGreaterThan(evidenceRowsMax);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

    const json = (await get(`${query}&format=json`)).body;
    expect(Number(exportEnds.json.exec(json)?.[1])).toBe(total);
    const file = evidenceReportSchema.parse(readJson(json));
    expect([file.exceptions.length, file.counts]).toEqual([counts.exceptions, counts]);
    const { hash } = await world.tables
      .selectFrom('audit')
      .select('hash')
      .where('seq', '=', String(file.head.seq))
      .executeTakeFirstOrThrow();
    expect(file.head.hash).toBe(hash);

    const csv = (await get(`${query}&format=csv`, 'security')).body;
    const lines = csv.split('\r\n').filter((line) => /^"(access|approvals|exceptions)"/.test(line));
    expect(Number(exportEnds.csv.exec(csv)?.[1])).toBe(lines.length);
    expect(lines.length).toBeGreaterThan(total);
    expect(csv).toContain('"password only"');
    expect(csv).toContain('"approvals","withdrawal"');
    const exportRows = await world.tables.selectFrom('audit').selectAll().where('action', '=', 'export').orderBy('seq', 'desc').execute();
    expect(exportRows.map(({ actor }) => actor)).toEqual(['security2@desk.example', 'auditor@desk.example']);
    expect(csv).toContain(`Audit log: row ${exportRows[0]?.seq}, hash ${exportRows[0]?.hash}`);
  });

  test.for([
    ['from=2026-01-01T00:00:00Z', 'until'],
    ['from=yesterday&until=2026-01-01T00:00:00Z', 'from'],
    ['from=2026-01-01T00:00:00&until=2026-02-01T00:00:00Z', 'from'],
    ['from=2026-01-01T00:00:00Z&until=2026-02-30T00:00:00Z', 'until'],
    ['from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00%2B99:00', 'until'],
    ['from=2026-02-01T00:00:00Z&until=2026-01-01T00:00:00Z', 'until'],
    ['from=9999-01-01T00:00:00Z&until=9999-02-01T00:00:00Z', 'from'],
    ['from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z&format=pdf', 'format'],
  ])('the request %s is refused and names %s', async ([query = '', field]) => {
    const { status, body } = await get(query);
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { code: 'invalid_request', field, error: expect.stringContaining(field ?? '') as string },
    ]);
  });
});

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { operatorSigningKey } from '#bff/evidence/keys/signing-keys.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, testSigningKey, type TestUser } from '#bff/test-desk.ts';
import { statementFileSchema, statementLeafSchema } from '#contract/evidence/statement-file.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { leafHash, treeRoot } from './merkle-tree.ts';
import { signStatement } from './sign-statement.ts';
import { newSigningKey, publicKeyText } from './signing-key.ts';
import { verifyStatementWithArguments } from './verify-statement-file.ts';
import { verifyStatements } from './verify-stored-statements.ts';

/** A statement with other closing balances. Its sums, hashes and root agree, but its signature is the old one. */
function withOtherBalance(text: string): string {
  const file = statementFileSchema.parse(readJson(text));
  const increased = (amount: string) => decimal.sum([amount, '1'].map(decimalOf));
  const leaves = file.leaves.map((leaf) => {
    const content = statementLeafSchema.parse(readJson(leaf.text ?? ''));
    if (content.kind !== 'closing') return leaf;
    const otherText = canonicalJson({ ...content, balance: increased(content.balance), unexplained: increased(content.unexplained) });
    return { hash: leafHash(otherText), text: otherText };
  });
  return writeJson({ ...file, leaves, head: { ...file.head, root: treeRoot(leaves.map(({ hash }) => hash)) } });
}

describeEachDatabase('statements', (openDatabase) => {
  let world: TestJournal;
  let walletId = 0;
  let from = '';
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { samplingMs: 50, recordPollMs: 3_600_000 });
    await setReviews(world.tables, 'off');
    await world.direct('PUT', '/sandbox/settings', { approvals_required: false, step_ms: 10 });
    walletId = await world.wallet('btc', '1.5');
    await world.wallet('eth', '20');
    // A snapshot that began before a deposit does not contain the deposit.
    const hasDeposits = async () => {
      await world.tables
        .updateTable('snapshot_runs')
        .set({ at: new Date(0) })
        .execute();
      return (await world.tables.selectFrom('snapshot_cells').select('asset').where('balance', '>', '0').execute()).length === 2;
    };
    await vi.waitUntil(hasDeposits, { timeout: openMsMax, interval: 200 });
    from = new Date().toISOString();
    await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal('0.0001'));
    const isCompleted = async () => (await world.records(walletId)).some(({ status }) => status === 'completed');
    await vi.waitUntil(isCompleted, { timeout: openMsMax });
  }, openMsMax);

  const make = (body: object, user: TestUser = 'auditor') => world.ask('POST', '/bff/statements', body, { as: user });
  const download = async (id: string, format: string, user: TestUser = 'security') => {
    const url = `/bff/statements/${id}?format=${format}`;
    const { statusCode, headers, body } = await world.desk.app.inject({ method: 'GET', url, headers: await world.desk.as(user) });
    return { status: statusCode, name: headers['content-disposition'], body };
  };

  const leavesOf = (body: string) =>
    statementFileSchema.parse(readJson(body)).leaves.map(({ text }) => statementLeafSchema.parse(readJson(text ?? '')));

  test('a statement of a wallet passes verification, and its sums give the closing balance', async () => {
    const { status, json } = await make({ from, until: new Date().toISOString(), wallet_ids: [walletId] });
    expect([status, json]).toMatchObject([200, { made_by: 'auditor@desk.example', wallets: 1, leaf_count: 4 }]);
    const { id, root } = json as { id: string; root: string };
    const { body, name } = await download(id, 'json');
    expect(name).toContain('.json');
    const path = join(await mkdtemp(join(tmpdir(), 'statement-')), 'statement.json');
    await writeFile(path, body);
    const { messages } = await verifyStatementWithArguments([path, '--key', publicKeyText(testSigningKey.publicKey)]);
    expect(messages[0]).toContain('unchanged since');
    const leaves = leavesOf(body);
    const [headLeaf, opening, movement, closing] = leaves;
    expect([headLeaf?.kind, opening?.kind, movement?.kind, closing?.kind]).toEqual(['about', 'opening', 'movement', 'closing']);
    if (opening?.kind !== 'opening' || movement?.kind !== 'movement' || closing?.kind !== 'closing') throw new Error('unreadable');
    expect([opening.balance, movement.amount]).toEqual(['1.5', '-0.0001']);
    const sum = decimal.sum([opening.balance, movement.amount, closing.unexplained].map(decimalOf));
    expect(sum).toBe(closing.balance);
    const { body: csv } = await download(id, 'csv');
    expect(csv.split('\r\n').filter((line) => /^"(opening|movement|closing)"/.test(line)).length).toBe(3);
    expect(csv).toContain(root);
    expect(csv).toMatch(/"Period from .+ until .+, time zone .+"\r\n"Covers selected wallets"/);
    const { json: list } = await world.ask('GET', '/bff/statements', undefined, { as: 'administrator' });
    expect(list).toMatchObject({ statements: [{ id, root }] });
  });

  test('a statement of all wallets contains each wallet with a balance', async () => {
    const { json } = await make({ from, until: new Date().toISOString() });
    expect(json).toMatchObject({ wallets: 2 });
  });

  test.for([
    ['until', () => ({ from, until: from }), 'until must be after from'],
    ['until', () => ({ from, until: '2126-01-01T00:00:00Z' }), 'until is in the future'],
    ['from', () => ({ from: '2006-01-01T00:00:00Z', until: from }), 'before 20'],
    ['until', () => ({ from, until: '2026-02-30T00:00:00Z' }), 'a time that does not exist'],
    ['wallet_ids', () => ({ from, until: new Date().toISOString(), wallet_ids: [4096] }), '4096 is not a wallet'],
  ] as const)('a statement with an invalid %s is refused', async ([field, body, message]) => {
    const { status, json } = await make(body());
    expect([status, json]).toMatchObject([400, { field }]);
    expect((json as { error: string }).error).toContain(message);
  });

  test('a statement states the number of records that the desk cannot read', async () => {
    const definitionsNow = async () => {
      const { json } = await make({ from, until: new Date().toISOString() });
      const [about] = leavesOf((await download((json as { id: string }).id, 'json')).body);
      return about?.kind === 'about' ? about.definitions.join(' ') : '';
    };
    expect(await definitionsNow()).not.toContain('cannot read');
    const line = { key: '-77', line: 0, at: new Date(0), addresses: [], hashes: [] };
    await world.tables.insertInto('indexed_lines').values(line).execute();
    expect(await definitionsNow()).toContain('Not read: the desk cannot read 1 of the custodian’s records');
    await world.tables.deleteFrom('indexed_lines').where('key', '=', '-77').execute();
  });

  test('a statement contains a deposit that the index had not read, and names a wallet without transactions', async () => {
    const { id: emptyId } = await world.direct('POST', '/api/v1/wallets', { name: 'Reserve', kind: 'cold' });
    await world.direct('POST', '/sandbox/deposits', { wallet_id: walletId, asset: 'btc', amount: '0.25' });
    const body = { from, until: new Date().toISOString(), wallet_ids: [walletId, Number(emptyId)] };
    const makeLeaves = async () => leavesOf((await download(((await make(body)).json as { id: string }).id, 'json')).body);
    const leaves = await makeLeaves();
    expect(leaves[0]).toMatchObject({ scope: 'selected wallets', wallets: [{ id: walletId }, { id: Number(emptyId), name: 'Reserve' }] });
    expect(leaves).toContainEqual(expect.objectContaining({ kind: 'movement', amount: '0.25' }));
    const movementSum = decimal.sum(leaves.flatMap((leaf) => (leaf.kind === 'movement' ? [decimalOf(leaf.amount)] : [])));
    const closing = leaves.find((leaf) => leaf.kind === 'closing');
    // The network fee is in no record, but in the snapshot after the period.
    expect(closing?.unexplained).toMatch(/^-0\.0000\d+$/);
    expect(closing?.balance).toBe(decimal.sum(['1.5', movementSum, closing?.unexplained ?? ''].map(decimalOf)));
    // A later statement of the same period states the same balances.
    const withoutSalt = (list: typeof leaves) => list.map((leaf) => ({ ...leaf, salt: null }));
    expect(withoutSalt(await makeLeaves())).toEqual(withoutSalt(leaves));
  });

  test('a file that discloses only one closing balance contains no other balance and passes verification', async () => {
    const { json } = await make({ from, until: new Date().toISOString() });
    const { id } = json as { id: string };
    const disclose = (query: string) => download(id, `json&wallet_id=${walletId}&${query}`);
    const { body } = await disclose('asset=BTC&kind=closing');
    const texts = statementFileSchema.parse(readJson(body)).leaves.flatMap(({ text }) => text ?? []);
    expect(texts.map((text) => readJson(text))).toMatchObject([{ kind: 'closing', wallet_id: expect.anything() as unknown, asset: 'btc' }]);
    const path = join(await mkdtemp(join(tmpdir(), 'statement-')), 'statement.json');
    await writeFile(path, body);
    const { ok, messages } = await verifyStatementWithArguments([path, '--key', publicKeyText(testSigningKey.publicKey)]);
    expect([ok, messages[1]]).toEqual([true, expect.stringMatching(/^1 of \d+ leaves are disclosed/)]);
    const { body: csv } = await download(id, `csv&wallet_id=${walletId}`);
    const wallets = csv.split('\r\n').flatMap((line) => /^"(?:opening|movement|closing)",(\d+)/.exec(line)?.[1] ?? []);
    expect(new Set(wallets)).toEqual(new Set([String(walletId)]));
    const part = statementFileSchema.parse(readJson((await disclose('asset=btc')).body)).leaves.filter(({ text }) => text !== null);
    expect(part.length).toBeGreaterThan(2);
    expect(await disclose('asset=sol')).toMatchObject({ status: 404 });
    expect(await disclose('asset=%20')).toMatchObject({ status: 400 });
    expect(await disclose('kind=about')).toMatchObject({ status: 400 });
  });

  test('a statement that a superuser of the database replaced is refused and reported, although its sums and hashes agree', async () => {
    const body = { from, until: new Date().toISOString() };
    const [statement, otherStatement] = [(await make(body)).json, (await make(body)).json] as { id: string; root: string }[];
    const { id = '', root = '' } = statement ?? {};
    const [{ body: text }, { body: otherText }] = [await download(id, 'json'), await download(otherStatement?.id ?? '', 'json')];
    expect(await verifyStatements(world.tables)).toMatchObject({ ok: true });
    const otherKey = operatorSigningKey({ DESK_SIGNING_KEY: newSigningKey() });
    const store = (changes: { file: string; root: string; key_id: string }) =>
      world.tables.updateTable('statements').set(changes).where('id', '=', id).execute();
    for (const [file, message] of [
      [withOtherBalance(text), 'The signature is not by the key'],
      [writeJson(signStatement(leavesOf(text), otherKey, new Date())), 'is not a key of this desk'],
      [otherText, 'differs from row'],
    ] as const) {
      const { head, key_id } = statementFileSchema.parse(readJson(file));
      await store({ file, root: head.root, key_id });
      for (const format of ['json', 'csv'])
        expect(await download(id, format)).toMatchObject({ status: 409, body: expect.stringContaining(message) as string });
      expect(await verifyStatements(world.tables)).toMatchObject({ ok: false, message: expect.stringContaining(id) as string });
    }
    await store({ file: text, root, key_id: testSigningKey.id });
    expect(await download(id, 'json')).toMatchObject({ status: 200 });
    await world.tables.updateTable('statements').set({ id: crypto.randomUUID() }).where('id', '=', id).execute();
    expect(await verifyStatements(world.tables)).toMatchObject({
      ok: false,
      message: expect.stringContaining('has no row about it') as string,
    });
    await world.tables.deleteFrom('statements').where('root', '=', root).execute();
    expect(await verifyStatements(world.tables)).toMatchObject({ ok: false, message: expect.stringContaining('is missing') as string });
  });

  test('balances that a superuser of the database changed are not signed, and a changed statement is refused', async () => {
    const body = { from, until: new Date().toISOString() };
    const { id } = (await make(body)).json as { id: string };
    const changeBalances = (amount: number) => sql`update desk.snapshot_balances set balance = balance + ${amount}`.execute(world.tables);
    await changeBalances(1);
    expect(await make(body)).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining('differs from the audit log') as string },
    });
    await changeBalances(-1);
    expect(await make(body)).toMatchObject({ status: 200 });
    await sql`update desk.statements set file = replace(file, '1.5', '9.5') where id = ${id}`.execute(world.tables);
    for (const format of ['json', 'csv']) expect(await download(id, format)).toMatchObject({ status: 409 });
  });

  test('users with other roles can neither make nor read statements', async () => {
    const body = { from, until: new Date().toISOString() };
    expect((await make(body, 'security')).status).toBe(403);
    expect((await world.ask('GET', '/bff/statements', undefined, { as: 'viewer' })).status).toBe(403);
    expect((await download(crypto.randomUUID(), 'json')).status).toBe(404);
  });
});

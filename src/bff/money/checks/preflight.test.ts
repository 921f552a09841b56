import { beforeAll, expect, test } from 'vitest';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { describeEachDatabase } from '#database/testing.ts';

type Line = { rule: string; answer: string; text: string; address: string | null; command_id: string | null };

describeEachDatabase('a pre-flight', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'off');
  }, openMsMax);

  const readPreflight = async (walletId: number, body: object) => {
    const answer = await world.ask('POST', '/bff/preflight', { path: `/api/v1/wallets/${walletId}/transactions`, body });
    expect(answer.status).toBe(200);
    const { lines, figures } = answer.json as { lines: readonly Line[]; figures: Record<string, string | null> | null };
    return { figures, line: (rule: string) => lines.find((each) => each.rule === rule) };
  };

  test('the pre-flight of a small withdrawal to a new address asks the user only to confirm the first payment', async () => {
    const id = await world.wallet('btc', '1');
    const { line, figures } = await readPreflight(id, smallWithdrawal('0.001'));
    expect(['spendable', 'fee', 'address', 'look_alike', 'duplicate', 'review', 'unresolved'].map((rule) => line(rule)?.answer)).toEqual(
      Array.from({ length: 7 }, () => 'yes'),
    );
    expect(line('first_send')?.answer).toBe('ask');
    expect(figures).toMatchObject({
      asset: 'btc',
      net: '0.001',
      fee: '0.00001269',
      gross: '0.00101269',
      most: '0.99998731',
      spendable: '1',
    });
  });

  test('the pre-flight asks the user to check a new validator above 2,048 ETH', async () => {
    const id = await world.wallet('eth', '3000');
    const validatorAnswer = async (ether: string) => {
      const body = { asset: 'eth', amount: `${ether}${'0'.repeat(18)}`, source_wallet_id: id, destination_id: 1, withdrawal_wallet_id: id };
      const { json } = await world.ask('POST', '/bff/preflight', { path: '/api/v2/staking/transactions', body });
      return (json as { lines: readonly Line[] }).lines.find(({ rule }) => rule === 'validator')?.answer;
    };
    expect([await validatorAnswer('2049'), await validatorAnswer('2048')]).toEqual(['ask', undefined]);
  });

  test.for([
    ['usdc', '3', '3'],
    ['eth', '2', null],
  ] as const)('the largest amount of %s is reduced by the fee only when the asset pays the fee', async ([asset, amount, largestAmount]) => {
    const id = await world.wallet('eth', '2');
    if (asset === 'usdc') await world.direct('POST', '/sandbox/deposits', { wallet_id: id, asset, amount });
    const destination = { type: 'external', addresses: { [asset]: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } };
    const { figures } = await readPreflight(id, { destination, amounts: { [asset]: 1 } });
    expect(figures).toMatchObject({ asset, fee_asset: 'eth', net: '1', spendable: amount, fee_spendable: '2' });
    const { fee = null } = figures ?? {};
    expect(fee).toMatch(/^0\.0+[1-9]/);
    expect(figures?.['most']).toBe(largestAmount ?? decimal.subtract(decimalOf(amount), decimalOf(fee ?? '')));
  });

  test('the pre-flight shows the missing amount of the wallet', async () => {
    const id = await world.wallet('btc', '1');
    const { line } = await readPreflight(id, smallWithdrawal('1'));
    expect(line('spendable')).toMatchObject({ answer: 'no', text: expect.stringContaining('needs 0.00001269 BTC more') as string });
  });

  test('the pre-flight names the amount of other requests of the wallet and asset that await approval', async () => {
    const id = await world.wallet('btc', '1');
    await setReviews(world.tables, 'always');
    for (const amount of ['0.001', '0.002'])
      expect((await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(amount))).status).toBe(202);
    await setReviews(world.tables, 'off');
    const { line } = await readPreflight(id, smallWithdrawal('0.004'));
    expect(line('spendable')).toMatchObject({ answer: 'yes', text: expect.stringMatching(/\. 0\.003 BTC more await approval$/) as string });
    const otherWallet = await readPreflight(await world.wallet('btc', '1'), smallWithdrawal('0.004'));
    expect(otherWallet.line('spendable')?.text).not.toContain('await approval');
  });

  test('the pre-flight shows figures without a destination, but no figures without an asset and an amount', async () => {
    const id = await world.wallet('btc', '1');
    const { figures, line } = await readPreflight(id, { amounts: { btc: 0.001 } });
    expect([figures?.['net'], line('address')]).toEqual(['0.001', undefined]);
    expect((await readPreflight(id, {})).figures).toBeNull();
  });

  test('the pre-flight warns of an address that looks like a known address', async () => {
    const listedAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
    const body = {
      destination: { type: 'external', addresses: { eth: '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7' } },
      amounts: { eth: 0.1 },
    };
    // A new desk reads the addresses again, because this desk caches them for a minute.
    const newDesk = await openJournal(await openDatabase());
    const otherWallet = await newDesk.wallet('eth', '1');
    await newDesk.direct('POST', '/sandbox/external_accounts', { name: 'Acme cold 2', funding_addresses: { eth: listedAddress } });
    const answer = await newDesk.ask('POST', '/bff/preflight', { path: `/api/v1/wallets/${otherWallet}/transactions`, body });
    const { lines } = answer.json as { lines: readonly Line[] };
    expect(lines.find(({ rule }) => rule === 'look_alike')).toMatchObject({ answer: 'ask', address: listedAddress });
  });

  test('the pre-flight refuses the staking contract as a destination, as an account and as an address', async () => {
    const id = await world.wallet('eth', '40');
    const contract = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
    const account = await world.direct('POST', '/sandbox/external_accounts', { name: 'Deposits', funding_addresses: { eth: contract } });
    const destinations = [
      { type: 'external', id: account['id'] },
      { type: 'external', addresses: { eth: contract } },
    ];
    const preflights = await Promise.all(destinations.map(async (destination) => readPreflight(id, { destination, amounts: { eth: 32 } })));
    const text = 'This is the staking contract: use Staking to create a validator';
    for (const { line } of preflights) expect(line('address')).toMatchObject({ answer: 'no', text });
  });

  test('the pre-flight requires a beneficiary for a withdrawal above 1,000 CAD', async () => {
    const id = await world.wallet('btc', '1');
    expect((await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal())).status).toBe(200);
    const { line } = await readPreflight(id, smallWithdrawal('0.5'));
    expect(line('travel_rule')).toMatchObject({ answer: 'no', text: expect.stringContaining('a beneficiary is required') as string });
    expect(line('first_send')?.answer).toBe('ask');
  });

  test('the pre-flight links to an equal command', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    expect((await readPreflight(id, smallWithdrawal())).line('duplicate')).toMatchObject({ answer: 'ask', command_id: key });
  });

  test.for(['viewer', 'compliance', 'administrator'] as const)(
    'the server refuses a pre-flight to a user with the role %s',
    async (role) => {
      expect((await world.ask('POST', '/bff/preflight', { path: '/api/v1/wallets/1/transactions', body: {} }, { as: role })).status).toBe(
        403,
      );
    },
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { listRecords } from './list-records.ts';
import { searchRecords } from './search-records.ts';
import { openReplica, testCustodian, testDeposit, testWithdrawal } from './test-record-world.ts';

const addresses = {
  btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  bch: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
} as const;

describeEachDatabase('the search', (openDatabase) => {
  let custodian: Awaited<ReturnType<typeof testCustodian>>;
  let replica: Awaited<ReturnType<typeof openReplica>>;

  beforeAll(async () => {
    custodian = await testCustodian();
    custodian.lists['wallets'] = [{ id: 1, name: 'Hot wallet', funding_addresses: { btc: addresses.btc } }];
    custodian.lists['external_accounts'] = [{ id: 1, name: 'Kestrel Exchange' }];
    custodian.putRecords(
      testDeposit(1),
      testWithdrawal(2, { amounts: { eth: '#8.41' } }),
      testWithdrawal(3, { amounts: { eth: '#9.5' } }),
      testDeposit(4, { currency: 'bch', source_addresses: [addresses.bch] }),
    );
    replica = await openReplica(await openDatabase(), custodian.url);
    await replica.catchUp();
  }, openMsMax);
  afterAll(async () => {
    await replica.close();
    await custodian.close();
  });

  const linksOf = async (q: string, roles: readonly Role[] = ['viewer']) => {
    const groups = await searchRecords(replica.rooms, {
      user: { roles },
      q,
      kind: undefined,
      isCurrent: true,
    });
    return groups.flatMap(({ items }) => items.map(({ link }) => link));
  };

  test.for(['kestrel 8.41', '8.41 eth kestrel', '8.41 eth to kestrel', 'kestrel 8.4'])(
    'the search %s finds the payment of this amount to this account',
    async (q) => {
      expect(await linksOf(q)).toEqual(['/transactions/2']);
    },
  );

  test.for(['0x529084…169EE7', '0x5290', 'E4169EE7', '0x529084...169ee7'])('the part %s of an address finds its deposit', async (q) => {
    expect(await linksOf(q)).toEqual(['/transactions/1']);
    expect((await listRecords(replica.rooms, { counterparty: q })).total).toBe(1);
  });

  test.for(['aaaaa4', '0xAAAAA4', 'aaaaaaaaaaaa4'])('the end %s of a hash finds its transaction', async (q) => {
    expect(await linksOf(q)).toEqual(['/transactions/4']);
  });

  test('five characters at the end of a hash find no transaction', async () => {
    expect(await linksOf('aaaa4')).toEqual([]);
  });

  test('a part of an address finds the wallet that has this address', async () => {
    expect(await linksOf('bc1qar0s…wf5mdq')).toContain('/wallets/1');
  });

  test('the name of an account finds the batch that pays it', async () => {
    const id = '0a1b2c3d-0000-4000-8000-000000000000';
    await replica.rooms.tables
      .insertInto('batches')
      .values({
        id,
        state: 'ended',
        user_id: 1,
        user_name: 'Tess Treasury',
        user_email: 'treasury@desk.example',
        made_at: new Date(Date.UTC(2026, 0, 5)),
        wallet_id: '1',
        asset: 'btc',
        amount: '0.75',
        row_count: 2,
        destination_count: 2,
        fingerprint: 'x',
        sealed_rows: '',
        recipients: ['account 1', addresses.bch],
        review_needed: false,
        review_why: '',
      })
      .execute();
    const link = `/batch-sends/${id}`;
    expect(await linksOf('kestrel exchange', ['treasury'])).toContain(link);
    expect(await linksOf('bitcoinc…2gdx6a', ['treasury'])).toContain(link);
    expect(await linksOf('kestrel exchange')).not.toContain(link);
  });

  test.for(['0x529', '0x529084…000000', 'bitcoin cash', 'bitcoin'])('the search %s finds no deposit', async (q) => {
    expect((await linksOf(q)).filter((link) => link.startsWith('/transactions/'))).toEqual([]);
    expect((await listRecords(replica.rooms, { counterparty: q })).total).toBe(0);
  });

  test('the shortened form of an address of Bitcoin Cash finds its deposit', async () => {
    expect(await linksOf('bitcoinc…2gdx6a')).toEqual(['/transactions/4']);
  });
});

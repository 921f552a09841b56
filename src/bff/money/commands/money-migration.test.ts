import { expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { duplicateKeyOf } from '#contract/rules/command-facts.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { strangeAddress } from './test-addresses.ts';

describeEachDatabase('the migration to payment digests', (openDatabase) => {
  test('an order matches the digest of an equal order from before the migration', async () => {
    const database = await openDatabase('empty');
    const earlierMigrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '019'));
    await migrate(database, 'desk', earlierMigrations);
    const tables = database.tables<DeskTables>('desk');
    const facts = {
      walletId: 7,
      asset: 'btc',
      amount: null,
      destination: emptyDestination,
      parts: [`public_address  ${strangeAddress()}  0.1 é`],
    };
    const text = canonicalJson(['withdrawal', 'wallet 7 btc', 'btc', facts.parts]);
    const sent_at = new Date('2026-05-01T10:00:00Z');
    const row = { user_id: 1, user_name: 'T', user_email: 't@desk.example', made_at: sent_at, sent_at, asset: 'btc', destination: '{}' };
    const commonColumns = { lane: 'wallet 7 btc', fingerprint: '', method: 'POST', path: '/', review_needed: false, review_why: '' };
    await tables
      .insertInto('commands')
      .values({ id: crypto.randomUUID(), kind: 'withdrawal', state: 'confirmed', ...row, ...commonColumns, likeness: text })
      .execute();
    await migrate(database, 'desk', migrations);
    const [now] = await tables.selectFrom('commands').selectAll().execute();
    expect(now).toMatchObject({
      likeness: duplicateKeyOf('withdrawal', facts),
      signed_at: sent_at,
      repeated_at: null,
      is_clock_known: false,
    });
  });
});

const emptyDestination = { kind: 'public_address', id: null, address: null, tag: null, count: null } as const;

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { RoundTrips } from './round-trips.ts';

const trip = {
  purpose: 'sign_in',
  nonce: 'n',
  verifier: 'v',
  to: '/',
  redirectUri: 'https://desk.example/oidc/callback',
  sessionHash: null,
} as const;

describeEachDatabase('a round trip to the provider', (openDatabase) => {
  let database: Database;
  let nowMs = Date.UTC(2026, 0, 1);
  const pendingWith = (...keys: DeskKeys) =>
    new RoundTrips({ tables: database.tables<DeskTables>('desk'), keys, isSecure: true, now: () => nowMs });
  const beginRoundTrip = async (state: string, address = '192.0.2.1') => {
    nowMs += 1;
    const cookie = await pendingWith('secret').begin(state, trip, { cookies: undefined, address });
    return cookie.split(';', 1)[0];
  };
  beforeAll(async () => {
    database = await openDatabase();
    await migrate(database, 'desk', migrations);
  }, openMsMax);

  test('a round trip is bound to its browser by a Lax cookie of this host', async () => {
    const cookie = await pendingWith('secret').begin('cookie', trip, { cookies: undefined, address: '192.0.2.1' });
    expect(cookie).toMatch(/^__Host-oidc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/);
  });

  test('a round trip can be finished until ten minutes after its start', async () => {
    const [earlyCookie, lateCookie] = [await beginRoundTrip('early'), await beginRoundTrip('late')];
    nowMs += 9 * 60_000;
    expect(await pendingWith('secret').take('early', earlyCookie)).toMatchObject(trip);
    nowMs += 60_001;
    await expect(pendingWith('secret').take('late', lateCookie)).rejects.toMatchObject({ reason: 'gone' });
  });

  test('a round trip cannot be decrypted with another key', async () => {
    const cookie = await beginRoundTrip('sealed');
    await expect(pendingWith('another').take('sealed', cookie)).rejects.toMatchObject({ reason: 'gone' });
  });

  test('beyond ten thousand round trips, a new round trip replaces the oldest', async () => {
    const tables = database.tables<DeskTables>('desk');
    nowMs += 60_000;
    await sql`
      insert into desk.oidc_pending (state_hash, browser_hash, deed, sealed, session_hash, address_hash, made_at)
      select 's' || n, 'b', 'sign_in', 'x', null, 'a' || n % 101, ${new Date(nowMs)}::timestamptz + n * interval '1 ms'
      from generate_series(1, 10000) as n`.execute(tables);
    nowMs += 10_000;
    const ownCookie = await beginRoundTrip('the newest', '198.51.100.8');
    expect(await pendingWith('secret').take('the newest', ownCookie)).toMatchObject(trip);
    const remainingRows = await tables.selectFrom('oidc_pending').select('state_hash').where('state_hash', 'like', 's%').execute();
    expect([remainingRows.length, remainingRows.some(({ state_hash }) => state_hash === 's1')]).toEqual([9999, false]);
    await sql`delete from desk.oidc_pending where browser_hash = 'b'`.execute(tables);
  });

  test('many round trips from one address do not replace the round trips of another address', async () => {
    const ownCookie = await beginRoundTrip('own', '198.51.100.7');
    const firstTrip = await beginRoundTrip('first', '203.0.113.9');
    for (let count = 0; count < 100; count += 1) await beginRoundTrip(`many-${count}`, '203.0.113.9');
    expect(await pendingWith('secret').take('own', ownCookie)).toMatchObject(trip);
    await expect(pendingWith('secret').take('first', firstTrip)).rejects.toMatchObject({ reason: 'gone' });
  });
});

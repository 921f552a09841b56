import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingUser } from '#bff/auth/index.ts';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { usualRetention } from '#bff/core/retention-days.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openMsMax, replicaOf, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { compareSettings, comparedSettings } from './compare-settings.ts';

const defaultTimes = { signatureWindowMs: 1_200_000, readBackMs: 60_000 };

describeEachDatabase('the comparison of settings at a start', (openDatabase) => {
  let desk: DeskServices;
  beforeAll(async () => {
    desk = await replicaOf(await openDatabase(), 'http://127.0.0.1:9');
  }, openMsMax);
  // The desk's parts are closed before the database.
  afterAll(() => Promise.all([desk.custody.close(), desk.sessions.close(), desk.hints.close()]));

  const start = (
    stepUpFactor: 'password' | 'second_factor',
    retention: Partial<typeof usualRetention> = {},
    times: Partial<typeof defaultTimes> = {},
  ) =>
    compareSettings(
      desk,
      comparedSettings({ stepUpFactor, retention: { ...usualRetention, ...retention }, times: { ...defaultTimes, ...times } }),
    );
  const readAuditedSettings = async () => (await listAudit(desk.tables, { action: 'setting' })).page.map(({ data: { detail } }) => detail);
  const noticesOf = async (email: string) => {
    const { id } = await desk.tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { rows } = await desk.notices.of(await actingUser(desk.tables, id, ['viewer'], desk.now()));
    return rows.filter(({ kind }) => kind === 'setting_loosened').map(({ ref, state }) => `${ref} ${state}`);
  };

  test('neither the first start nor a start with unchanged settings causes an audit row or a notification', async () => {
    await start('second_factor');
    await start('second_factor');
    expect([await readAuditedSettings(), await noticesOf('treasury@desk.example')]).toEqual([[], []]);
  });

  test('a weaker setting is audited once, and treasurers, auditors and security admins are notified', async () => {
    await Promise.all([start('password'), start('password')]);
    expect(await readAuditedSettings()).toEqual([{ setting: 'STEP_UP_FACTOR', change: 'loosened', from: 'second_factor', to: 'password' }]);
    const noticesOfAll = async (...names: string[]) => Promise.all(names.map((name) => noticesOf(`${name}@desk.example`)));
    const notice = ['STEP_UP_FACTOR second_factor → password'];
    expect(await noticesOfAll('treasury', 'auditor', 'security2', 'admin')).toEqual([notice, notice, notice, notice]);
    expect(await noticesOfAll('viewer', 'compliance')).toEqual([[], []]);
  });

  test('a stronger setting is audited without a notification', async () => {
    await start('second_factor');
    expect((await readAuditedSettings())[0]).toEqual({
      setting: 'STEP_UP_FACTOR',
      change: 'tightened',
      from: 'password',
      to: 'second_factor',
    });
    expect(await noticesOf('auditor@desk.example')).toHaveLength(1);
  });

  test.for([
    [{ inbox: 6 }, 'RETAIN_INBOX_DAYS', 'loosened'],
    [{ inbox: 8 }, 'RETAIN_INBOX_DAYS', 'tightened'],
    [{ inbox: 8, people: 731 }, 'RETAIN_PEOPLE_DAYS', 'loosened'],
    [{ inbox: 8, people: 90 }, 'RETAIN_PEOPLE_DAYS', 'tightened'],
  ] as const)('a start with the retention times %j audits the change of %s as %s', async ([retention, setting, change]) => {
    await start('second_factor', retention);
    expect((await readAuditedSettings())[0]).toMatchObject({ setting, change });
  });

  test.for([
    [{ signatureWindowMs: 3000 }, 'MONEY_SIGNATURE_WINDOW_S', 'loosened'],
    [{ signatureWindowMs: 1_300_000 }, 'MONEY_SIGNATURE_WINDOW_S', 'tightened'],
    [{ signatureWindowMs: 1_300_000, readBackMs: 1000 }, 'MONEY_READBACK_S', 'loosened'],
    [{ signatureWindowMs: 1_300_000, readBackMs: 90_000 }, 'MONEY_READBACK_S', 'tightened'],
  ] as const)('a start with the money times %j audits the change of %s as %s', async ([times, setting, change]) => {
    await start('second_factor', { inbox: 8, people: 90 }, times);
    expect((await readAuditedSettings())[0]).toMatchObject({ setting, change });
  });

  test('a start stores the settings of the desk', async () => {
    const [signatureWindowMs, readBackMs] = [1_234_000, 77_000];
    const { app } = await testDesk(desk.database, 'http://127.0.0.1:9', {
      money: { signatureWindowMs, readBackMs },
      retention: { inbox: 5, people: 44 },
      stepUpFactor: 'second_factor',
    });
    await app.close();
    const storedSettings = await desk.tables.selectFrom('settings_seen').select(['name', 'value']).execute();
    expect(Object.fromEntries(storedSettings.map(({ name, value }) => [name, value]))).toEqual({
      STEP_UP_FACTOR: 'second_factor',
      RETAIN_INBOX_DAYS: '5',
      RETAIN_PEOPLE_DAYS: '44',
      MONEY_SIGNATURE_WINDOW_S: '1234',
      MONEY_READBACK_S: '77',
    });
  });
});

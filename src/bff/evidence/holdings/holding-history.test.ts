import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { deskZoneDefault } from '#contract/limits.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Time in which the snapshot job detects a new world of the sandbox, ms. */
const seenMs = 30_000;

describeEachDatabase('the history of holdings', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { samplingMs: 50 });
  }, openMsMax);

  const days = async () => {
    const { json } = await world.ask('GET', '/bff/holdings/history?days=730');
    return (json as { days: readonly { day: string; cad: number; unrated: number }[] }).days;
  };
  const imports = async () =>
    (await world.tables.selectFrom('audit').select('seq').where('action', '=', 'demo_imported').orderBy('seq').execute()).length;

  test('the history of a day shows the number of assets without a rate', async () => {
    await world.wallet('btc', '1.5');
    await expect.poll(async () => (await days()).map(({ unrated }) => unrated), { timeout: seenMs }).toEqual([1]);
    const [{ day } = { day: '' }] = await days();
    expect(day).toBe(dayInZone(Date.now(), deskZoneDefault));
    expect(await imports()).toBe(0);
  });

  test('the past of a new demo world is imported once', async () => {
    await world.direct('POST', '/sandbox/reset', { seed: 'demo' });
    await expect.poll(async () => (await days()).length, { timeout: seenMs }).toBeGreaterThanOrEqual(60);
    const allDays = await days();
    expect(new Set(allDays.map(({ unrated }) => unrated))).toEqual(new Set([0]));
    expect(allDays.every(({ cad }) => cad > 0)).toBe(true);
    expect(allDays.map(({ day }) => day)).toEqual(allDays.map(({ day }) => day).toSorted());
    const { json } = await world.ask('GET', '/bff/staking/history?days=90');
    expect((json as { days: readonly unknown[] }).days.length).toBeGreaterThanOrEqual(60);
    expect(await imports()).toBe(1);
  });

  test('a day whose validators could not be read has no value, because it would lack all staked ether', async () => {
    const [{ day } = { day: '' }] = await days();
    await world.tables
      .updateTable('snapshots')
      .set({ missing: ['validators'] })
      .where('day', '=', day)
      .execute();
    expect((await days()).map((each) => each.day)).not.toContain(day);
  });

  test('a reset deletes the history of the earlier world', async () => {
    await world.direct('POST', '/sandbox/reset', { seed: 'empty' });
    await expect.poll(async () => (await days()).length, { timeout: seenMs }).toBeLessThanOrEqual(1);
    expect(await imports()).toBe(1);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a scenario', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  afterAll(() => custody.app.close());

  const play = (pause_seconds: number) => custody.ask(sandboxEndpoints.playScenario, { body: { pause_seconds } });
  const state = async () => (await custody.ask(sandboxEndpoints.readState, {})).morning;
  const waitForScenarioEnd = async () => {
    await expect.poll(async () => (await state()).is_playing, { timeout: 20_000 }).toBe(false);
  };

  test('a scenario is refused in a world without a warm wallet', async () => {
    await resetToEmpty(custody);
    expect(await custody.refusalOf(sandboxEndpoints.playScenario, { body: { pause_seconds: 0 } })).toMatch(
      /^400 A scenario needs a warm wallet/,
    );
  });

  test('a scenario plays each scene once, in order, and does not do the work of users', async () => {
    await resetToEmpty(custody);
    await makeWallet(custody);
    await play(0);
    await waitForScenarioEnd();
    const { told, scenes, next_at: nextAt } = await state();
    expect([told.length, nextAt]).toEqual([scenes, null]);
    expect(told.filter(({ words }) => words.startsWith('Left out'))).toEqual([]);
    await custody.ask(sandboxEndpoints.setFaults, { body: [] });
    const { page } = await custody.ask(endpoints.listTransactions, { query: { type: 'external' } });
    expect(page.length).toBeGreaterThanOrEqual(6);
    expect(page.some(({ data }) => data.regulatory_status === 'missing_lvctr_info')).toBe(true);
  });

  test('a scenario ends when a user stops it, and at a reset', async () => {
    await resetToEmpty(custody);
    await makeWallet(custody);
    expect(await play(3600)).toMatchObject({ is_playing: true, told: [] });
    expect(await custody.ask(sandboxEndpoints.stopScenario, {})).toMatchObject({ is_playing: false, next_at: null });
    await play(3600);
    await resetToEmpty(custody);
    expect(await state()).toMatchObject({ is_playing: false });
  });

  test('a scenario can also be played in the demo world', async () => {
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
    await play(0);
    await waitForScenarioEnd();
    const { told } = await state();
    expect(told.map(({ words }) => words).join('\n')).toMatch(/approves direct party \d+/);
    expect(told.filter(({ words }) => words.startsWith('Left out'))).toEqual([]);
  });
});

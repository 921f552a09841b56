import type { Desk } from './desk-process.ts';
import { startDesk } from './desk-process.ts';
import { test as base } from './fixtures.ts';
import { Sandbox } from './sandbox.ts';
import { setReview, unreviewed } from './withdrawal.ts';

/** An address of ether that begins and ends like one of `alikes`, which the desk knows from a deposit. */
export const alikeAddress = '0x52908400098527886e0f7030069857d2e4169ee7';

const knownAlike = '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7';

/**
 * Tests that send money have a desk of their own, and none begins the world anew: the journal outlives it, and numbers that come again would be
 * those of earlier records. Each test makes its own wallets.
 */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const desk = await startDesk();
      const sandbox = new Sandbox(desk);
      await sandbox.reset('empty');
      const { id } = await sandbox.wallet('Receives');
      await sandbox.deposit({ wallet_id: id, asset: 'eth', amount: '1', source_address: knownAlike });
      await setReview(desk, unreviewed);
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ desk }, use) => use(new Sandbox(desk)),
});

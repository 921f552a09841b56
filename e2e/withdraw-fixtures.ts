import type { Desk } from './desk-process.ts';
import { testOfOneWorld } from './fixtures.ts';
import { Sandbox } from './sandbox.ts';
import { setReview, noApprovals } from './withdrawal.ts';

/** An ether address that starts and ends like `lookAlikeSource`. */
export const similarAddress = '0x52908400098527886e0f7030069857d2e4169ee7';

const lookAlikeSource = '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7';

/** Creates a deposit of ether from `lookAlikeSource`. A test that resets the data must call this function again. */
export async function depositFromLookAlike(sandbox: Sandbox): Promise<void> {
  const { id } = await sandbox.createWallet('Receives');
  await sandbox.createDeposit({ wallet_id: id, asset: 'eth', amount: '1', source_address: lookAlikeSource });
}

/** Tests that send money. Each test creates its own wallets. */
export const test = testOfOneWorld.extend<object, { desk: Desk }>({
  desk: [
    async ({ desk }, use) => {
      await depositFromLookAlike(new Sandbox(desk));
      await setReview(desk, noApprovals);
      await use(desk);
    },
    { scope: 'worker' },
  ],
});

import type { endpoints } from '#contract/endpoints.ts';
import { assetHandlers } from './assets.ts';
import { batchSendHandlers } from './batch-sends.ts';
import { directPartyHandlers } from './direct-parties.ts';
import { externalAccountHandlers } from './external-accounts.ts';
import { feeHandlers } from './fees.ts';
import { filecoinHandlers } from './filecoin.ts';
import { fundingAddressHandlers } from './funding-addresses.ts';
import type { Handlers } from './handler.ts';
import { stakingHandlers } from './staking.ts';
import { statsHandlers } from './stats.ts';
import { transactionHandlers } from './transactions.ts';
import { walletTransactionHandlers } from './wallet-transactions.ts';
import { walletHandlers } from './wallets.ts';
import { withdrawalHandlers } from './withdrawals.ts';

/** Who answers which endpoint. One without a handler is not offered: 404. */
export const handlers: Handlers<typeof endpoints> = {
  ...walletHandlers,
  ...walletTransactionHandlers,
  ...transactionHandlers,
  ...withdrawalHandlers,
  ...batchSendHandlers,
  ...fundingAddressHandlers,
  ...assetHandlers,
  ...externalAccountHandlers,
  ...directPartyHandlers,
  ...feeHandlers,
  ...stakingHandlers,
  ...filecoinHandlers,
  ...statsHandlers,
};

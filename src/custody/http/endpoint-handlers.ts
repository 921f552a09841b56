import type * as endpoints from '#contract/endpoints.ts';
import { assetHandlers } from './asset-handlers.ts';
import { batchSendHandlers } from './batch-send-handlers.ts';
import { directPartyHandlers } from './direct-party-handlers.ts';
import { externalAccountHandlers } from './external-account-handlers.ts';
import { feeHandlers } from './fee-handlers.ts';
import { filecoinHandlers } from './filecoin-handlers.ts';
import { fundingAddressHandlers } from './funding-address-handlers.ts';
import type { Handlers } from './handler.ts';
import { stakingHandlers } from './staking-handlers.ts';
import { statsHandlers } from './stats-handlers.ts';
import { transactionHandlers } from './transaction-handlers.ts';
import { walletHandlers } from './wallet-handlers.ts';
import { walletTransactionHandlers } from './wallet-transaction-handlers.ts';
import { withdrawalHandlers } from './withdrawal-handlers.ts';

/** The handler of each endpoint. An endpoint without a handler returns 404. */
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

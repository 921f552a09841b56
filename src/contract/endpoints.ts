// The table of the specification's endpoints and of `GET /api/v1/stats`. The service, the proxy, the typed calls and
// the OpenAPI document derive from this table. Import it with `import * as endpoints`.

export { sendBatchNow } from './service/batch-withdrawal.ts';
export { createDirectParty } from './service/direct-party-creation.ts';
export {
  listDirectParties,
  readDirectParty,
  listDirectPartyWallets,
  uploadCustodyAgreement,
  uploadAppointment,
  uploadSupportingDocument,
} from './service/direct-party.ts';
export { listExternalAccounts, readExternalAccount } from './service/external-account.ts';
export { readAllFees, readFees } from './service/fee-preset.ts';
export { listStorageProviders, readStorageProvider, withdrawRewards, readTerminationFees } from './service/filecoin.ts';
export { listFundingAddresses, createFundingAddress, editFundingAddress } from './service/funding-address.ts';
export { submitRegulatoryInformation } from './service/regulatory-information.ts';
export { createStaking, exitValidator, withdrawFromValidator, topUpValidator } from './service/staking.ts';
export { readStats } from './service/stats.ts';
export { listTransactions, readTransaction, listWalletTransactions, readWalletTransaction } from './service/transaction.ts';
export { listWallets, readWallet, createWallet, editWallet, listAssetWallets } from './service/wallet.ts';
export { createWithdrawal, estimateTotalFees } from './service/withdrawal.ts';

import * as z from 'zod/mini';
import { rolesWith } from './roles.ts';
import { batchWithdrawalSchema } from './service/batch-withdrawal.ts';
import { directPartyCreationSchema } from './service/direct-party-creation.ts';
import {
  agreementForm,
  directPartiesPath,
  directPartyAnswerSchema,
  directPartyQuerySchema,
  directPartySchema,
  supportingDocumentForm,
} from './service/direct-party.ts';
import { externalAccountSchema } from './service/external-account.ts';
import { feePresetSchema, feePresetsSchema } from './service/fee-preset.ts';
import { rewardWithdrawalSchema, storageProviderSchema, terminationFeesSchema } from './service/filecoin.ts';
import { fundingAddressEditSchema, fundingAddressSchema } from './service/funding-address.ts';
import { stakingCreationSchema, topUpSchema, validatorWithdrawalSchema } from './service/staking.ts';
import { statsSchema } from './service/stats.ts';
import * as tx from './service/transaction.ts';
import { assetOrders, walletCreationSchema, walletEditSchema, walletListQuerySchema, walletSchema } from './service/wallet.ts';
import { feeEstimateRequestSchema, feeEstimateSchema, withdrawalSchema } from './service/withdrawal.ts';
import { choiceSchema, patternSchema } from './wire/checked.ts';
import { endpoint, type Endpoint } from './wire/endpoint.ts';
import { queryIntegerSchema } from './wire/integer.ts';
import { cursorQuery, pageOf, pageQuery } from './wire/page.ts';

const read = { deed: 'read', roles: rolesWith('read') } as const;
const money = { deed: 'money', roles: rolesWith('send_money') } as const;
const partyRead = { deed: 'read', roles: rolesWith('read_parties'), needsAdministrator: true } as const;
const upload = {
  deed: 'upload',
  roles: rolesWith('create_parties'),
  needsAdministrator: true,
  authentication: 'upload',
  document: agreementForm,
  response: null,
} as const;

const flag = z.optional(choiceSchema(['true', 'false']));
const wallet = '/api/v1/wallets/:wallet_id';
const validator = '/api/v2/staking/eth/validators/:validator_pubkey';
const party = directPartiesPath;

// Wallets. Spec: Endpoints, Wallets

export const listWallets = endpoint('GET /api/v1/wallets', { ...read, query: walletListQuerySchema, response: pageOf(walletSchema) });
export const readWallet = endpoint('GET /api/v1/wallets/:id', {
  ...read,
  query: z.strictObject({ light: flag }),
  response: walletSchema,
});
export const createWallet = endpoint('POST /api/v1/wallets', {
  deed: 'write',
  roles: rolesWith('edit_wallets'),
  body: walletCreationSchema,
  response: walletSchema,
});
/** Treasury renames; compliance sets the default originator. The desk checks the body. */
export const editWallet = endpoint('PUT /api/v1/wallets/:id', {
  deed: 'write',
  roles: [...rolesWith('edit_wallets'), ...rolesWith('clear_deposits')],
  body: walletEditSchema,
  response: walletSchema,
});
export const listWalletTransactions = endpoint(`GET ${wallet}/transactions`, {
  ...read,
  query: tx.walletTransactionQuerySchema,
  response: pageOf(tx.transactionSchema),
});
export const readWalletTransaction = endpoint(`GET ${wallet}/transactions/:transaction_id`, { ...read, response: tx.transactionSchema });
export const createWithdrawal = endpoint(`POST ${wallet}/transactions`, {
  ...money,
  body: withdrawalSchema,
  response: tx.transactionSchema,
});
/** Estimates only; changes nothing. */
export const estimateTotalFees = endpoint(`POST ${wallet}/estimate_total_fees`, {
  deed: 'read',
  roles: rolesWith('send_money'),
  body: feeEstimateRequestSchema,
  response: feeEstimateSchema,
});

// Transactions. Spec: Endpoints, Transactions

export const listTransactions = endpoint('GET /api/v1/transactions', {
  ...read,
  query: tx.transactionQuerySchema,
  response: pageOf(tx.transactionSchema),
});
export const readTransaction = endpoint('GET /api/v1/transactions/:id', { ...read, response: tx.transactionSchema });
export const submitRegulatoryInformation = endpoint('PUT /api/v1/transactions/:id', {
  deed: 'write',
  roles: rolesWith('clear_deposits'),
  body: tx.regulatoryInformationSchema,
  // Each attempt is kept with its body.
  bodyBytesMax: 64 * 1024,
  response: tx.transactionSchema,
});
export const sendBatchNow = endpoint('POST /api/v2/send_batch_now', {
  ...money,
  body: batchWithdrawalSchema,
  response: tx.transactionSchema,
});

// Assets and funding addresses. Spec: Endpoints, Assets and funding addresses

export const listFundingAddresses = endpoint(`GET ${wallet}/assets/:currency`, { ...read, response: z.array(fundingAddressSchema) });
export const createFundingAddress = endpoint(`POST ${wallet}/assets/:currency`, {
  deed: 'write',
  roles: rolesWith('edit_wallets'),
  body: fundingAddressEditSchema,
  response: z.array(fundingAddressSchema),
});
export const editFundingAddress = endpoint(`PUT ${wallet}/assets/:currency/:address`, {
  deed: 'write',
  roles: rolesWith('edit_wallets'),
  body: fundingAddressEditSchema,
  response: fundingAddressSchema,
});
export const listStorageProviders = endpoint(`GET ${wallet}/assets/fil/storage_providers`, {
  ...read,
  response: z.array(storageProviderSchema),
});
export const readStorageProvider = endpoint(`GET ${wallet}/assets/fil/storage_providers/:storage_provider_id`, {
  ...read,
  query: z.strictObject({ show_sector_summary: flag }),
  response: storageProviderSchema,
});
export const withdrawRewards = endpoint(`POST ${wallet}/assets/fil/storage_providers/:storage_provider_id/withdrawals`, {
  ...money,
  body: rewardWithdrawalSchema,
  response: tx.transactionSchema,
});
/** Two possible shapes: an array, or `{ wallets }`. Operator facts: Records. */
export const listAssetWallets = endpoint('GET /api/v2/assets/:currency', {
  ...read,
  query: z.strictObject({
    order_by: z.optional(choiceSchema(assetOrders)),
    page: z.optional(queryIntegerSchema(1)),
  }),
  response: z.union([z.array(walletSchema), z.object({ wallets: z.array(walletSchema) })]),
});
export const readTerminationFees = endpoint('GET /api/v2/assets/fil/sector_termination_fees', {
  ...read,
  query: z.strictObject({ storage_provider_address: patternSchema(/^[A-Za-z0-9]{3,128}$/, 'is not an address') }),
  response: terminationFeesSchema,
});

// External accounts, fees, stats. Spec: Endpoints; stats: operator facts

export const listExternalAccounts = endpoint('GET /api/v1/external_accounts', {
  ...read,
  query: z.strictObject(pageQuery),
  response: pageOf(externalAccountSchema),
});
export const readExternalAccount = endpoint('GET /api/v1/external_accounts/:id', { ...read, response: externalAccountSchema });
export const readAllFees = endpoint('GET /api/v1/transaction_fees', { ...read, authentication: 'none', response: feePresetsSchema });
export const readFees = endpoint('GET /api/v1/transaction_fees/:currency', { ...read, authentication: 'none', response: feePresetSchema });
export const readStats = endpoint('GET /api/v1/stats', { ...read, response: statsSchema });

// Staking. Spec: Endpoints, Staking

export const createStaking = endpoint('POST /api/v2/staking/transactions', {
  ...money,
  body: stakingCreationSchema,
  response: tx.transactionSchema,
});
export const exitValidator = endpoint(`POST ${validator}/exits`, { ...money, response: null });
export const withdrawFromValidator = endpoint(`POST ${validator}/withdrawals`, {
  ...money,
  body: validatorWithdrawalSchema,
  response: tx.transactionSchema,
});
export const topUpValidator = endpoint(`POST ${validator}/top-ups`, { ...money, body: topUpSchema, response: tx.transactionSchema });

// Direct parties. Spec: Endpoints, Direct parties

export const createDirectParty = endpoint(`POST ${party}`, {
  deed: 'write',
  roles: rolesWith('create_parties'),
  needsAdministrator: true,
  body: directPartyCreationSchema,
  response: directPartyAnswerSchema,
});
export const listDirectParties = endpoint(`GET ${party}`, {
  ...partyRead,
  query: directPartyQuerySchema,
  response: pageOf(directPartySchema),
});
export const readDirectParty = endpoint(`GET ${party}/:id`, { ...partyRead, response: directPartyAnswerSchema });
export const listDirectPartyWallets = endpoint(`GET ${party}/:id/wallets`, {
  ...partyRead,
  query: z.strictObject(cursorQuery),
  response: pageOf(walletSchema),
});
export const uploadCustodyAgreement = endpoint(`POST ${party}/:id/custody_agreement`, upload);
export const uploadAppointment = endpoint(`POST ${party}/:id/appointment_of_authorized_person_agreement`, upload);
export const uploadSupportingDocument = endpoint(`POST ${party}/:id/supporting_documents`, {
  ...upload,
  document: supportingDocumentForm,
});

/** The spec's endpoints and `GET /api/v1/stats`: source of service, proxy and OpenAPI document. */
export const endpoints = {
  listWallets,
  readWallet,
  createWallet,
  editWallet,
  listWalletTransactions,
  readWalletTransaction,
  createWithdrawal,
  estimateTotalFees,
  listTransactions,
  readTransaction,
  submitRegulatoryInformation,
  sendBatchNow,
  listFundingAddresses,
  createFundingAddress,
  editFundingAddress,
  listStorageProviders,
  readStorageProvider,
  withdrawRewards,
  listAssetWallets,
  readTerminationFees,
  listExternalAccounts,
  readExternalAccount,
  readAllFees,
  readFees,
  readStats,
  createStaking,
  exitValidator,
  withdrawFromValidator,
  topUpValidator,
  createDirectParty,
  listDirectParties,
  readDirectParty,
  listDirectPartyWallets,
  uploadCustodyAgreement,
  uploadAppointment,
  uploadSupportingDocument,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

import * as z from 'zod/mini';
import { listDirectParties } from '#contract/service/direct-party.ts';
import { listExternalAccounts } from '#contract/service/external-account.ts';
import { listWalletTransactions } from '#contract/service/transaction.ts';
import { listWallets } from '#contract/service/wallet.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { endpoint, type Endpoint } from '#contract/wire/endpoint.ts';
import { listBatches } from './batch-endpoints.ts';
import { listCommands } from './command-endpoints.ts';
import { listInbox } from './events.ts';
import { exportFormats } from './export-formats.ts';
import { readQueue } from './queue-endpoints.ts';
import { listRecords } from './record-endpoints.ts';
import { listValidators } from './staking-endpoints.ts';

/** The lists that users can export as files, each with the endpoint that reads it. The audit log has a separate export. */
export const exportedLists = {
  transactions: listRecords,
  wallet_transactions: listWalletTransactions,
  pending_deposits: readQueue,
  wallets: listWallets,
  external_accounts: listExternalAccounts,
  direct_parties: listDirectParties,
  validators: listValidators,
  commands: listCommands,
  batches: listBatches,
  events: listInbox,
} as const satisfies Record<string, Endpoint>;

export type ExportedList = keyof typeof exportedLists;

/**
 * Exports every record that matches a list's filter as a file, for users who may read the list. A user can recognize an
 * interrupted file: its CSV does not have the line of `exportEndLine`, and its JSON is invalid.
 */
export const exportEndpoints = {
  transactions: exportOf('transactions'),
  wallet_transactions: exportOf('wallet_transactions', 'wallets/:wallet_id/transactions'),
  pending_deposits: exportOf('pending_deposits'),
  wallets: exportOf('wallets'),
  external_accounts: exportOf('external_accounts'),
  direct_parties: exportOf('direct_parties'),
  validators: exportOf('validators'),
  commands: exportOf('commands'),
  batches: exportOf('batches'),
  events: exportOf('events'),
} as const satisfies Record<ExportedList, Endpoint>;

function exportOf(list: ExportedList, path: string = list) {
  const { roles, query } = exportedLists[list];
  const { before: _before, after: _after, page_size: _size, ...filters } = query.shape as Record<string, z.ZodMiniType>;
  return endpoint(`GET /bff/exports/${path}`, {
    access: 'read',
    roles,
    query: z.strictObject({ ...filters, format: choiceSchema(exportFormats) }),
    response: null,
  });
}

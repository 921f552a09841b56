import { expect, test } from 'vitest';
import { readAccount } from '#contract/desk/account-endpoints.ts';
import { listAudit } from '#contract/desk/audit.ts';
import { createBatch, listBatches, readBatch } from '#contract/desk/batch-endpoints.ts';
import { listChanges } from '#contract/desk/changes.ts';
import { listCommands, readCommand } from '#contract/desk/command-endpoints.ts';
import { listStatements, readEvidence, readStatement } from '#contract/desk/evidence-endpoints.ts';
import { readHealth } from '#contract/desk/health.ts';
import { readHoldings } from '#contract/desk/past-holdings.ts';
import { readPolicy } from '#contract/desk/policy-endpoints.ts';
import { readReconciliation } from '#contract/desk/reconciliation.ts';
import { listProviders, listValidators } from '#contract/desk/staking-endpoints.ts';
import { listSubmissions } from '#contract/desk/submission.ts';
import { listUsers } from '#contract/desk/user-endpoints.ts';
import { mayDo, roles as allRoles, rolesWith, type Role } from '#contract/roles.ts';
import { createDirectParty } from '#contract/service/direct-party-creation.ts';
import { listDirectParties, readDirectParty } from '#contract/service/direct-party.ts';
import { listExternalAccounts, readExternalAccount } from '#contract/service/external-account.ts';
import { readAllFees } from '#contract/service/fee-preset.ts';
import { readStorageProvider } from '#contract/service/filecoin.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { createStaking } from '#contract/service/staking.ts';
import { listTransactions, readTransaction } from '#contract/service/transaction.ts';
import { listWallets, readWallet } from '#contract/service/wallet.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { accessTable } from '#contract/test-access-table.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { navigationPages } from './navigation-pages.ts';

/** The endpoint that each page calls. The test checks that users with a link to a page may call its endpoint. */
const rows = {
  '/': listTransactions,
  '/regulatory': listSubmissions,
  '/regulatory/$transactionId': listSubmissions,
  '/regulatory/bulk': submitRegulatoryInformation,
  '/wallets/$walletId/default-originator': submitRegulatoryInformation,
  '/withdraw': createWithdrawal,
  '/batch-sends': listBatches,
  '/batch-sends/$batchId': readBatch,
  '/batch-sends/new': createBatch,
  '/transactions': listTransactions,
  '/transactions/$transactionId': readTransaction,
  '/wallets': listWallets,
  '/wallets/$walletId': readWallet,
  '/external-accounts': listExternalAccounts,
  '/external-accounts/$accountId': readExternalAccount,
  '/fees': readAllFees,
  '/assets/$currency': listWallets,
  '/staking': listValidators,
  '/staking/$pubkey': listValidators,
  '/staking/new': createStaking,
  '/filecoin': listProviders,
  '/filecoin/$walletId/$providerId': readStorageProvider,
  '/direct-parties': listDirectParties,
  '/direct-parties/$partyId': readDirectParty,
  '/direct-parties/new': createDirectParty,
  '/activity': listCommands,
  '/activity/$commandId': readCommand,
  '/policy': readPolicy,
  '/changes': listChanges,
  '/audit': listAudit,
  '/balances': readHoldings,
  '/statements': listStatements,
  '/statements/$statementId': readStatement,
  '/reconciliation': readReconciliation,
  '/evidence': readEvidence,
  '/settings': readAccount,
  '/settings/account': readAccount,
  '/settings/users': listUsers,
  '/settings/health': readHealth,
  '/sandbox': sandboxEndpoints.readState,
} as const satisfies Record<string, Endpoint>;

const access = Object.values(accessTable).flatMap(({ roles, pages = [] }) => pages.map((page) => [page, roles] as const));

/** All roles that `mayDo` permits for a list of allowed roles. */
const permittedRoles = (allowedRoles: readonly Role[]) => allRoles.filter((role) => mayDo([role], allowedRoles));

test('the table of roles in this test contains every page once', () => {
  expect(access.map(([page]) => page).toSorted()).toEqual(Object.keys(rows).toSorted());
});

test.for(Object.entries(rows))('the endpoint of %s allows exactly the roles in the table', ([page, { roles }]) => {
  const [, rolesOfPage = []] = access.find(([each]) => each === page) ?? [];
  expect(permittedRoles(roles)).toEqual(permittedRoles(rolesOfPage));
});

test.for(navigationPages)('the navigation shows $to exactly to the roles in the table', ({ to, right }) => {
  const [, rolesOfPage = []] = access.find(([each]) => each === to) ?? [];
  expect(permittedRoles(rolesWith(right))).toEqual(permittedRoles(rolesOfPage));
});

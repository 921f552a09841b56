import { expect, test } from 'vitest';
import { listBatches } from '#contract/desk/batch-endpoints.ts';
import { listChanges } from '#contract/desk/changes.ts';
import { listAudit, listCommands } from '#contract/desk/desk-endpoints.ts';
import { readPolicy } from '#contract/desk/policy-endpoints.ts';
import { listProviders, listValidators } from '#contract/desk/staking-endpoints.ts';
import { rolesWith } from '#contract/roles.ts';
import { listDirectParties } from '#contract/service/direct-party.ts';
import { listExternalAccounts } from '#contract/service/external-account.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { listTransactions } from '#contract/service/transaction.ts';
import { listWallets } from '#contract/service/wallet.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { navigationPages } from './navigation-pages.ts';

/** The endpoint that a page cannot do without. */
const rows = {
  '/regulatory': submitRegulatoryInformation,
  '/withdraw': createWithdrawal,
  '/batch-sends': listBatches,
  '/transactions': listTransactions,
  '/wallets': listWallets,
  '/external-accounts': listExternalAccounts,
  '/staking': listValidators,
  '/filecoin': listProviders,
  '/direct-parties': listDirectParties,
  '/activity': listCommands,
  '/policy': readPolicy,
  '/changes': listChanges,
  '/audit': listAudit,
  '/sandbox': sandboxEndpoints.readState,
} as const;

test.for(Object.entries(rows))('the navigation offers %s to the roles that may use its endpoint', ([to, { roles }]) => {
  const page = navigationPages.find((each) => each.to === to);
  expect(page && rolesWith(page.right)).toEqual(roles);
});

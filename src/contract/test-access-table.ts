import type { Role } from './roles.ts';
import { ownAccess } from './test-own-access.ts';

/** Endpoints and pages that some roles may use. Users with none of the roles are refused. */
type Access = { readonly roles: readonly Role[]; readonly endpoints: readonly string[]; readonly pages?: readonly string[] };

const everyone = ['viewer', 'compliance', 'treasury', 'administrator', 'security', 'auditor'] as const;

const allButViewers = ['compliance', 'treasury', 'administrator', 'security', 'auditor'] as const;

/**
 * The permissions of roles, written by hand and not derived from the roles' rights, so that both
 * must agree. Every endpoint and every page is here once. A user with several roles may do what any
 * of them may.
 */
export const accessTable: Readonly<Record<string, Access>> = {
  ...ownAccess,
  'read wallets, transactions, accounts, fees, staking, Filecoin and assets': {
    roles: everyone,
    endpoints: [
      'GET /api/v1/wallets',
      'GET /api/v1/wallets/:id',
      'GET /api/v1/wallets/:wallet_id/transactions',
      'GET /api/v1/wallets/:wallet_id/transactions/:transaction_id',
      'GET /api/v1/wallets/:wallet_id/assets/:currency',
      'GET /api/v1/wallets/:wallet_id/assets/fil/storage_providers',
      'GET /api/v1/wallets/:wallet_id/assets/fil/storage_providers/:storage_provider_id',
      'GET /api/v1/transactions',
      'GET /api/v1/transactions/:id',
      'GET /api/v1/stats',
      'GET /api/v1/external_accounts',
      'GET /api/v1/external_accounts/:id',
      'GET /api/v1/transaction_fees',
      'GET /api/v1/transaction_fees/:currency',
      'GET /api/v2/assets/:currency',
      'GET /api/v2/assets/fil/sector_termination_fees',
      'GET /bff/staking/validators',
      'GET /bff/staking/validators/:validator_pubkey/timeline',
      'GET /bff/staking/history',
      'GET /bff/filecoin/providers',
      'GET /bff/filecoin/exit-estimates/:storage_provider_id',
      'GET /bff/holdings/history',
      'GET /bff/exports/transactions',
      'GET /bff/exports/wallets',
      'GET /bff/exports/wallets/:wallet_id/transactions',
      'GET /bff/exports/external_accounts',
      'GET /bff/exports/validators',
      'GET /bff/exports/pending_deposits',
    ],
    pages: [
      '/wallets',
      '/wallets/$walletId',
      '/transactions',
      '/transactions/$transactionId',
      '/external-accounts',
      '/external-accounts/$accountId',
      '/fees',
      '/assets/$currency',
      '/staking',
      '/staking/$pubkey',
      '/filecoin',
      '/filecoin/$walletId/$providerId',
    ],
  },
  'resolve regulatory items': {
    roles: ['compliance'],
    endpoints: ['PUT /api/v1/transactions/:id', 'PUT /bff/transactions/:transaction_id/presence', 'POST /bff/people/search'],
    pages: ['/regulatory/bulk', '/wallets/$walletId/default-originator'],
  },
  'read regulatory items': {
    roles: ['compliance', 'auditor'],
    endpoints: ['GET /bff/transactions/:transaction_id/submissions', 'GET /bff/presence'],
    pages: ['/regulatory', '/regulatory/$transactionId'],
  },
  'edit a wallet, or set its default originator': { roles: ['compliance', 'treasury'], endpoints: ['PUT /api/v1/wallets/:id'] },
  'create wallets and edit funding addresses': {
    roles: ['treasury'],
    endpoints: [
      'POST /api/v1/wallets',
      'POST /api/v1/wallets/:wallet_id/assets/:currency',
      'PUT /api/v1/wallets/:wallet_id/assets/:currency/:address',
    ],
  },
  'withdraw, send batches, stake, withdraw Filecoin': {
    roles: ['treasury'],
    endpoints: [
      'POST /api/v1/wallets/:wallet_id/transactions',
      'POST /api/v1/wallets/:wallet_id/estimate_total_fees',
      'POST /api/v2/send_batch_now',
      'POST /api/v1/wallets/:wallet_id/assets/fil/storage_providers/:storage_provider_id/withdrawals',
      'POST /api/v2/staking/transactions',
      'POST /api/v2/staking/eth/validators/:validator_pubkey/exits',
      'POST /api/v2/staking/eth/validators/:validator_pubkey/withdrawals',
      'POST /api/v2/staking/eth/validators/:validator_pubkey/top-ups',
      'POST /bff/preflight',
      'POST /bff/batches',
      'POST /bff/batches/preflight',
      'POST /bff/batches/:batch_id/control',
      'POST /bff/commands/:command_id/cancel',
      'POST /bff/commands/:command_id/settle',
    ],
    pages: ['/withdraw', '/batch-sends/new', '/staking/new'],
  },
  'read direct parties': {
    roles: ['compliance', 'administrator', 'security', 'auditor'],
    endpoints: [
      'GET /api/v1/direct_parties',
      'GET /api/v1/direct_parties/:id',
      'GET /api/v1/direct_parties/:id/wallets',
      'GET /bff/direct-party-files',
      'GET /bff/exports/direct_parties',
    ],
    pages: ['/direct-parties', '/direct-parties/$partyId'],
  },
  'find a direct party by its e-mail or client number, which takes people in full': {
    roles: ['compliance', 'administrator'],
    endpoints: ['POST /bff/direct-parties/lookup'],
  },
  'create direct parties, upload documents': {
    roles: ['administrator'],
    endpoints: [
      'POST /api/v1/direct_parties',
      'POST /api/v1/direct_parties/:id/custody_agreement',
      'POST /api/v1/direct_parties/:id/appointment_of_authorized_person_agreement',
      'POST /api/v1/direct_parties/:id/supporting_documents',
      'POST /bff/direct-party-files',
      'POST /bff/direct-party-files/:file_id/upload',
      'GET /bff/direct-party-files/:file_id/content',
      'DELETE /bff/direct-party-files/:file_id',
    ],
    pages: ['/direct-parties/new'],
  },
  'review somebody else’s order, when a rule names the role': {
    roles: ['compliance', 'treasury', 'administrator', 'security'],
    endpoints: ['POST /bff/commands/:command_id/review', 'POST /bff/batches/:batch_id/review'],
  },
  'read commands, batches and events': {
    roles: allButViewers,
    endpoints: [
      'GET /bff/commands',
      'GET /bff/commands/:command_id',
      'GET /bff/commands/:command_id/preflight',
      'GET /bff/batches',
      'GET /bff/batches/:batch_id',
      'GET /bff/batches/:batch_id/rows',
      'GET /bff/batches/:batch_id/preflight',
      'GET /bff/events/inbox',
      'GET /bff/events/summary',
      'GET /bff/exports/commands',
      'GET /bff/exports/batches',
      'GET /bff/exports/events',
    ],
    pages: ['/batch-sends', '/batch-sends/$batchId', '/activity', '/activity/$commandId'],
  },
  'have the record of an event read again': {
    roles: ['compliance', 'treasury', 'administrator', 'security'],
    endpoints: ['POST /bff/events/inbox/:event_id/read'],
  },
  'read a beneficiary in full, for a payment': {
    roles: ['compliance', 'treasury'],
    endpoints: ['POST /bff/external_accounts/:id/beneficiary', 'POST /bff/beneficiaries/last'],
  },
  'read the audit log': {
    roles: ['compliance', 'administrator', 'security', 'auditor'],
    endpoints: ['GET /bff/audit', 'GET /bff/audit/verify'],
    pages: ['/audit'],
  },
  'export the audit log': { roles: ['security', 'auditor'], endpoints: ['GET /bff/audit/export'] },
  'read users, roles, settings, health and sandbox controls': {
    roles: ['security', 'auditor'],
    endpoints: [
      'GET /bff/users',
      'GET /bff/users/:id/sessions',
      'GET /bff/health',
      'GET /bff/notification-targets',
      'GET /bff/sandbox/state',
      'GET /bff/sandbox/history',
      'GET /bff/sandbox/webhooks',
    ],
    pages: ['/settings/users', '/settings/health', '/sandbox'],
  },
  'change users and roles, play the sandbox': {
    roles: ['security'],
    endpoints: [
      'POST /bff/users',
      'PUT /bff/users/:id/roles',
      'PUT /bff/notification-targets',
      'PUT /bff/users/:id/state',
      'PUT /bff/users/:id/provider',
      'POST /bff/users/:id/link',
      'POST /bff/users/:id/factors/remove',
      'POST /bff/users/:id/sessions/end',
      'POST /bff/sandbox/deposits',
      'POST /bff/sandbox/transactions/:id/status',
      'POST /bff/sandbox/transactions/:id/regulatory_status',
      'POST /bff/sandbox/direct_parties/:id/review',
      'POST /bff/sandbox/external_accounts',
      'POST /bff/sandbox/storage_providers',
      'POST /bff/sandbox/reconciliations',
      'POST /bff/sandbox/clock',
      'PUT /bff/sandbox/settings',
      'PUT /bff/sandbox/faults',
      'POST /bff/sandbox/reset',
      'POST /bff/sandbox/morning',
      'POST /bff/sandbox/morning/stop',
    ],
  },
  'read the policy in force and its versions': {
    roles: allButViewers,
    endpoints: ['GET /bff/policy', 'GET /bff/policy/versions'],
    pages: ['/policy'],
  },
  'read and replay the draft of a policy': {
    roles: ['compliance', 'security', 'auditor'],
    endpoints: ['GET /bff/policy/draft', 'POST /bff/policy/draft/replay'],
  },
  'change and publish the draft of a policy': {
    roles: ['security'],
    endpoints: ['PUT /bff/policy/draft', 'POST /bff/policy/draft/publish'],
  },
  'read changes': {
    roles: ['compliance', 'treasury', 'security', 'auditor'],
    endpoints: ['GET /bff/changes'],
    pages: ['/changes'],
  },
  'withdraw a change': { roles: ['treasury', 'security', 'auditor'], endpoints: ['POST /bff/changes/:change_id/withdraw'] },
  'decide on a change': { roles: ['security'], endpoints: ['POST /bff/changes/:change_id/decision'] },
};

import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '#contract/endpoint.ts';
import { auditExportQuerySchema, auditPageSchema, auditQuerySchema, auditVerificationSchema } from './audit.ts';
import { commandReviewers, commandsPath } from './command-basics.ts';
import {
  commandPageSchema,
  commandQuerySchema,
  commandReviewRequestSchema,
  commandSchema,
  reviewPolicySchema,
  settleRequestSchema,
} from './command.ts';
import { listDrafts, listPartyFiles, lookUpDirectParties, reviewSandboxParty, uploadPartyFile } from './party-endpoints.ts';
import { peopleSchema, peopleSearchSchema } from './person.ts';
import { preferenceChangesSchema, preferencesSchema } from './preferences.ts';
import { commandPreflightSchema, preflightRequestSchema, preflightSchema } from './preflight.ts';
import { presenceChangeSchema, presencesSchema, presentSchema, submissionsSchema } from './submission.ts';
import { transactionExportQuerySchema } from './transaction-export.ts';

// Paths of the desk's own, as rows like those of `endpoints.ts`: one table for its server's routes and the web's calls. Ours: the spec is silent.

/** Some of a user's preferences; answers all of them. They are read with the session. */
export const changePreferences = endpoint('PUT /bff/preferences', {
  deed: 'write',
  roles: ['viewer'],
  body: preferenceChangesSchema,
  response: preferencesSchema,
});

/** What this desk submitted for a transaction, newest first: every attempt, whatever became of it. */
export const listSubmissions = endpoint('GET /bff/transactions/:transaction_id/submissions', {
  deed: 'read',
  roles: ['compliance'],
  response: submissionsSchema,
});

/** Says that the reader has an item open (or not any more), and answers who else does. */
export const keepPresence = endpoint('PUT /bff/transactions/:transaction_id/presence', {
  deed: 'write',
  roles: ['compliance'],
  body: presenceChangeSchema,
  response: z.object({ others: z.array(presentSchema) }),
});

/** Who has which item open, the reader's own windows included. */
export const listPresences = endpoint('GET /bff/presence', { deed: 'read', roles: ['compliance'], response: presencesSchema });

/** Looks somebody up in the book of people whom this desk named before. */
export const searchPeople = endpoint('POST /bff/people/search', {
  deed: 'read',
  roles: ['compliance'],
  body: peopleSearchSchema,
  response: peopleSchema,
});

/**
 * Everything that matches a filter of the transaction list, as a file: streamed, page after page. A file that ends early is broken off, lacks its
 * last line (CSV) or is no JSON.
 */
export const exportTransactions = endpoint('GET /bff/exports/transactions', {
  deed: 'read',
  roles: ['viewer'],
  query: transactionExportQuerySchema,
  response: null,
});

const commandReaders = ['treasury', 'compliance', 'administrator'] as const;

/** The journal, newest first. */
export const listCommands = endpoint(`GET ${commandsPath}`, {
  deed: 'read',
  roles: commandReaders,
  query: commandQuerySchema,
  response: commandPageSchema,
});
export const readCommand = endpoint(`GET ${commandsPath}/:command_id`, { deed: 'read', roles: commandReaders, response: commandSchema });

/** Releases or declines somebody else's command; the maker's own is refused. */
export const reviewCommand = endpoint(`POST ${commandsPath}/:command_id/review`, {
  deed: 'write',
  roles: commandReviewers,
  body: commandReviewRequestSchema,
  response: commandSchema,
});
/** Takes an own command back while it awaits review. */
export const cancelCommand = endpoint(`POST ${commandsPath}/:command_id/cancel`, {
  deed: 'write',
  roles: ['treasury'],
  response: commandSchema,
});
/** Says what became of an unknown command; the second person with the same verdict settles it. */
export const settleCommand = endpoint(`POST ${commandsPath}/:command_id/settle`, {
  deed: 'write',
  roles: ['treasury'],
  body: settleRequestSchema,
  response: commandSchema,
});

/** What stands against a request, before it is sent. It changes nothing. */
export const checkPreflight = endpoint('POST /bff/preflight', {
  deed: 'read',
  roles: ['treasury'],
  body: preflightRequestSchema,
  response: preflightSchema,
});
/** The same for a command that awaits review, as things stand now. */
export const readCommandPreflight = endpoint(`GET ${commandsPath}/:command_id/preflight`, {
  deed: 'read',
  roles: commandReaders,
  response: commandPreflightSchema,
});

export const readReviewPolicy = endpoint('GET /bff/settings/review', {
  deed: 'read',
  roles: ['administrator'],
  response: reviewPolicySchema,
});
export const setReviewPolicy = endpoint('PUT /bff/settings/review', {
  deed: 'write',
  roles: ['administrator'],
  body: reviewPolicySchema,
  response: reviewPolicySchema,
});

const auditReaders = ['compliance', 'administrator'] as const;

/** The audit log, newest first. */
export const listAudit = endpoint('GET /bff/audit', {
  deed: 'read',
  roles: auditReaders,
  query: auditQuerySchema,
  response: auditPageSchema,
});
export const verifyAudit = endpoint('GET /bff/audit/verify', { deed: 'read', roles: auditReaders, response: auditVerificationSchema });
export const exportAudit = endpoint('GET /bff/audit/export', {
  deed: 'read',
  roles: ['administrator'],
  query: auditExportQuerySchema,
  response: null,
});

/** Every row of the desk's own but those about staking and providers: `staking-endpoints.ts`. */
export const deskEndpoints = {
  changePreferences,
  exportTransactions,
  searchPeople,
  listSubmissions,
  keepPresence,
  listPresences,
  listCommands,
  readCommand,
  reviewCommand,
  cancelCommand,
  settleCommand,
  checkPreflight,
  readCommandPreflight,
  readReviewPolicy,
  setReviewPolicy,
  listAudit,
  verifyAudit,
  exportAudit,
  listDrafts,
  listPartyFiles,
  uploadPartyFile,
  lookUpDirectParties,
  reviewSandboxParty,
} as const satisfies Record<string, Endpoint>;

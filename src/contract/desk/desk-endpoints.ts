import * as z from 'zod/mini';
import { commandsPath } from '#contract/money/command-basics.ts';
import { reviewerRoles } from '#contract/money/policy.ts';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { destinationSchema } from '#contract/service/withdrawal.ts';
import { textSchema } from '#contract/wire/checked.ts';
import { endpoint, type Endpoint } from '#contract/wire/endpoint.ts';
import { auditExportQuerySchema, auditPageSchema, auditQuerySchema, auditUsersSchema, auditVerificationSchema } from './audit.ts';
import { commandPageSchema, commandQuerySchema, commandReviewRequestSchema, commandSchema, settleRequestSchema } from './command.ts';
import { listDrafts, listPartyFiles, lookUpDirectParties, reviewSandboxParty, uploadPartyFile } from './party-endpoints.ts';
import { peopleSchema, peopleSearchSchema } from './person.ts';
import { preferenceChangesSchema, preferencesSchema } from './preferences.ts';
import { orderPreflightSchema, preflightRequestSchema, preflightSchema } from './preflight.ts';
import { presenceChangeSchema, presencesSchema, presentUserSchema, submissionsSchema } from './submission.ts';

// The table of the desk's own endpoints, with rows like those of `endpoints.ts`. The server's routes and the web's calls both
// use it. Our choice: the spec is silent.

/**
 * Changes some of a user's preferences and returns all of them. The session includes the preferences, so no endpoint reads
 * them.
 */
export const changePreferences = endpoint('PUT /bff/preferences', {
  access: 'write',
  roles: rolesWith('read'),
  body: preferenceChangesSchema,
  response: preferencesSchema,
});

/** Every attempt of this desk to submit regulatory information for a transaction, newest first. */
export const listSubmissions = endpoint('GET /bff/transactions/:transaction_id/submissions', {
  access: 'read',
  roles: rolesWith('read_regulatory'),
  response: submissionsSchema,
});

/** Reports that the user has a deposit open, or closed it. Returns the other users who have the deposit open. */
export const reportPresence = endpoint('PUT /bff/transactions/:transaction_id/presence', {
  access: 'write',
  roles: rolesWith('clear_deposits'),
  body: presenceChangeSchema,
  response: z.object({ others: z.array(presentUserSchema) }),
});

/** The deposits that users have open, each with its users. Includes the deposits that the caller has open in any window. */
export const listPresences = endpoint('GET /bff/presence', {
  access: 'read',
  roles: rolesWith('read_regulatory'),
  response: presencesSchema,
});

/** Searches the people in earlier submissions of this desk. */
export const searchPeople = endpoint('POST /bff/people/search', {
  access: 'read',
  roles: rolesWith('clear_deposits'),
  body: peopleSearchSchema,
  response: peopleSchema,
});

/** The journal of commands, newest first. */
export const listCommands = endpoint(`GET ${commandsPath}`, {
  access: 'read',
  roles: rolesWith('read_commands'),
  query: commandQuerySchema,
  response: commandPageSchema,
});
export const readCommand = endpoint(`GET ${commandsPath}/:command_id`, {
  access: 'read',
  roles: rolesWith('read_commands'),
  response: commandSchema,
});

/** Approves or declines a command of another user. Users cannot approve their own commands. */
export const reviewCommand = endpoint(`POST ${commandsPath}/:command_id/review`, {
  access: 'write',
  roles: reviewerRoles,
  needsStepUp: true,
  body: commandReviewRequestSchema,
  response: commandSchema,
});
/** Cancels the user's own command. Only possible before its approval. */
export const cancelCommand = endpoint(`POST ${commandsPath}/:command_id/cancel`, {
  access: 'write',
  roles: rolesWith('send_money'),
  response: commandSchema,
});
/** Records a verdict on a command with an unknown outcome. The same verdict of a second user decides it. */
export const settleCommand = endpoint(`POST ${commandsPath}/:command_id/settle`, {
  access: 'write',
  roles: rolesWith('send_money'),
  needsStepUp: true,
  body: settleRequestSchema,
  response: commandSchema,
});

/** Checks a request before it is sent. Changes nothing. */
export const checkPreflight = endpoint('POST /bff/preflight', {
  access: 'read',
  roles: rolesWith('send_money'),
  body: preflightRequestSchema,
  response: preflightSchema,
});
/** Checks a command that awaits approval against the current state. */
export const readCommandPreflight = endpoint(`GET ${commandsPath}/:command_id/preflight`, {
  access: 'read',
  roles: rolesWith('read_commands'),
  response: orderPreflightSchema,
});

/** Roles that may read the full beneficiaries of an earlier payment in order to use them again. */
const beneficiaryReaders = [...rolesWith('clear_deposits'), ...rolesWith('send_money')];

/**
 * The full default beneficiary of an approved external account, for a payment to this account. The method is POST, because the
 * read adds a row to the audit log.
 */
export const readAccountBeneficiary = endpoint('POST /bff/external_accounts/:id/beneficiary', {
  access: 'read',
  roles: beneficiaryReaders,
  response: z.object({ beneficiary: z.nullable(entityRecordSchema) }),
});

/**
 * The full beneficiaries of the newest accepted withdrawal of an asset to a destination, for a new withdrawal to the same
 * destination. The read is audited.
 */
export const readLastBeneficiaries = endpoint('POST /bff/beneficiaries/last', {
  access: 'read',
  roles: beneficiaryReaders,
  body: z.strictObject({ asset: textSchema(20), destination: destinationSchema }),
  response: z.object({ command_id: z.nullable(z.string()), made_at: z.nullable(z.string()), beneficiaries: z.array(entityRecordSchema) }),
});

/** The audit log, newest first. */
export const listAudit = endpoint('GET /bff/audit', {
  access: 'read',
  roles: rolesWith('read_audit'),
  query: auditQuerySchema,
  response: auditPageSchema,
});
/** The users of the desk, for the filters of the audit log. */
export const listAuditUsers = endpoint('GET /bff/audit/users', {
  access: 'read',
  roles: rolesWith('read_audit'),
  response: auditUsersSchema,
});
export const verifyAudit = endpoint('GET /bff/audit/verify', {
  access: 'read',
  roles: rolesWith('read_audit'),
  response: auditVerificationSchema,
});
export const exportAudit = endpoint('GET /bff/audit/export', {
  access: 'read',
  roles: rolesWith('export_audit'),
  query: auditExportQuerySchema,
  response: null,
});

/** The endpoints of this file and of `party-endpoints.ts`. Other files contain further endpoints, for example `staking-endpoints.ts`. */
export const deskEndpoints = {
  changePreferences,
  searchPeople,
  listSubmissions,
  keepPresence: reportPresence,
  listPresences,
  listCommands,
  readCommand,
  reviewCommand,
  cancelCommand,
  settleCommand,
  checkPreflight,
  readCommandPreflight,
  readAccountBeneficiary,
  readLastBeneficiaries,
  listAudit,
  listAuditUsers,
  verifyAudit,
  exportAudit,
  listDrafts,
  listPartyFiles,
  uploadPartyFile,
  lookUpDirectParties,
  reviewSandboxParty,
} as const satisfies Record<string, Endpoint>;

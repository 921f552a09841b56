import * as z from 'zod/mini';
import { commandsPath } from '#contract/money/command-basics.ts';
import { reviewerRoles } from '#contract/money/policy.ts';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { destinationSchema } from '#contract/service/withdrawal.ts';
import { textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { commandPageSchema, commandQuerySchema, commandReviewRequestSchema, commandSchema, settleRequestSchema } from './command.ts';
import { orderPreflightSchema, preflightRequestSchema, preflightSchema } from './preflight.ts';

// The desk's endpoints about commands and about the beneficiaries of earlier payments. Our choice: the spec is silent.

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
/** Checks a command that awaits approval against the current state. For a decided command, returns the checks at the request. */
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
  response: z.object({
    /** The request of the desk, or else the custodian's transaction, that has the beneficiaries. */
    command_id: z.nullable(z.string()),
    record_id: z.nullable(z.string()),
    made_at: z.nullable(z.string()),
    beneficiaries: z.array(entityRecordSchema),
  }),
});

import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { outcomeOfRuleSchema, policyDraftSchema, storedPolicySchema } from '#contract/money/policy.ts';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { changeSchema, reasonSchema } from './changes.ts';

// The desk's endpoints for its policy. They have a separate file, so that the first page does not load their schemas. Our choice: the
// spec is silent.

const shape = storedPolicySchema.shape;

/** A version of the policy. The first version has no publisher, because the desk creates it. */
export const policySchema = z.object({
  version: integerSchema(1),
  ...shape,
  published_at: z.string(),
  published_by: z.nullable(z.string()),
  /** E-mail of the security admin who approved the version. Null without approval. */
  approved_by: z._default(z.nullable(z.string()), null),
});

export type PublishedVersion = z.infer<typeof policySchema>;

const versionsSchema = z.object({ versions: z.array(policySchema) });

/**
 * The draft of the next policy, which all users share. `version` counts the changes of the draft. 0 means that the draft equals
 * the policy in force.
 */
export const sharedDraftSchema = z.object({
  version: integerSchema(0),
  ...shape,
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(z.string()),
  /** Rules that can never match. `by` is the earlier rule that matches all their requests. */
  shadowed: z.array(z.object({ rule: z.string(), by: z.string() })),
  /** Rules that require more approvals than the active users can give. */
  ungivable: z.array(z.string()),
});

export type SharedDraft = z.infer<typeof sharedDraftSchema>;

/** Body of a change of the draft, with the complete new draft. `version` is that of the draft that the user edited. */
export const draftChangeSchema = z.strictObject({ version: integerSchema(0), policy: policyDraftSchema });

/** Maximum period of a replay, days. The desk stores refused requests for this time. */
export const replayDaysMax = 365;

/** The periods that a replay offers, days. */
export const replayDays = [30, 90, replayDaysMax] as const;

const verdictSchema = z.object({ rule: z.string(), then: outcomeOfRuleSchema });

export const replaySchema = z.object({
  /** Number of requests in the period, including those that the policy refused. */
  orders: integerSchema(0),
  /** Number of those requests that belong to the demo world's history. */
  imported: integerSchema(0),
  /** Number of requests that the replay cannot judge, because the desk did not yet store facts when they were created. */
  unknowable: integerSchema(0),
  /** Number of tested requests that each rule decides, by the ID of the rule. A rule that decides no request is missing. */
  decided: z.record(z.string(), integerSchema(0)),
  changed: z.array(
    z.object({
      id: z.string(),
      /**
       * `refused` is a request that the policy refused, so it has no record. `past` is a request of the demo world, with the id
       * of its transaction.
       */
      sort: z.enum(['command', 'batch', 'refused', 'past']),
      kind: z.enum(commandKinds),
      asset: z.string(),
      /** Decimal text. Null if the request states no amount. */
      amount: z.nullable(z.string()),
      /** Value in CAD at the time of the request. Null without a rate. */
      value_cad: z.nullable(z.string()),
      /** E-mail of the requester. */
      requested_by: z.string(),
      made_at: z.string(),
      /** The recorded decision. For a `past` request, it is that of the policy at the creation of the demo world. */
      before: verdictSchema,
      after: verdictSchema,
      /**
       * True for a batch that was created when the desk did not yet store rows. The replay then uses only the kinds of the
       * batch's destinations.
       */
      rows_unknown: z.optional(z.literal(true)),
    }),
  ),
});

export type Replay = z.infer<typeof replaySchema>;

/** The policy in force. */
export const readPolicy = endpoint('GET /bff/policy', { access: 'read', roles: rolesWith('read_policy'), response: policySchema });

/** Every version of the policy, newest first. */
export const listPolicies = endpoint('GET /bff/policy/versions', {
  access: 'read',
  roles: rolesWith('read_policy'),
  response: versionsSchema,
});

export const readPolicyDraft = endpoint('GET /bff/policy/draft', {
  access: 'read',
  roles: rolesWith('read_policy_draft'),
  response: sharedDraftSchema,
});

/** Replaces the draft. Returns 409 with the current draft if another user changed it. */
export const changePolicyDraft = endpoint('PUT /bff/policy/draft', {
  access: 'write',
  roles: rolesWith('edit_policy'),
  body: draftChangeSchema,
  response: sharedDraftSchema,
});

/**
 * Applies the draft that the user read to the requests of some days. Changes nothing. Returns 409 with the current draft if
 * another user changed it.
 */
export const replayPolicyDraft = endpoint('POST /bff/policy/draft/replay', {
  access: 'read',
  roles: rolesWith('read_policy_draft'),
  body: z.strictObject({ days: integerSchema(1, replayDaysMax), version: integerSchema(0) }),
  response: replaySchema,
});

/** Applies the proposed policy of a control change to the requests of some days. Changes nothing. */
export const replayProposedPolicy = endpoint('POST /bff/changes/:change_id/replay', {
  access: 'read',
  roles: rolesWith('read_policy_draft'),
  body: z.strictObject({ days: integerSchema(1, replayDaysMax) }),
  response: replaySchema,
});

/**
 * Proposes the draft that the user read as the next policy. The proposal is a control change. Returns 409 with the current
 * draft if another user changed it.
 */
export const publishPolicyDraft = endpoint('POST /bff/policy/draft/publish', {
  access: 'write',
  roles: rolesWith('edit_policy'),
  needsStepUp: true,
  loosens: 'policy',
  body: z.strictObject({ version: integerSchema(0), reason: z.optional(reasonSchema) }),
  response: changeSchema,
});

import * as z from 'zod/mini';
import { outcomeOfRuleSchema, policyDraftSchema, storedPolicySchema } from '#contract/money/policy.ts';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { changeSchema } from './changes.ts';

// The desk's endpoints for its policy, in a separate file so that the first page does not load these schemas. Ours: the spec is silent.

const shape = storedPolicySchema.shape;

/** A version of the policy. The first version has no publisher, because the desk creates it. */
export const policySchema = z.object({
  version: integerSchema(1),
  ...shape,
  published_at: z.string(),
  published_by: z.nullable(z.string()),
});

export type PublishedVersion = z.infer<typeof policySchema>;

const versionsSchema = z.object({ versions: z.array(policySchema) });

/** The draft that all users share. `version` counts its changes. 0 means that it equals the policy in force. */
export const sharedDraftSchema = z.object({
  version: integerSchema(0),
  ...shape,
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(z.string()),
  /** Rules that can never match, and the earlier rule that covers their requests. */
  shadowed: z.array(z.object({ rule: z.string(), by: z.string() })),
  /** Rules that require more approvals than active users can give. */
  ungivable: z.array(z.string()),
});

export type SharedDraft = z.infer<typeof sharedDraftSchema>;

/** Body of a change of the draft, with the whole draft and the version that the user edited. */
export const draftChangeSchema = z.strictObject({ version: integerSchema(0), policy: policyDraftSchema });

/** Maximum period of a replay, days. The desk stores refused requests for the same time. */
export const replayDaysMax = 365;

/** Periods of a replay, days. */
export const replayDays = [30, 90, replayDaysMax] as const;

const verdictSchema = z.object({ rule: z.string(), then: outcomeOfRuleSchema });

export const replaySchema = z.object({
  /** All requests of the period, including those that the policy refused. */
  orders: integerSchema(0),
  /** Number of requests from before the desk stored the facts of requests. */
  unknowable: integerSchema(0),
  changed: z.array(
    z.object({
      id: z.string(),
      /**
       * `refused` is a request that the policy refused, which has no record. `past` is a request of the demo world, whose
       * `id` is the id of its transaction.
       */
      sort: z.enum(['command', 'batch', 'refused', 'past']),
      made_at: z.string(),
      before: verdictSchema,
      after: verdictSchema,
      /** A batch from before its rows were stored. The replay uses only the kinds of its destinations. */
      rows_unknown: z.optional(z.literal(true)),
    }),
  ),
});

export type Replay = z.infer<typeof replaySchema>;

/** The policy in force. */
export const readPolicy = endpoint('GET /bff/policy', { access: 'read', roles: rolesWith('read_policy'), response: policySchema });

/** Every version, newest first. */
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

/** Replaces the draft. 409 with the current draft when another user changed it. */
export const changePolicyDraft = endpoint('PUT /bff/policy/draft', {
  access: 'write',
  roles: rolesWith('edit_policy'),
  body: draftChangeSchema,
  response: sharedDraftSchema,
});

/**
 * Runs the requests of some days against the draft that the user read. Changes nothing. 409 with the current draft when
 * another user changed it.
 */
export const replayPolicyDraft = endpoint('POST /bff/policy/draft/replay', {
  access: 'read',
  roles: rolesWith('read_policy_draft'),
  body: z.strictObject({ days: integerSchema(1, replayDaysMax), version: integerSchema(0) }),
  response: replaySchema,
});

/**
 * Proposes the draft that the user read as the next policy, as a control change. 409 with the current draft when another
 * user changed it.
 */
export const publishPolicyDraft = endpoint('POST /bff/policy/draft/publish', {
  access: 'write',
  roles: rolesWith('edit_policy'),
  needsStepUp: true,
  loosens: 'policy',
  body: z.strictObject({ version: integerSchema(0) }),
  response: changeSchema,
});

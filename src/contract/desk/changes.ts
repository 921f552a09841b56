import * as z from 'zod/mini';
import { changeKinds } from '#contract/change-kinds.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema, freeTextLengthMax, statedTextSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { actorSchema } from './command.ts';

// States of a control change. Such a change weakens a security control, so a second security admin must approve it. Our choice: the
// spec is silent.

export const changeStates = [
  'waiting', // no second security admin has decided yet, or the change waits for `effective_at`
  'approved', // a second security admin approved the change, and it is in force
  'rejected',
  'withdrawn',
  'expired', // no security admin decided in time
  'in_force',
] as const;

export type ChangeState = (typeof changeStates)[number];

export const changeSchema = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  /**
   * The values before and after the change. For the kind `policy`, the value is a policy, with its version if it has one. For
   * `notifications`, it is the targets of all roles (`roleTargetsSchema`). For all other kinds, it is a user
   * (`governedUserSchema`).
   */
  from: z.unknown(),
  to: z.unknown(),
  made_by: actorSchema,
  /** Why the user proposed the change. Null without a reason. */
  proposal_reason: z.nullable(z.string()),
  made_at: z.string(),
  expires_at: z.string(),
  /**
   * The time at which the change takes effect without approval, because the desk has only one active security admin. Null if
   * the change needs approval.
   */
  effective_at: z.nullable(z.string()),
  state: z.enum(changeStates),
  decided_by: z.nullable(actorSchema),
  decided_at: z.nullable(z.string()),
  /** The reason of the decision, or why the change expired. */
  reason: z.nullable(z.string()),
});

export type Change = z.infer<typeof changeSchema>;

/** Body of a 202. The request weakens a security control, so the desk only proposed the change. */
export const proposedSchema = z.object({ change: changeSchema });

export const changesSchema = z.object({ changes: z.array(changeSchema) });

/** Maximum changes of one answer, which has the newest changes. */
export const listedChangesMax = 200;

/** The reason of a proposal, a decision or a withdrawal. */
export const reasonSchema = statedTextSchema(freeTextLengthMax);

/** Body of a decision on a change. A rejection needs a reason. */
export const changeDecisionSchema = checked(
  z.strictObject({ decision: choiceSchema(['approve', 'reject']), reason: z.optional(reasonSchema) }),
  z.refine(({ decision, reason }) => decision === 'approve' || (reason ?? '').trim() !== '', {
    path: ['reason'],
    message: 'is required to reject',
  }),
);

/** Body of a withdrawal. */
export const changeWithdrawalSchema = z.optional(z.strictObject({ reason: z.optional(reasonSchema) }));

/** The changes, newest first. */
export const listChanges = endpoint('GET /bff/changes', { access: 'read', roles: rolesWith('read_changes'), response: changesSchema });

/** Approves or rejects a change that another user proposed. An approval puts the change in force. */
export const decideChange = endpoint('POST /bff/changes/:change_id/decision', {
  access: 'write',
  roles: rolesWith('decide_changes'),
  needsStepUp: true,
  body: changeDecisionSchema,
  response: changeSchema,
});

/** Withdraws a pending change. */
export const withdrawChange = endpoint('POST /bff/changes/:change_id/withdraw', {
  access: 'write',
  roles: rolesWith('withdraw_changes'),
  body: changeWithdrawalSchema,
  response: changeSchema,
});

import * as z from 'zod/mini';
import { changeKinds } from '#contract/change-kinds.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { actorSchema } from './command.ts';

// A control change, which weakens a control, waits for a second security admin. Ours: the spec is silent.

export const changeStates = [
  'waiting', // a second security admin has not decided yet, and the change may also take effect with time
  'approved', // a second security admin approved the change, which put it in force
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
   * The values before and after the change. For `policy` it is a policy, with its version if any. For `notifications` it
   * is the targets of all roles (`roleTargetsSchema`). For other kinds it is a user (`governedUserSchema`).
   */
  from: z.unknown(),
  to: z.unknown(),
  made_by: actorSchema,
  made_at: z.string(),
  expires_at: z.string(),
  /**
   * The time at which the change takes effect without approval, because only one security admin is active. Null means that
   * it takes effect on approval.
   */
  effective_at: z.nullable(z.string()),
  state: z.enum(changeStates),
  decided_by: z.nullable(actorSchema),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export type Change = z.infer<typeof changeSchema>;

/** Answer (202) to a request that weakens a control, which the desk only proposes. */
export const proposedSchema = z.object({ change: changeSchema });

export const changesSchema = z.object({ changes: z.array(changeSchema) });

/** Maximum changes of one answer, the newest. */
export const listedChangesMax = 200;

const reasonSchema = textSchema(1000);

/** Body of a decision. A rejection needs a reason. */
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

/** Approves another user's change, which puts it in force, or rejects it. */
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

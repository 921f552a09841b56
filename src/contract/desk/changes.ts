import * as z from 'zod/mini';
import { changeKinds } from '#contract/change-kinds.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { actorSchema } from './command.ts';

// What loosens a control waits for a second person. Ours: the spec is silent.

export const changeStates = [
  'waiting', // for a second person, or for its time
  'approved', // by a second person; takes effect at once
  'rejected',
  'withdrawn',
  'expired', // nobody decided in time
  'in_force',
] as const;

export type ChangeState = (typeof changeStates)[number];

export const changeSchema = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  /**
   * What it replaces and what it puts there: for `policy` a policy each, with its version where it has one; for
   * `notifications` the targets of all roles (`roleTargetsSchema`); for the other kinds a user each (`governedUserSchema`).
   */
  from: z.unknown(),
  to: z.unknown(),
  made_by: actorSchema,
  made_at: z.string(),
  expires_at: z.string(),
  /** When it takes effect by itself, because one person alone is active; null: once a second one approves. */
  effective_at: z.nullable(z.string()),
  state: z.enum(changeStates),
  decided_by: z.nullable(actorSchema),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export type Change = z.infer<typeof changeSchema>;

/** Answer, with 202, of a request that loosens a control: nothing is done yet. */
export const proposedSchema = z.object({ change: changeSchema });

export const changesSchema = z.object({ changes: z.array(changeSchema) });

/** Maximum changes of one answer, the newest. */
export const changesShownMax = 200;

const reasonSchema = textSchema(1000);

/** Body of a decision; rejecting needs a reason. */
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

/** Approves a change of somebody else, which puts it in force, or rejects it. */
export const decideChange = endpoint('POST /bff/changes/:change_id/decision', {
  access: 'write',
  roles: rolesWith('decide_changes'),
  needsStepUp: true,
  body: changeDecisionSchema,
  response: changeSchema,
});

/** Withdraws a change that waits. */
export const withdrawChange = endpoint('POST /bff/changes/:change_id/withdraw', {
  access: 'write',
  roles: rolesWith('withdraw_changes'),
  body: changeWithdrawalSchema,
  response: changeSchema,
});

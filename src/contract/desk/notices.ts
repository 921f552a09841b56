import * as z from 'zod/mini';
import { changeKinds } from '#contract/change-kinds.ts';
import { commandKinds } from '#contract/money/command-basics.ts';
import { rolesWith, type Right } from '#contract/roles.ts';
import { choiceSchema, patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// Notifications of events that need a user. Our choice: the spec is silent.

/**
 * The kinds of notification, each with the right that its readers need. The kinds about outcomes and ends of requests are only for
 * the requester. A request for approval is for all other users with a role that the policy names. A change of access is for the
 * user whose access changed, and for security. An unknown outcome that users can decide is for every treasurer.
 */
export const noticeRights = {
  review_wanted: 'read_commands',
  outcome_unknown: 'read_commands',
  outcome_decided: 'read_commands',
  settle_wanted: 'send_money',
  request_approved: 'read_commands',
  request_ended: 'read_commands',
  deposit_pending: 'clear_deposits',
  party_decided: 'create_parties',
  batch_stalled: 'send_money',
  job_failing: 'administer',
  review_due: 'sign_reviews',
  change_told: 'read_changes',
  setting_loosened: 'read_changes',
  own_access_changed: 'read',
  user_access_changed: 'administer',
} as const satisfies Record<string, Right>;

export type NoticeKind = keyof typeof noticeRights;

export const noticeKinds = Object.keys(noticeRights) as readonly NoticeKind[];

/**
 * The values of `state` for a change of access. `link` and `link_used` mean that a password link was created or used.
 * `factors_removed` means that security removed second factors. `roles` means that roles for sending or approving money
 * changed. `roles_ended` means that such roles expired.
 */
export const accessChanges = ['link', 'link_used', 'factors_removed', 'roles', 'roles_ended'] as const;

export type AccessChange = (typeof accessChanges)[number];

/** Maximum notifications of one answer, which has the newest ones. */
export const listedNoticesMax = 50;

export const noticeSchema = z.object({
  id: z.string(),
  made_at: z.string(),
  kind: choiceSchema(noticeKinds),
  /**
   * The id of the record (a command, a batch, a transaction or a direct party), or the name of a job or a setting, or
   * `evidence` for a due review.
   */
  ref: z.string(),
  /** The new state of the record, for example `'missing_lvctr_info'`. Null if the kind implies the state. */
  state: z.nullable(z.string()),
  /** The amount of a deposit, or null for other kinds. */
  deposit: z.nullable(z.object({ asset: z.string(), amount: z.string() })),
  /** The command of the notification, or null for other kinds. */
  command: z.nullable(
    z.object({ kind: choiceSchema(commandKinds), asset: z.string(), amount: z.nullable(z.string()), user_name: z.string() }),
  ),
  /** The batch of the notification, or null for other kinds. */
  batch: z._default(z.nullable(z.object({ asset: z.string(), amount: z.string(), user_name: z.string() })), null),
  /** The user whose access changed, or null for other kinds. `by_name` is null if the change is not by a security admin. */
  access: z._default(z.nullable(z.object({ user_id: idSchema, user_name: z.string(), by_name: z.nullable(z.string()) })), null),
  /** The kind of the control change, or null for other kinds of notification. */
  change_kind: z._default(z.nullable(z.enum(changeKinds)), null),
  is_read: z.boolean(),
});

export type Notice = z.infer<typeof noticeSchema>;

export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  /** Number of all unread notifications, including those beyond `listedNoticesMax`. */
  unread: integerSchema(0),
});

/** A notification's id, which is a positive int8. */
const noticeIdSchema = patternSchema(/^[1-9]\d{0,17}$/, 'is not a notification');

/** Body that marks one notification as read. `with_older` also marks all older ones. */
export const noticesReadSchema = z.strictObject({ id: noticeIdSchema, with_older: z.boolean() });

/** Path of the notifications of the signed-in user. */
export const noticesPath = '/bff/notices';

/** The open notifications of the user, newest first. */
export const listNotices = endpoint(`GET ${noticesPath}`, { access: 'read', roles: rolesWith('read'), response: noticesSchema });

/** Marks notifications as read, only for this user. */
export const markNoticesRead = endpoint(`POST ${noticesPath}/read`, {
  access: 'write',
  roles: rolesWith('read'),
  body: noticesReadSchema,
  response: noticesSchema,
});

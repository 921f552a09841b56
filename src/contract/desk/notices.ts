import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { rolesWith, type Right } from '#contract/roles.ts';
import { choiceSchema, patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// Notifications of events that need a user. Ours: the spec is silent.

/**
 * The kinds of notification, and the right that their readers need. The two kinds about an outcome, and the kind about a
 * declined or expired approval, are for the requester only. A wanted approval is for all other users with a role that the
 * policy names. A change of access is for its user and for security. An unknown outcome that can be resolved is for every
 * treasurer.
 */
export const noticeRights = {
  review_wanted: 'read_commands',
  outcome_unknown: 'read_commands',
  outcome_decided: 'read_commands',
  settle_wanted: 'send_money',
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
 * The changes of access that cause a notification, as its `state`. `link` and `link_used` mean that a password link was
 * created or used. `factors_removed` means that security removed second factors. The other states mean that roles that
 * send or approve money changed, or that roles expired.
 */
export const accessChanges = ['link', 'link_used', 'factors_removed', 'roles', 'roles_ended'] as const;

export type AccessChange = (typeof accessChanges)[number];

/** Maximum notices of one answer, the newest. */
export const listedNoticesMax = 50;

export const noticeSchema = z.object({
  id: z.string(),
  made_at: z.string(),
  kind: choiceSchema(noticeKinds),
  /** The id of the record, which is a command, a batch, a transaction or a direct party. Otherwise the name of a job or a setting, or `evidence` for a due review. */
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
  /** The user whose access changed, or null for other kinds. `by_name` is null if no security admin changed it. */
  access: z._default(z.nullable(z.object({ user_id: idSchema, user_name: z.string(), by_name: z.nullable(z.string()) })), null),
  is_read: z.boolean(),
});

export type Notice = z.infer<typeof noticeSchema>;

export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  /** All unread notifications, including those beyond the maximum. */
  unread: integerSchema(0),
});

/** A notification's id, which is a positive int8. */
const noticeIdSchema = patternSchema(/^[1-9]\d{0,17}$/, 'is not a notification');

/** Body of a request that marks one notification as read, or also all older ones. */
export const noticesReadSchema = z.strictObject({ id: noticeIdSchema, with_older: z.boolean() });

/** Path of the notifications of the signed-in user. */
export const noticesPath = '/bff/notices';

/** The open notifications of the user, newest first. */
export const listNotices = endpoint(`GET ${noticesPath}`, { access: 'read', roles: rolesWith('read'), response: noticesSchema });

/** Marks notifications as read, for this user only. */
export const markNoticesRead = endpoint(`POST ${noticesPath}/read`, {
  access: 'write',
  roles: rolesWith('read'),
  body: noticesReadSchema,
  response: noticesSchema,
});

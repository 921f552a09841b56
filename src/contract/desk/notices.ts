import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { rolesWith, type Right } from '#contract/roles.ts';
import { choiceSchema, patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// What needs a user now. Ours: the spec is silent.

/**
 * The kinds of notice, and the right that their readers need. Both kinds of outcome, and that a
 * second approval was declined or never came, are for the command's maker alone; a review is wanted from everybody else whose role the policy names. A change of access
 * is told to its user, and to security besides. That people may settle an unknown outcome is told to every treasurer.
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
  change_told: 'read_changes',
  setting_loosened: 'read_changes',
  own_access_changed: 'read',
  user_access_changed: 'administer',
} as const satisfies Record<string, Right>;

export type NoticeKind = keyof typeof noticeRights;

export const noticeKinds = Object.keys(noticeRights) as readonly NoticeKind[];

/**
 * The changes of access that are told, as a notice's `state`: a link for a password was made, or
 * used; security removed second factors; roles that send or release money changed; roles ended.
 */
export const accessChanges = ['link', 'link_used', 'factors_removed', 'roles', 'roles_ended'] as const;

export type AccessChange = (typeof accessChanges)[number];

/** Maximum notices of one answer, the newest. */
export const noticesShownMax = 50;

export const noticeSchema = z.object({
  id: z.string(),
  made_at: z.string(),
  kind: choiceSchema(noticeKinds),
  /** The record's id: of a command, a batch, a transaction or a direct party; a job's or a setting's name. */
  ref: z.string(),
  /** The state that the record came to: `'missing_lvctr_info'`; null where the kind says it. */
  state: z.nullable(z.string()),
  /** What arrived, for a deposit; null for other kinds. */
  deposit: z.nullable(z.object({ asset: z.string(), amount: z.string() })),
  /** The command that it is about; null for other kinds. */
  command: z.nullable(
    z.object({ kind: choiceSchema(commandKinds), asset: z.string(), amount: z.nullable(z.string()), user_name: z.string() }),
  ),
  /** The batch that it is about; null for other kinds. */
  batch: z._default(z.nullable(z.object({ asset: z.string(), amount: z.string(), user_name: z.string() })), null),
  /** Whose access changed; null for other kinds. `by_name` is null where nobody of security changed it. */
  access: z._default(z.nullable(z.object({ user_id: idSchema, user_name: z.string(), by_name: z.nullable(z.string()) })), null),
  is_read: z.boolean(),
});

export type Notice = z.infer<typeof noticeSchema>;

export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  /** All unread ones, those that are not shown included. */
  unread: integerSchema(0),
});

/** A notice's id: a positive int8. */
const noticeIdSchema = patternSchema(/^[1-9]\d{0,17}$/, 'is not a notice');

/** Body of marking as read: one notice, or it and all older ones. */
export const noticesReadSchema = z.strictObject({ id: noticeIdSchema, with_older: z.boolean() });

/** Path of the notices of the signed-in user. */
export const noticesPath = '/bff/notices';

/** The user's notices that are not done, newest first. */
export const listNotices = endpoint(`GET ${noticesPath}`, { access: 'read', roles: rolesWith('read'), response: noticesSchema });

/** Marks notices as read, for this user alone. */
export const markNoticesRead = endpoint(`POST ${noticesPath}/read`, {
  access: 'write',
  roles: rolesWith('read'),
  body: noticesReadSchema,
  response: noticesSchema,
});

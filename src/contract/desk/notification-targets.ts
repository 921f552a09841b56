import * as z from 'zod/mini';
import { timeSchema, zoneSchema } from '#contract/money/policy-facts.ts';
import { mayDo, roles, rolesWith, type Role } from '#contract/roles.ts';
import { checked, choiceSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { changeSchema, type Change } from './changes.ts';
import { noticeKinds, noticeRights, type NoticeKind } from './notices.ts';

// A target is an address outside the desk that gets notifications. It is a user's own mailbox, or a role's mailbox or webhook.
// Our choice: the spec is silent.

/** How the desk sends a message: by e-mail, or to a webhook in one of three formats. */
export const targetChannels = ['email', 'json', 'slack', 'teams'] as const;

export type TargetChannel = (typeof targetChannels)[number];

/** Kinds of notification about the user's own requests and access. Roles do not get them. */
const personalKinds: readonly NoticeKind[] = [
  'outcome_unknown',
  'outcome_decided',
  'request_approved',
  'request_ended',
  'own_access_changed',
];

/** The kinds of notifications that users with these roles get. */
export function kindsFor(userRoles: readonly Role[]): readonly NoticeKind[] {
  return noticeKinds.filter((kind) => mayDo(userRoles, rolesWith(noticeRights[kind])));
}

/** The kinds of notifications that a role's target gets. */
export function kindsForRole(role: Role): readonly NoticeKind[] {
  return kindsFor([role]).filter((kind) => !personalKinds.includes(kind));
}

const quietSchema = checked(
  z.strictObject({ from: timeSchema, to: timeSchema }),
  z.refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from the start' }),
);

/** When the desk sends messages to a target. */
const timing = {
  kinds: z.array(choiceSchema(noticeKinds)).check(z.maxLength(noticeKinds.length)),
  /** The hour at which a daily digest is sent. Null means that the desk sends each message at once. */
  digest_hour: z.nullable(integerSchema(0, 23)),
  /** The desk sends no messages in these hours, which may pass midnight. Null means no quiet hours. */
  quiet: z.nullable(quietSchema),
  /** Time zone of `digest_hour` and `quiet`. */
  zone: zoneSchema,
};

/** A user's own target, which is their e-mail address. */
export const ownTargetSchema = z.strictObject({ is_on: z.boolean(), ...timing });

export type OwnTarget = z.infer<typeof ownTargetSchema>;

const addressLengthMax = 2000;

const emailSchema = z.email();

/** A URL without user name or password. */
const webhookPattern = /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/;

/** A role's target. A webhook's address begins with https://. The desk's server decides whether it also permits http://. */
export const roleTargetSchema = checked(
  z.strictObject({
    role: choiceSchema(roles),
    channel: choiceSchema(targetChannels),
    address: textSchema(addressLengthMax),
    ...timing,
  }),
  z.superRefine(({ role, channel, address, kinds }, context) => {
    const addRefusal = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (channel === 'email' && !emailSchema.safeParse(address).success) addRefusal('address', 'must be an e-mail address');
    if (channel !== 'email' && !webhookPattern.test(address))
      addRefusal('address', 'must be a URL that begins with https://, without a user name or password');
    if (kinds.length === 0) addRefusal('kinds', 'must have at least one item');
    const otherKind = kinds.find((kind) => !kindsForRole(role).includes(kind));
    if (otherKind !== undefined) addRefusal('kinds', `contains ${otherKind}, which this role does not receive`);
  }),
);

export type RoleTarget = z.infer<typeof roleTargetSchema>;

/** Maximum targets of all roles. */
const roleTargetsMax = 50;

export const roleTargetsSchema = z.strictObject({ targets: z.array(roleTargetSchema).check(z.maxLength(roleTargetsMax)) });

/**
 * Returns the targets that readers with these roles may see. Only users who decide changes see a webhook's path, because it is
 * secret.
 */
export function targetsFor(userRoles: readonly Role[], targets: readonly RoleTarget[]): RoleTarget[] {
  if (mayDo(userRoles, rolesWith('decide_changes'))) return [...targets];
  return targets.map((target) => ({ ...target, address: target.address.replace(/^(https?:\/\/[^/?#]+).*/, '$1/…') }));
}

/** Returns a control change with the values that readers with these roles may see. */
export function changeFor(userRoles: readonly Role[], change: Change): Change {
  if (change.kind !== 'notifications' || mayDo(userRoles, rolesWith('decide_changes'))) return change;
  const visibleValue = (value: unknown) => ({ targets: targetsFor(userRoles, roleTargetsSchema.safeParse(value).data?.targets ?? []) });
  return { ...change, from: visibleValue(change.from), to: visibleValue(change.to) };
}

/** The channels that this server can use. Without the variables NOTIFY_* both are false. */
const sendableSchema = { email: z.boolean(), webhooks: z.boolean() };

export type Sendable = Readonly<Record<keyof typeof sendableSchema, boolean>>;

/** Message for security when e-mail is not set up. */
export const noEmailMessage = 'E-mail is not set up on this server (NOTIFY_SMTP_URL).';

/** `own` is null for a user who set up no target. Such a user gets no messages. */
const ownTargetAnswerSchema = z.object({ ...sendableSchema, own: z.nullable(ownTargetSchema) });

const ownTargetPath = '/bff/account/notifications';

export const readOwnTarget = endpoint(`GET ${ownTargetPath}`, {
  access: 'read',
  roles: rolesWith('read'),
  response: ownTargetAnswerSchema,
});

/** Replaces a user's own target. */
export const changeOwnTarget = endpoint(`PUT ${ownTargetPath}`, {
  access: 'write',
  roles: rolesWith('read'),
  body: ownTargetSchema,
  response: ownTargetAnswerSchema,
});

const targets = '/bff/notification-targets';

/** The targets of all roles. */
export const listRoleTargets = endpoint(`GET ${targets}`, {
  access: 'read',
  roles: rolesWith('read_administration'),
  response: z.object({ ...sendableSchema, targets: z.array(roleTargetSchema) }),
});

/** Proposes to replace the targets of all roles. A second security admin must approve the change. */
export const proposeRoleTargets = endpoint(`PUT ${targets}`, {
  access: 'write',
  roles: rolesWith('administer'),
  needsStepUp: true,
  loosens: 'notifications',
  body: roleTargetsSchema,
  response: changeSchema,
});

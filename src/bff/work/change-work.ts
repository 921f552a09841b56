import { mayDecide, type User } from '#bff/auth/index.ts';
import type { Governance } from '#bff/changes/index.ts';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { WorkItem } from '#contract/desk/work.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';

type ChangeSources = Pick<Governance, 'changes' | 'tables' | 'now'>;

type ChangeWork = { readonly items: readonly WorkItem[]; readonly waiting: readonly WorkItem[] };

/** The title of a control change. `subject` is the e-mail of its user. */
const changeTitles = {
  policy: () => 'a policy change',
  roles: (subject) => `new roles of ${subject}`,
  factor: (subject) => `the removal of second factors of ${subject}`,
  access_link: (subject, isInvitation) => `${isInvitation ? 'the invitation' : 'a password link'} of ${subject}`,
  reactivation: (subject) => `the reactivation of ${subject}`,
  security: (subject) => `the removal of the security admin ${subject}`,
  notifications: () => 'a change of role notifications',
} as const satisfies Record<ChangeKind, (subject: string, isInvitation: boolean) => string>;

/** Control changes to approve, and the control changes of the user that wait for another security admin. */
export async function readChangeWork({ changes, tables, now }: ChangeSources, { id: userId, roles }: User): Promise<ChangeWork> {
  const openChanges = (await changes.waitingChanges(tables)).filter(({ expires_at: until }) => until.getTime() > now());
  const mayApprove = mayDo(roles, rolesWith('decide_changes')) && (await mayDecide(tables, userId, now()));
  const item = (
    { id, user_id: requester, user_name: name, made_at: since, expires_at: until }: (typeof openChanges)[number],
    title: string,
  ): WorkItem => ({
    id,
    kind: 'approve_change',
    title,
    ...(requester === userId ? {} : { requested_by: name }),
    since: since.toISOString(),
    until: until.toISOString(),
    link: '/changes',
  });
  const isOwn = (change: (typeof openChanges)[number]) => change.user_id === userId;
  const titleOf = ({ kind, subject, is_invitation: isInvitation }: (typeof openChanges)[number]) =>
    changeTitles[kind](subject, isInvitation);
  return {
    items: mayApprove ? openChanges.filter((change) => !isOwn(change)).map((change) => item(change, `Approve ${titleOf(change)}`)) : [],
    waiting: openChanges.filter(isOwn).map((change) => item(change, `${capitalized(titleOf(change))}: needs another security admin`)),
  };
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Roles of the desk's users. A user can have several roles, and every user is a viewer. */
export const roles = ['viewer', 'compliance', 'treasury', 'administrator', 'security', 'auditor'] as const;

export type Role = (typeof roles)[number];

/** How much personal data of other people a user sees. */
export type PersonalDataView = 'full' | 'masked' | 'none';

/** The rights of users. Each row of the endpoint tables and each page names one right. */
export type Right =
  | 'read'
  | 'read_regulatory'
  | 'clear_deposits'
  | 'edit_wallets'
  | 'send_money'
  | 'review_commands'
  | 'read_commands'
  | 'repeat_events'
  | 'read_parties'
  | 'create_parties'
  | 'read_audit'
  | 'export_audit'
  | 'read_administration'
  | 'administer'
  | 'read_policy'
  | 'read_policy_draft'
  | 'edit_policy'
  | 'read_changes'
  | 'decide_changes'
  | 'withdraw_changes'
  | 'read_reconciliation'
  | 'sign_off_reconciliation'
  | 'read_statements'
  | 'make_statements'
  | 'read_evidence'
  | 'sign_reviews';

type RoleFacts = { readonly personalData: PersonalDataView; readonly rights: readonly Right[] };

/** The rights of each role, in addition to the rights of every viewer. */
const roleFacts: Readonly<Record<Role, RoleFacts>> = {
  viewer: { personalData: 'none', rights: ['read'] },
  compliance: {
    personalData: 'full',
    rights: [
      ...(['read_regulatory', 'clear_deposits', 'read_commands', 'repeat_events', 'read_parties'] as const),
      ...(['read_audit', 'read_policy', 'read_policy_draft', 'read_changes', 'read_reconciliation'] as const),
      ...(['read_statements', 'make_statements'] as const),
    ],
  },
  treasury: {
    personalData: 'masked',
    rights: [
      ...(['edit_wallets', 'send_money', 'review_commands', 'read_commands', 'repeat_events'] as const),
      ...(['read_policy', 'read_changes', 'withdraw_changes', 'read_reconciliation', 'sign_off_reconciliation'] as const),
      ...(['read_statements', 'make_statements'] as const),
    ],
  },
  administrator: {
    personalData: 'full',
    rights: ['read_commands', 'repeat_events', 'read_parties', 'create_parties', 'read_audit', 'read_policy', 'read_statements'],
  },
  security: {
    personalData: 'masked',
    rights: [
      ...(['read_commands', 'repeat_events', 'read_parties', 'read_audit', 'export_audit', 'read_administration', 'administer'] as const),
      ...(['read_policy', 'read_policy_draft', 'edit_policy', 'read_changes', 'decide_changes', 'withdraw_changes'] as const),
      ...(['read_reconciliation', 'sign_off_reconciliation', 'read_statements', 'read_evidence'] as const),
    ],
  },
  auditor: {
    personalData: 'masked',
    rights: [
      ...(['read_regulatory', 'read_commands', 'read_parties', 'read_audit', 'export_audit', 'read_administration'] as const),
      ...(['read_policy', 'read_policy_draft', 'read_changes', 'withdraw_changes', 'read_reconciliation'] as const),
      ...(['read_statements', 'make_statements', 'read_evidence', 'sign_reviews'] as const),
    ],
  },
};

/** Returns the roles that have a right, for example `['security', 'auditor']` for `'export_audit'`. */
/* @__NO_SIDE_EFFECTS__ */
export function rolesWith(right: Right): readonly Role[] {
  return roles.filter((role) => roleFacts[role].rights.includes(right));
}

/** Returns how much personal data a user with these roles sees in records. The role that sees the most decides. */
export function personalDataView(userRoles: readonly Role[]): PersonalDataView {
  const views = userRoles.map((role) => roleFacts[role].personalData);
  return (['full', 'masked'] as const).find((view) => views.includes(view)) ?? 'none';
}

/** Whether at least one of the user's roles is allowed. */
export function mayDo(userRoles: readonly Role[], allowedRoles: readonly Role[]): boolean {
  return allowedRoles.includes('viewer') || userRoles.some((role) => allowedRoles.includes(role));
}

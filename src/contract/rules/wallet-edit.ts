import { mayDo, rolesWith, type Role } from '#contract/roles.ts';

/**
 * Returns the roles that may set each part of a wallet edit or creation. Compliance sets the default originator, and treasury
 * sets the other fields.
 */
export function rolesForWalletEdit(body: Readonly<Record<string, unknown>>): readonly (readonly Role[])[] {
  const { default_originator_entity: originator, ...otherFields } = body;
  return [
    ...(originator === undefined ? [] : [rolesWith('clear_deposits')]),
    ...(Object.keys(otherFields).length > 0 ? [rolesWith('edit_wallets')] : []),
  ];
}

/** Whether a user with these roles may set every field of an edit. */
export function mayEditWallet(userRoles: readonly Role[], body: Readonly<Record<string, unknown>>): boolean {
  return rolesForWalletEdit(body).every((allowedRoles) => mayDo(userRoles, allowedRoles));
}

import { mayDo, rolesWith, type Role } from '#contract/roles.ts';

/**
 * The roles that may set each part of an edit of a wallet. A creation also requires them. Compliance sets the default
 * originator, and treasury the other fields.
 */
export function rolesForWalletEdit(body: Readonly<Record<string, unknown>>): readonly (readonly Role[])[] {
  const { default_originator_entity: originator, ...otherFields } = body;
  return [
    ...(originator === undefined ? [] : [rolesWith('clear_deposits')]),
    ...(Object.keys(otherFields).length > 0 ? [rolesWith('edit_wallets')] : []),
  ];
}

/** Whether a user with these roles may set every part of an edit. */
export function mayEditWallet(userRoles: readonly Role[], body: Readonly<Record<string, unknown>>): boolean {
  return rolesForWalletEdit(body).every((allowed) => mayDo(userRoles, allowed));
}

import { mayDo, rolesWith, type Role } from '#contract/roles.ts';

/**
 * Which roles may set each part of an edit of a wallet. A creation requires them in addition to its
 * own. Compliance sets the default originator, treasury the rest.
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

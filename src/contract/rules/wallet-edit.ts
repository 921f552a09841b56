import type { Role } from '#contract/roles.ts';

/**
 * The roles that an edit (or, besides treasury, a creation) of a wallet asks for, all of them: compliance sets the default originator,
 * treasury the rest.
 * Design: Who may do what.
 */
export function rolesForWalletEdit(body: Readonly<Record<string, unknown>>): readonly Role[] {
  const { default_originator_entity: originator, ...rest } = body;
  return [...(originator === undefined ? [] : (['compliance'] as const)), ...(Object.keys(rest).length > 0 ? (['treasury'] as const) : [])];
}

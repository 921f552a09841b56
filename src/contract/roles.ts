/** The roles of the desk's users; they add up. Everyone is a viewer. Design: Who may do what. */
export const roles = ['viewer', 'compliance', 'treasury', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** How much of other people's data a user sees: all of it, masked, or none. */
export type PersonalDataView = 'full' | 'masked' | 'none';

/** What of people's data a user with these roles sees in the records that everyone may read. Roles add up: the widest view wins. */
export function personalDataView(held: readonly Role[]): PersonalDataView {
  if (held.includes('compliance') || held.includes('administrator')) return 'full';
  return held.includes('treasury') ? 'masked' : 'none';
}

/** Whether any of the held roles is among the allowed ones. */
export function mayDo(held: readonly Role[], allowed: readonly Role[]): boolean {
  return allowed.includes('viewer') || held.some((role) => allowed.includes(role));
}

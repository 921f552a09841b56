import type { RequiredReview, ReviewerRole } from './policy.ts';

/** A user who may approve, with the user's roles. */
export type Reviewer = { readonly key: string | number; readonly roles: readonly string[] };

/**
 * Assigns users to the required approvals, so that as many approvals as possible are covered. Each user counts once. Returns the
 * assigned role by the user's key. Users without an assignment have no entry.
 */
export function assignReviews(
  required: readonly RequiredReview[],
  reviewers: readonly Reviewer[],
): ReadonlyMap<Reviewer['key'], ReviewerRole> {
  const slots = required.flatMap(({ role, count }) => Array.from({ length: count }, () => role));
  const reviewerBySlot = new Map<number, Reviewer>();
  /** Assigns one of the required approvals to a user. Moves other users to other approvals if that makes room. */
  const assignSlot = (person: Reviewer, triedSlots: Set<number>): boolean =>
    slots.some((role, slot) => {
      if (triedSlots.has(slot) || !person.roles.includes(role)) return false;
      triedSlots.add(slot);
      const owner = reviewerBySlot.get(slot);
      if (owner !== undefined && !assignSlot(owner, triedSlots)) return false;
      reviewerBySlot.set(slot, person);
      return true;
    });
  for (const person of reviewers) assignSlot(person, new Set());
  return new Map(
    [...reviewerBySlot].flatMap(([slot, { key }]) => {
      const role = slots[slot];
      return role === undefined ? [] : [[key, role] as const];
    }),
  );
}

/** Returns the approvals that are still missing. */
export function missingReviews(requiredReviews: readonly RequiredReview[], reviewers: readonly Reviewer[]): readonly RequiredReview[] {
  const assignedRoles = [...assignReviews(requiredReviews, reviewers).values()];
  return requiredReviews
    .map(({ role, count }) => ({ role, count: count - assignedRoles.filter((assignedRole) => assignedRole === role).length }))
    .filter(({ count }) => count > 0);
}

/** Combines two lists of required approvals. Each role gets the larger of its two counts. */
export function combineReviews(first: readonly RequiredReview[], second: readonly RequiredReview[]): RequiredReview[] {
  const counts = new Map<ReviewerRole, number>();
  for (const { role, count } of [...first, ...second]) counts.set(role, Math.max(count, counts.get(role) ?? 0));
  return [...counts].map(([role, count]) => ({ role, count }));
}

/** Returns the total number of approvals over all roles. */
export function countReviews(reviews: readonly RequiredReview[]): number {
  return reviews.reduce((sum, { count }) => sum + count, 0);
}

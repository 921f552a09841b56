import type { FundingAddress } from '#contract/funding-address.ts';
import { isUnreadable, type Unreadable } from '#contract/unreadable.ts';

/** Those of a list that can be read. */
export function readableAddresses(listed: readonly (FundingAddress | Unreadable)[]): readonly FundingAddress[] {
  return listed.flatMap((address) => (isUnreadable(address) ? [] : [address]));
}

/** The addresses that were not there before: what a creation of unknown outcome may have made. */
export function newAddresses(before: readonly FundingAddress[], now: readonly FundingAddress[]): readonly FundingAddress[] {
  return now.filter(({ address }) => before.every((each) => each.address !== address));
}

type Edited = Pick<FundingAddress, 'name' | 'notes' | 'is_watched'>;

/** Whether two addresses are called and watched alike; a field that is not told counts as blank, or not watched. */
export function editedAlike(a: Edited, b: Edited): boolean {
  return (a.name ?? '') === (b.name ?? '') && (a.notes ?? '') === (b.notes ?? '') && (a.is_watched ?? false) === (b.is_watched ?? false);
}

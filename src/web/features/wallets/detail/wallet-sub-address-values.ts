import type { FundingAddress } from '#contract/service/funding-address.ts';
import { isUnreadable, type Unreadable } from '#contract/wire/unreadable.ts';

/** The addresses of a list, without the placeholders for unreadable addresses. */
export function readableAddresses(listedAddresses: readonly (FundingAddress | Unreadable)[]): readonly FundingAddress[] {
  return listedAddresses.flatMap((address) => (isUnreadable(address) ? [] : [address]));
}

/** The later addresses that are not among the earlier addresses. After an unknown outcome, one of them may be the created address. */
export function newAddresses(
  earlierAddresses: readonly FundingAddress[],
  laterAddresses: readonly FundingAddress[],
): readonly FundingAddress[] {
  return laterAddresses.filter(({ address }) => earlierAddresses.every((each) => each.address !== address));
}

type EditedFields = Pick<FundingAddress, 'name' | 'notes' | 'is_watched'>;

/**
 * Whether two addresses have equal names, notes and watch settings. A missing text equals an empty text, and a missing setting
 * equals false.
 */
export function haveEqualFields(a: EditedFields, b: EditedFields): boolean {
  return (a.name ?? '') === (b.name ?? '') && (a.notes ?? '') === (b.notes ?? '') && (a.is_watched ?? false) === (b.is_watched ?? false);
}

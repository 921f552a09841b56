import type { BatchDestination } from '#contract/batch-withdrawal.ts';

export type BatchDestinationRefusal = 'id_missing' | 'id_not_usable' | 'public_address_missing' | 'public_address_not_usable';

/** Why a batch destination is refused, or null: `id` belongs to the first two types, `public_address` to the third. Spec: `send_batch_now`. */
export function batchDestinationRefusal(
  destination: Pick<BatchDestination, 'type' | 'id' | 'public_address'>,
): BatchDestinationRefusal | null {
  if (destination.type === 'public_address') {
    if (destination.id !== undefined) return 'id_not_usable';
    return destination.public_address === undefined ? 'public_address_missing' : null;
  }
  if (destination.public_address !== undefined) return 'public_address_not_usable';
  return destination.id === undefined ? 'id_missing' : null;
}

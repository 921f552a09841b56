import { Text } from '@mantine/core';
import type { ReviewedOrder } from './command-state.tsx';

/** The approver's reason for declining. It is the first line of its panel, because the requester looks for it. */
export function DeclineReason({ order: { state, review } }: { readonly order: Pick<ReviewedOrder, 'state' | 'review'> }) {
  if (state !== 'declined' || review === null) return null;
  return (
    <Text c="dimmed">
      <strong>“{review.reason}”</strong> {review.by?.name}
    </Text>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { feePresetsQuery } from '#web/data/fees.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { FeePresets } from '#web/features/fees/fee-presets.tsx';

export const Route = createFileRoute('/fees')({
  loader: ({ context }) => prefetch(context.queryClient.query(feePresetsQuery)),
  component: FeePresets,
});

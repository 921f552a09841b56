import { createFileRoute } from '@tanstack/react-router';
import { feePresetsQuery } from '#web/data/fees.ts';
import { start } from '#web/data/start.ts';
import { FeePresets } from '#web/features/fees/fee-presets.tsx';

export const Route = createFileRoute('/fees')({
  loader: ({ context }) => start(context.queryClient.query(feePresetsQuery)),
  component: FeePresets,
});

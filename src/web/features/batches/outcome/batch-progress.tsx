import { Progress, Stack, Text } from '@mantine/core';
import type { Batch } from '#contract/desk/batches.ts';
import { countOf } from '#web/parts/command/batch-state-labels.ts';
import { progressText } from './batch-labels.ts';

type BatchProgressProps = { readonly batch: Pick<Batch, 'counts' | 'row_count'>; readonly isLarge?: boolean };

export function BatchProgress({ batch, isLarge = false }: BatchProgressProps) {
  const percentOf = (state: Parameters<typeof countOf>[1]) => (100 * countOf(batch, state)) / batch.row_count;
  return (
    <Stack gap={4}>
      <Progress.Root size={isLarge ? 'md' : 'xs'} aria-hidden="true">
        <Progress.Section value={percentOf('sent')} withAria={false} />
        <Progress.Section value={percentOf('unknown')} color="amber" withAria={false} />
        <Progress.Section value={percentOf('not_sent')} color="gray" withAria={false} />
      </Progress.Root>
      <Text span inherit textWrap="wrap">
        {progressText(batch)}
      </Text>
    </Stack>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { batchQueries } from '#web/data/batches.ts';

/** The time at which a user requested a command, or the batch of a part. Undefined while the batch loads, and without a command. */
export function useRequestedAt(command: Pick<Command, 'made_at' | 'batch_id'> | null): string | undefined {
  const batchId = command?.batch_id ?? null;
  const { data: batch } = useQuery({ ...batchQueries.one(batchId ?? ''), enabled: batchId !== null });
  return batchId === null ? command?.made_at : batch?.made_at;
}

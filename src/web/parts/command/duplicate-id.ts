import type { PreflightLine } from '#contract/desk/preflight.ts';

/** The ID of the command or record that a duplicate repeats. */
export function duplicateId({ command_id: command, transaction_id: record }: Pick<PreflightLine, 'command_id' | 'transaction_id'>): string {
  return command ?? record ?? '';
}

import type { PreflightLine } from '#contract/desk/preflight.ts';

/** The id that names what a command repeats. */
export function earlierId({ command_id: command, transaction_id: record }: Pick<PreflightLine, 'command_id' | 'transaction_id'>): string {
  return command ?? record ?? '';
}

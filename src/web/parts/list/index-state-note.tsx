import { Alert } from '@mantine/core';
import type { IndexState } from '#web/data/cursor-pages.ts';

/** States that the desk's index does not contain all records yet, or is older than the custodian's records. */
export function IndexStateNote({ state: { building, behind_seconds: behindSeconds } }: { readonly state: IndexState }) {
  if (building)
    return (
      <Alert color="amber" mb="sm" role="note">
        <strong>Building: {building.done.toLocaleString('en-CA')} so far.</strong> The desk is reading the custodian’s records, so some are
        missing from this list.
      </Alert>
    );
  if (behindSeconds === null || behindSeconds === undefined) return null;
  return (
    <Alert color="amber" mb="sm" role="note">
      <strong>This list is {durationText(behindSeconds)} behind the custodian.</strong> Newer records and changes are missing.
    </Alert>
  );
}

const units = [
  { seconds: 86_400, noun: 'day' },
  { seconds: 3600, noun: 'hour' },
  { seconds: 60, noun: 'minute' },
] as const;

/** A duration as text: `'3 minutes'`. */
export function durationText(seconds: number): string {
  const { seconds: size, noun } = units.find((unit) => seconds >= unit.seconds) ?? { seconds: 1, noun: 'second' };
  const count = Math.floor(seconds / size);
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

import { List } from '@mantine/core';
import type { Unreadable } from '#contract/wire/unreadable.ts';
import { cutText } from '#web/lib/shorten.ts';

/**
 * The text that is displayed instead of an unreadable record: `'A record that the desk cannot read (4711): field balance.btc'`.
 */
export function unreadableMessage({ id, cursor, field }: Unreadable): string {
  const name = id ?? (cursor === null ? null : `cursor ${cursor}`);
  return `A record that the desk cannot read${name === null ? '' : ` (${cutText(name)})`}${field === null ? '' : `: field ${cutText(field)}`}`;
}

/** The note below a list that states how many records are unreadable. */
export function UnreadableNote({ records }: { readonly records: readonly Unreadable[] }) {
  if (records.length === 0) return null;
  return (
    <List size="sm" c="dimmed" mt="sm">
      {records.map((record, index) => (
        <List.Item key={index} dir="auto">
          {unreadableMessage(record)}
        </List.Item>
      ))}
    </List>
  );
}

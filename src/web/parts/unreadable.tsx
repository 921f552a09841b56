import type { Unreadable } from '#contract/unreadable.ts';
import classes from './list-states.module.css';

/** What stands in the place of a record that cannot be read: `'A record that the desk cannot read (4711)'`. */
export function unreadableWords({ id, cursor }: Unreadable): string {
  return `A record that the desk cannot read${id === null ? (cursor === null ? '' : ` (cursor ${cursor})`) : ` (${id})`}`;
}

/** Below a list: which of its records cannot be read. */
export function UnreadableNote({ records }: { readonly records: readonly Unreadable[] }) {
  if (records.length === 0) return null;
  return (
    <ul className={classes.unreadable}>
      {records.map((record, index) => (
        <li key={index} dir="auto">
          {unreadableWords(record)}
        </li>
      ))}
    </ul>
  );
}

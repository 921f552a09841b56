import { Link } from '@tanstack/react-router';
import { makeStore, useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/icon.tsx';
import classes from './regulatory.module.css';

/** The submission before: what was done, to which deposit, and the place that shows it: the next item's key, or the queue. */
export const lastDone = makeStore<{ readonly words: string; readonly key: string; readonly at: string } | null>(null);

/** The key that stands for the queue in `lastDone`. */
export const atQueue = 'queue';

/** Says on the next page what was just submitted, with a way back to it. The live region has said it already. */
export function RegulatoryDone({ at }: { readonly at: string }) {
  const done = useStore(lastDone);
  if (done === null || done.at !== at) return null;
  return (
    <p className={classes.done}>
      <Icon name="done" />
      <span>
        {done.words}{' '}
        <Link to="/regulatory/$transactionId" params={{ transactionId: done.key }}>
          See what was submitted
        </Link>
      </span>
    </p>
  );
}

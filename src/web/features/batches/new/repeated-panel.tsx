import { Button } from '@mantine/core';
import type { Repeated } from '#web/features/batches/sheet/sheet.ts';
import { Icon } from '#web/parts/icon.tsx';
import classes from './batch-new.module.css';

/** Maximum destinations listed; the others are counted. */
const listedMax = 5;

/** Maximum lines listed per destination. */
const linesMax = 8;

type RepeatedPanelProps = { readonly repeated: readonly Repeated[]; readonly merge: () => void; readonly keep: () => void };

/** Several rows that pay the same destination, intended or duplicated. The user decides. */
export function RepeatedPanel({ repeated, merge, keep }: RepeatedPanelProps) {
  const count = repeated.length;
  return (
    <section className={classes.ask} aria-label="Repeated destinations">
      <h3>
        <Icon name="alert" /> {count === 1 ? '1 destination appears more than once' : `${count} destinations appear more than once`}
      </h3>
      <p>If merged, each is paid once with the sum of its rows. If kept apart, each row is a separate payment.</p>
      <ul className={classes.repeated}>
        {repeated.slice(0, listedMax).map(({ place, lines }) => (
          <li key={place}>
            <bdi>{place}</bdi>: lines {lines.slice(0, linesMax).join(', ')}
            {lines.length > linesMax ? ` and ${lines.length - linesMax} more` : ''}
          </li>
        ))}
        {count > listedMax ? <li>and {count - listedMax} more</li> : null}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={merge}>
          Merge them
        </Button>
        <Button variant="default" onClick={keep}>
          Keep them apart
        </Button>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createBatch } from '#contract/desk/batch-endpoints.ts';
import type { Batch } from '#contract/desk/batches.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/facts.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { Time } from '#web/parts/time.tsx';
import { BatchControls } from './batch-controls.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { batchWords, counted, countOf, remainderRefusal } from './batch-words.ts';
import classes from './outcome.module.css';

/** The progress of the batch, the next step, and the actions open to the user. */
export function BatchNext({ batch }: { readonly batch: Batch }) {
  return (
    <Panel title="What happens next">
      <p>{batchWords(batch).meaning}</p>
      {batch.state === 'awaiting_review' ? null : <BatchProgress batch={batch} isLarge />}
      {batch.reason === null ? null : <p className={classes.reason}>{batch.reason}.</p>}
      {batch.stalled === null ? null : (
        <p className={classes.reason} role="alert">
          It has not moved since <Time value={batch.stalled.since} isFull />. {batch.stalled.why}.
        </p>
      )}
      <UnknownParts batch={batch} />
      <BatchControls batch={batch} />
      <Remainder batch={batch} />
    </Panel>
  );
}

/**
 * The parts with an unknown outcome. The page of each command has the evidence and the time of the
 * decision.
 */
function UnknownParts({ batch: { parts } }: { readonly batch: Batch }) {
  const unknown = parts.flatMap(({ number, state, command_id: commandId }) =>
    state === 'unknown' && commandId !== null ? [{ number, commandId }] : [],
  );
  if (unknown.length === 0) return null;
  return (
    <p className={classes.unknown}>
      <Icon name="alert" size={16} />
      <span>
        Do not send these rows again.{' '}
        {unknown.map(({ number, commandId }) => (
          <Link key={number} to="/activity/$commandId" params={{ commandId }}>
            Evidence for part {number} and its deadline
          </Link>
        ))}
      </span>
    </p>
  );
}

/** Offers a new batch of the proven-unsent rows, or says why it is unavailable. */
function Remainder({ batch }: { readonly batch: Batch }) {
  const refusal = remainderRefusal(batch);
  if (refusal !== null) return <p className={classes.aside}>{refusal}</p>;
  if (batch.remainder_id !== null)
    return (
      <p>
        The unsent rows became{' '}
        <Link to="/batch-sends/$batchId" params={{ batchId: batch.remainder_id }}>
          a separate batch
        </Link>
        .
      </p>
    );
  if (!batch.has_remainder) return null;
  const rows = counted(countOf(batch, 'not_sent'), 'row');
  if (!mayDo(userRoles(), createBatch.roles)) return <p className={classes.aside}>A treasurer may send the {rows} left as a new batch.</p>;
  const search = { remainder: batch.id };
  return (
    <div className={classes.buttons}>
      <Button renderRoot={(props) => <Link {...props} to="/batch-sends/new" search={search} />}>Send the remainder: {rows}</Button>
      <p className={classes.aside}>A new batch of the rows proven unsent, checked and reviewed like any other.</p>
    </div>
  );
}

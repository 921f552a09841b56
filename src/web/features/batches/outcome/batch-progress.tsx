import type { CSSProperties } from 'react';
import type { Batch } from '#contract/desk/batches.ts';
import { countOf, progressWords } from './batch-words.ts';
import classes from './outcome.module.css';

type BatchProgressProps = { readonly batch: Pick<Batch, 'counts' | 'row_count'>; readonly isLarge?: boolean };

/** The progress of a batch: a bar of sent, unknown and unsent rows, and the same in words. */
export function BatchProgress({ batch, isLarge = false }: BatchProgressProps) {
  const percent = (count: number) => `${(100 * count) / batch.row_count}%`;
  const sent = countOf(batch, 'sent');
  const unknown = sent + countOf(batch, 'unknown');
  const style = {
    '--sent': percent(sent),
    '--unknown': percent(unknown),
    '--unsent': percent(unknown + countOf(batch, 'not_sent')),
  } as CSSProperties;
  return (
    <span className={classes.progress} data-large={isLarge}>
      <i className={classes.bar} style={style} />
      {progressWords(batch)}
    </span>
  );
}

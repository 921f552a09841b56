import { heldRoles } from '#web/data/session.ts';
import { Icon } from './icon.tsx';
import { statusWords, tones, type StatusKind, type Tone } from './status-words.ts';
import classes from './status.module.css';

/** A status in plain words with who acts next; an unknown one as the service wrote it, a missing one as a dash. */
export function Status({ kind, value }: { readonly kind: StatusKind; readonly value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return <span className={classes.next}>—</span>;
  const { words, tone, next } = statusWords(kind, value, heldRoles());
  return (
    <span className={classes.status} title={next === null ? value : `${value}, next: ${next}`}>
      <Chip tone={tone}>{words}</Chip>
      {next === null ? null : (
        <span className={classes.next} data-mine={next === 'you'}>
          · {next}
        </span>
      )}
    </span>
  );
}

/** A word with its icon in the colour of its meaning. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon name={tones[tone]} size={13} />
      <bdi className={classes.words}>{children}</bdi>
    </span>
  );
}

import { userRoles } from '#web/data/session.ts';
import { cutText } from '#web/lib/shorten.ts';
import { iconMask } from '#web/parts/icon.tsx';
import { statusWords, tones, type StatusKind, type Tone } from './status-words.ts';
import classes from './status.module.css';

/**
 * A status in plain words with its next actor; an unknown one as the service wrote it, a missing
 * one as a dash.
 */
export function Status({ kind, value }: { readonly kind: StatusKind; readonly value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return '—';
  const { words, tone, next } = statusWords(kind, value, userRoles());
  if (next === null)
    return (
      <Chip tone={tone} title={value}>
        {words}
      </Chip>
    );
  return (
    <>
      <Chip tone={tone} title={`${value}, next: ${next}`}>
        {words}
      </Chip>
      <span className={classes.next} data-mine={next === 'you'}>
        · {next}
      </span>
    </>
  );
}

type ChipProps = { readonly tone: Tone; readonly title?: string; readonly children: string };

/** A word with its icon in the colour of its meaning. */
export function Chip({ tone, title, children }: ChipProps) {
  return (
    <bdi className={classes.chip} data-tone={tone} title={title} style={iconMask(tones[tone])}>
      {cutText(children)}
    </bdi>
  );
}

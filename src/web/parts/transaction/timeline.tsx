import { Digits } from '#web/parts/amount.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { LongText } from '#web/parts/long-text.tsx';
import { Time } from '#web/parts/time.tsx';
import { tones, type Tone } from './status-words.ts';
import classes from './timeline.module.css';

/** A past event, or the present state that awaits an actor. */
export type TimelineEvent = {
  readonly words: string;
  /** An integer after the words: a block. */
  readonly figure?: number | null;
  readonly time: string | null | undefined;
  readonly tone: Tone;
  /** The next actor. */
  readonly next?: string | null;
};

/** Events in order; the last one is the present. */
export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map(({ words, figure, time, tone, next }) => (
        <li key={`${words} ${time}`} data-tone={tone}>
          <Icon name={tones[tone]} size={16} />
          <div>
            <p dir="auto">
              <LongText text={words} />
              {figure ? (
                <>
                  {' '}
                  <Digits text={String(figure)} />
                </>
              ) : null}
            </p>
            {time ? (
              <p className={classes.aside}>
                <Time value={time} isFull />
              </p>
            ) : null}
            {next ? <p className={classes.aside}>Next: {next}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

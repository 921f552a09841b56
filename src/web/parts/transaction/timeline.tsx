import { Timeline as MantineTimeline, Text, ThemeIcon } from '@mantine/core';
import { Digits } from '#web/parts/money/amount.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { LongText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { toneColours, toneIcons, type Tone } from './status-labels.ts';

/** A past event, or the current state if it waits for an actor. */
export type TimelineEvent = {
  readonly label: string;
  /** An integer that is displayed after the label, such as a block number. */
  readonly figure?: number | null;
  readonly time: string | null | undefined;
  readonly tone: Tone;
  /** The actor who acts next. */
  readonly next?: string | null;
};

/** Events in order. The last event is the current state. */
export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine's elements are plain boxes
    <MantineTimeline role="list" bulletSize={20} lineWidth={1}>
      {events.map(({ label, figure, time, tone, next }, at) => (
        <MantineTimeline.Item
          key={`${label} ${time}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="listitem"
          {...(at === 0 ? {} : { mt: 'md' })}
          bullet={
            <ThemeIcon size={20} radius="xl" color={toneColours[tone]}>
              <Icon name={toneIcons[tone]} size={12} />
            </ThemeIcon>
          }
        >
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            <LongText text={label} />
            {figure ? (
              <>
                {' '}
                <Digits text={String(figure)} />
              </>
            ) : null}
          </Text>
          {time ? (
            <Text size="xs" c="dimmed">
              <Time value={time} isFull />
            </Text>
          ) : null}
          {next ? (
            <Text size="xs" c="dimmed">
              Next: {next}
            </Text>
          ) : null}
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
}

import { Timeline as MantineTimeline, Text, ThemeIcon } from '@mantine/core';
import { isOffChain } from '#contract/rules/payment-life.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
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

type RecordWithEvents = Pick<OutgoingTransaction, 'status' | 'block' | 'transaction_ids'> &
  Pick<Partial<OutgoingTransaction>, 'completed_at'>;

/** The events of a custodian's record after its creation: signed, confirmed, cancelled or failed. */
export function recordEvents(record: RecordWithEvents): readonly TimelineEvent[] {
  const { status, completed_at: completedAt, block: blocks } = record;
  const completedLabel = isOffChain(record) ? 'Completed in the custodian’s books' : 'Signed and broadcast';
  return [
    ...(completedAt || status === 'completed' ? [{ label: completedLabel, time: completedAt, tone: 'good' as const }] : []),
    // The custodian reports a block without its time.
    ...[...new Set(Object.values(blocks ?? {}))].flatMap((block) =>
      block === null ? [] : [{ label: 'Confirmed in block', figure: block, time: null, tone: 'good' as const }],
    ),
    ...(status === 'canceled' ? [{ label: 'Cancelled', time: null, tone: 'quiet' as const }] : []),
    ...(status === 'failed' ? [{ label: 'Failed', time: null, tone: 'bad' as const, next: 'the custodian’s staff, who contact you' }] : []),
  ];
}

import { Group, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WorkItem } from '#contract/desk/work.ts';
import { dueStanding, dueText } from '#contract/rules/due-clock.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { nowMs } from '#web/lib/now.ts';
import { cutText } from '#web/lib/shorten.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import breaks from '#web/parts/record/facts.module.css';

type WorkItemsProps = {
  readonly items: readonly WorkItem[];
  /** Called when the user opens a task. */
  readonly onOpen?: (item: WorkItem) => void;
};

/** Tasks as links. Each link shows the task, its value, its requester and its deadline. */
export function WorkItems({ items, onOpen }: WorkItemsProps) {
  return (
    <Stack component="ul" m={0} p={0} gap="xs">
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <UnstyledButton component={Link} to={item.link} w="100%" onClick={() => onOpen?.(item)}>
            <ItemContent {...item} />
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}

function ItemContent({ kind, title, value_cad: value, requested_by: requester, since, until }: WorkItem) {
  const dueLabel = useStoreValue(nowMs, (now) => (isDay(until) ? dueText(dueStanding(until, now)) : null));
  const isLate = useStoreValue(nowMs, (now) => (isDay(until) && dueStanding(until, now).is === 'late' ? 1 : 0)) === 1;
  const isUrgent = isLate || kind === 'health';
  const cad = plainDecimal(value ?? '');
  const shortTitle = cutText(title);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon color={isUrgent ? 'red' : 'amber'} size="md">
        <Icon name={isUrgent ? 'alert' : 'clock'} />
      </ThemeIcon>
      <Stack gap={0} miw={0} flex={1}>
        <Text component="div" fw={550} className={breaks.value}>
          <bdi title={shortTitle === title ? undefined : title}>
            <TextWithAmounts text={shortTitle} />
          </bdi>
        </Text>
        <Text component="div" size="xs" c="dimmed">
          {cad === null ? null : (
            <>
              about <Amount value={cad} ticker="cad" /> ·{' '}
            </>
          )}
          {requester === undefined ? null : <bdi>{requester} · </bdi>}
          {dueLabel ??
            (until === undefined ? null : (
              <>
                until <Time value={until} />
              </>
            ))}
          {until === undefined ? null : ' · '}
          since <Time value={since} />
        </Text>
      </Stack>
      <Text span c="dimmed" lh={1} mt={4}>
        <Icon name="right" size={14} />
      </Text>
    </Group>
  );
}

/** Whether a deadline is a day, without a time of day. */
function isDay(until: string | undefined): until is string {
  return until !== undefined && /^\d{4}-\d\d-\d\d$/.test(until);
}

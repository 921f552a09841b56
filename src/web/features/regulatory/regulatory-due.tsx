import { Stack, Text } from '@mantine/core';
import type { Day } from '#contract/people/code-lists/holidays.ts';
import { dueDayOf, dueStanding, dueText } from '#contract/rules/due-clock.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Icon } from '#web/parts/page/icon.tsx';

type DueTimeProps = {
  readonly deposit: ExternalTransaction;
  /** Whether a deposit without a due date has its age. Default: false. */
  readonly hasAge?: boolean;
};

/** The time left until the desk's reminder for an LVCTR item, with the date. Other items state that they have no reminder. */
export function DueTime({ deposit, hasAge = false }: DueTimeProps) {
  const { due_clock: workingDays } = usePreferences();
  const dueDay = dueDayOf(deposit, workingDays);
  if (dueDay === null || workingDays === null) return <NoDueDay deposit={deposit} hasAge={hasAge} isDueDayOff={workingDays === null} />;
  return <DueDay dueDay={dueDay} workingDays={workingDays} />;
}

function DueDay({ dueDay, workingDays }: { readonly dueDay: Day; readonly workingDays: number }) {
  const dueState = useStoreValue(nowMs, (now) => dueStanding(dueDay, now).is);
  const label = useStoreValue(nowMs, (now) => dueText(dueStanding(dueDay, now)));
  return (
    <Stack gap={0} title={reminderTitle(workingDays)}>
      <Text inherit textWrap="wrap" {...dueStyles[dueState]}>
        {dueState === 'left' ? null : <Icon name={dueState === 'late' ? 'alert' : 'clock'} size={13} />} {label}
      </Text>
      <Text size="xs" c="dimmed" textWrap="wrap">
        by <span style={{ whiteSpace: 'nowrap' }}>{dueDay}</span>
      </Text>
    </Stack>
  );
}

const dueStyles = {
  left: {},
  today: { c: 'amber', fw: 570 },
  late: { c: 'red', fw: 570 },
} as const satisfies Record<ReturnType<typeof dueStanding>['is'], object>;

type NoDueDayProps = Required<DueTimeProps> & { readonly isDueDayOff: boolean };

function NoDueDay({ deposit, hasAge, isDueDayOff }: NoDueDayProps) {
  const ago = useStoreValue(nowMs, (now) => (hasAge ? timeAgo(deposit.timestamp ?? '', now) : null));
  const reason =
    isDueDayOff && deposit.regulatory_status === 'missing_lvctr_info'
      ? 'The reminder is off in your settings'
      : 'The travel rule has no deadline: sorted by age';
  return (
    <Stack gap={0} c="dimmed" title={reason}>
      <Text inherit>No due date</Text>
      {ago === null ? null : <Text size="xs">received {ago}</Text>}
    </Stack>
  );
}

/** Explains that this desk sets the reminder and how the desk counts days. */
function reminderTitle(workingDays: number): string {
  return `This desk’s own reminder: ${workingDays} working day${workingDays === 1 ? '' : 's'} after receipt, in Ottawa time, without weekends and Canadian federal holidays`;
}

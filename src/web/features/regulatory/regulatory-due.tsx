import type { Day } from '#contract/people/code-lists/holidays.ts';
import { dueDayOf, dueStanding, dueWords } from '#contract/rules/due-clock.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Icon } from '#web/parts/icon.tsx';
import classes from './regulatory-due.module.css';

/**
 * The time left until the desk's own reminder of an LVCTR item, with its day; also states when
 * there is none.
 */
export function Due({ deposit }: { readonly deposit: ExternalTransaction }) {
  const { due_clock: workingDays } = usePreferences();
  const due = dueDayOf(deposit, workingDays);
  if (due === null || workingDays === null) return <NoDueDay deposit={deposit} isOff={workingDays === null} />;
  return <DueDay due={due} workingDays={workingDays} />;
}

function DueDay({ due, workingDays }: { readonly due: Day; readonly workingDays: number }) {
  const is = useStoreValue(nowMs, (now) => dueStanding(due, now).is);
  const words = useStoreValue(nowMs, (now) => dueWords(dueStanding(due, now)));
  return (
    <span className={classes.due} data-due={is} title={reminderWords(workingDays)}>
      <span>
        {is === 'left' ? null : <Icon name={is === 'late' ? 'alert' : 'clock'} size={13} />} {words}
      </span>
      <span className={classes.day}>
        by <span>{due}</span>
      </span>
    </span>
  );
}

function NoDueDay({ deposit, isOff }: { readonly deposit: ExternalTransaction; readonly isOff: boolean }) {
  const why =
    isOff && deposit.regulatory_status === 'missing_lvctr_info'
      ? 'The reminder is off in your settings'
      : 'The travel rule has no deadline: sorted by age';
  return (
    <span className={classes.none} title={why}>
      No due date
    </span>
  );
}

/** Explains the reminder: the desk's own, and how it counts days. */
function reminderWords(workingDays: number): string {
  return `This desk’s own reminder: ${workingDays} working day${workingDays === 1 ? '' : 's'} after receipt, in Ottawa time, without weekends and Canadian federal holidays`;
}

import type { Command } from '#contract/desk/command.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { deadlineOf } from '#web/parts/command/command-labels.ts';
import { Time } from '#web/parts/text/time.tsx';

/** The deadline of an open command, and the time left. */
export function CommandDeadline({ command }: { readonly command: Command }) {
  const now = useStore(nowMs);
  const deadline = deadlineOf(command, now);
  if (deadline === null) return null;
  const { label, at, isPast } = deadline;
  return (
    <>
      {label} {isPast ? null : `${timeAgo(at, now)}, `}
      <Time value={at} />
    </>
  );
}

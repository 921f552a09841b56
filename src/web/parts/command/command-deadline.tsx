import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Time } from '#web/parts/text/time.tsx';
import { deadlineOf } from './command-labels.ts';

/** The deadline of an open command or of a batch that awaits approval, and the time left. */
export function CommandDeadline({ command }: { readonly command: Parameters<typeof deadlineOf>[0] }) {
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

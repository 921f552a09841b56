import type { Command } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Time } from '#web/parts/time.tsx';

/** The deadline of an open command: people settle an unknown one; a review expires. */
export function DecidesAt({ command }: { readonly command: Command }) {
  const now = useStore(nowMs);
  const [words, at] = decision(command);
  if (at === null) return null;
  return (
    <>
      {words} {timeAgo(at, now)}, <Time value={at} />
    </>
  );
}

function decision({ state, decides_at: decidesAt, made_at: madeAt }: Command): readonly [string, string | null] {
  if (state === 'unknown') return ['Can be settled', decidesAt];
  if (state === 'awaiting_review') return ['Expires', new Date(Date.parse(madeAt) + reviewTime.ms).toISOString()];
  return ['', null];
}

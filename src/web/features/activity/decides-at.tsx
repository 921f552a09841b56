import type { Command } from '#contract/desk/command.ts';
import { reviewMsMax } from '#contract/desk/command.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Time } from '#web/parts/time.tsx';

/** When an open command is decided at the latest: an unknown one by people, one that awaits review by its end. */
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
  if (state === 'unknown') return ['May be settled', decidesAt];
  if (state === 'awaiting_review') return ['Expires', new Date(Date.parse(madeAt) + reviewMsMax).toISOString()];
  return ['', null];
}

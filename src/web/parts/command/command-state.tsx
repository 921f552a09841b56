import { Text } from '@mantine/core';
import type { Command } from '#contract/desk/command.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { paymentLife, type RequestOfLife } from '#contract/rules/payment-life.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { commandStateLabels, nextActor, type StateLabel } from './command-labels.ts';
import { lifeLabel } from './payment-life.tsx';

/** The state of a command, and the actor who acts next. */
export function CommandStateChip({ command }: { readonly command: RequestOfLife & Pick<Command, 'made_by' | 'decides_at'> }) {
  const { state, made_by: requester } = command;
  const life = state === 'unknown' ? null : paymentLife(command, null);
  const next = useStoreValue(nowMs, (now) => nextActor(command, now));
  return (
    <StateChip
      state={{ ...commandStateLabels[state], ...(life === null ? {} : { label: lifeLabel(life) }), next }}
      requester={state === 'awaiting_review' ? requester : null}
    />
  );
}

type StateChipProps = {
  readonly state: Pick<StateLabel, 'label' | 'tone' | 'next'>;
  /** The requester of a command that awaits another user's approval. Null in other states. */
  readonly requester: Command['made_by'] | null;
};

/** The label of a state, and the actor who acts next. */
export function StateChip({ state: { label, tone, next }, requester }: StateChipProps) {
  const { user } = useSession();
  const isMine = requester !== null && mayDo(userRoles(), rolesWith('review_commands')) && requester.email !== user.email;
  return (
    <>
      <Chip tone={tone}>{label}</Chip>{' '}
      {next === null ? null : (
        <Text span size="xs" c="dimmed">
          · {isMine ? 'you' : next}
        </Text>
      )}
    </>
  );
}

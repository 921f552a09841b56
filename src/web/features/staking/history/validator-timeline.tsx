import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ValidatorTimeline as TimelineData } from '#contract/desk/staking-history.ts';
import { commandKindLabels } from '#contract/money/command-basics.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { commandStateLabels } from '#web/parts/command/command-labels.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { Timeline, type TimelineEvent } from '#web/parts/transaction/timeline.tsx';
import { validatorLabel } from '#web/parts/validator/validator-labels.ts';

/** The desk's requests for a validator, and the states of the validator that the desk observed. */
export function ValidatorTimeline({ pubkey }: { readonly pubkey: string }) {
  const query = useQuery(stakingQueries.timeline(pubkey));
  return (
    <ListStates query={query} what="The timeline" skeleton={<SkeletonPanel title="Timeline" facts={3} />}>
      {(events) => (
        <Panel title="Timeline">
          {events.seen.length === 0 ? <Text>No samples of this validator yet. The desk samples every hour.</Text> : null}
          <Timeline events={eventsOf(events)} />
          {(events.commands ?? []).map(({ id, kind }) => (
            <Text key={id}>
              <Link to="/activity/$commandId" params={{ commandId: id }}>
                Open the request: {commandKindLabels[kind]}
              </Link>
            </Text>
          ))}
        </Panel>
      )}
    </ListStates>
  );
}

function eventsOf({ seen, commands }: TimelineData): readonly TimelineEvent[] {
  const events = [
    ...seen.map(({ at, status }): TimelineEvent & { readonly time: string } => {
      const { label, tone, next } = validatorLabel(status ?? 'No state');
      return { label, time: at, tone, next };
    }),
    ...(commands ?? []).map(({ kind, state, at, amount, by: requester }): TimelineEvent & { readonly time: string } => {
      const amountText = amount === null ? '' : amount === '0' ? ' of the full balance' : ` of ${amount} ETH`;
      return {
        label: `${commandKindLabels[kind]}${amountText} by ${requester}: ${commandStateLabels[state].label}`,
        time: at,
        tone: commandStateLabels[state].tone,
      };
    }),
  ];
  return events.toSorted((one, other) => one.time.localeCompare(other.time));
}

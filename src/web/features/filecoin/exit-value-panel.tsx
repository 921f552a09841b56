import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExitEstimate } from '#contract/desk/providers.ts';
import { estimateInterval } from '#contract/limits.ts';
import { exitWorth, exitWorthFormula } from '#contract/rules/exit-worth.ts';
import { terminationFeesCacheMs } from '#contract/service/filecoin.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { providerQueries } from '#web/data/providers.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { LargeFigure } from '#web/parts/order/large-figure.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { Time } from '#web/parts/text/time.tsx';

type ExitValuePanelProps = { readonly providerId: string; readonly rewards: Decimal | null };

/**
 * The value that would remain if the provider ended all sectors. The service limits these estimates, so the desk queues them and
 * the panel shows the wait.
 */
export function ExitValuePanel({ providerId, rewards }: ExitValuePanelProps) {
  const [newerThan, setNewerThan] = useState<string | null>(null);
  const query = useQuery(providerQueries.exitEstimate(providerId, newerThan));
  return (
    <ListStates query={query} what="The estimate" skeleton={<SkeletonPanel title="Value if closed" facts={4} />}>
      {({ estimate, queue }) => (
        <Panel
          title="Value if closed"
          aside={
            estimate === null ? null : (
              <span>
                estimated <Time value={estimate.last_updated_at} />
              </span>
            )
          }
        >
          <Stack gap="xs">
            {queue === null ? null : <QueuePosition queue={queue} />}
            {estimate === null ? null : <ExitValue rewards={rewards} estimate={estimate} />}
            {estimate === null || queue !== null ? null : (
              <div>
                <Button variant="default" onClick={() => setNewerThan(estimate.read_at)}>
                  Request a new estimate
                </Button>
              </div>
            )}
          </Stack>
        </Panel>
      )}
    </ListStates>
  );
}

/** The position of the estimate in the queue, with a countdown. The query refreshes it automatically. */
function QueuePosition({ queue: { position, wait_ms: waitMs } }: { readonly queue: NonNullable<ExitEstimate['queue']> }) {
  const seconds = Math.ceil(waitMs / 1000);
  return (
    <Stack gap={4}>
      <Text>
        Loading{position === 1 ? '' : `, number ${position} in the queue`}
        {seconds === 0 ? '' : ` (${seconds} s)`}…
      </Text>
      <Text>The custodian returns one estimate every {estimateInterval.label} for all users. Yours loads automatically.</Text>
    </Stack>
  );
}

type ExitValueProps = { readonly rewards: Decimal | null; readonly estimate: NonNullable<ExitEstimate['estimate']> };

function ExitValue({ rewards, estimate }: ExitValueProps) {
  const {
    live_sectors_penalty_fil: livePenalty,
    faulty_sectors_penalty_fil: faultyPenalty,
    last_updated_at: updatedAt,
    read_at: readAt,
  } = estimate;
  const value = rewards === null ? null : exitWorth({ rewards, livePenalty, faultyPenalty });
  return (
    <>
      {value === null ? (
        <Text size="xl" fw={620}>
          Unknown: no rewards figure
        </Text>
      ) : (
        <LargeFigure value={value} ticker="fil" />
      )}
      <Text size="xs" c="dimmed">
        {exitWorthFormula}
      </Text>
      <FactList
        facts={{
          Rewards: rewards === null ? 'Unknown' : <Amount value={rewards} ticker="fil" />,
          'Penalty, live': <Amount value={livePenalty} ticker="fil" />,
          'Penalty, faulty': <Amount value={faultyPenalty} ticker="fil" />,
          Estimated: <Time value={updatedAt} isFull />,
          'Loaded at': <Time value={readAt} isFull />,
        }}
      />
      <Text size="xs" c="dimmed">
        Penalties are estimates. The custodian caches each for {terminationFeesCacheMs / 3_600_000} hours and returns the same until then.
      </Text>
    </>
  );
}

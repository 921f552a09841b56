import { Button, Group, List, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { sandboxEndpoints, type sandboxScenarioSchema } from '#contract/service/sandbox.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** The pauses between two steps of the scenario that the user can choose, in seconds. */
const paceChoices = [
  { value: '15', label: 'Fast: a step every 15 seconds' },
  { value: '60', label: 'Medium: a step every minute' },
  { value: '300', label: 'Slow: a step every 5 minutes' },
] as const;

/** A scenario, which runs automatically: its log, and the time of its next step. */
export function ScenarioPanel({ morning: scenario }: { readonly morning: z.infer<typeof sandboxScenarioSchema> }) {
  const [pace, setPace] = useState<string>(paceChoices[0].value);
  const playMutation = useMutation(sandboxWrite(sandboxEndpoints.playScenario));
  const stop = useMutation(sandboxWrite(sandboxEndpoints.stopScenario));
  const { is_playing: isPlaying, told: pastScenes, scenes, next_at: nextAt } = scenario;
  const error = playMutation.error ?? stop.error;
  return (
    <Panel title="Scenario" aside={isPlaying ? `${pastScenes.length} of ${scenes}` : undefined}>
      <Text c="dimmed" mb="sm">
        Runs deposits, decisions and approvals of the custodian, and a fault automatically, for training and demonstrations. A request that
        needs a user waits until a user acts.
      </Text>
      <Group gap="xs">
        <NativeSelect
          aria-label="Pace of the scenario"
          value={pace}
          data={[...paceChoices]}
          disabled={isPlaying}
          onChange={(event) => setPace(event.currentTarget.value)}
        />
        {isPlaying ? (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params: {}, body: undefined })}>
            Stop scenario
          </Button>
        ) : (
          <Button
            loading={playMutation.isPending}
            onClick={() => playMutation.mutate({ params: {}, body: { pause_seconds: new NumberLiteral(pace) } })}
          >
            Play scenario
          </Button>
        )}
      </Group>
      {error === null ? null : (
        <Text c="red" role="alert">
          {error.message}
        </Text>
      )}
      {nextAt === null ? null : (
        <Text c="dimmed" mb="sm">
          Next step at <Time value={nextAt} />
        </Text>
      )}
      {pastScenes.length === 0 ? null : (
        <List type="ordered" mt="sm" aria-label="Scenario log">
          {pastScenes.map(({ at, words }, sceneIndex) => (
            <List.Item key={`${sceneIndex} ${at}`}>
              <Time value={at} /> {words}
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewModes, type ReviewPolicy } from '#contract/desk/command.ts';
import { commandMutations, commandQueries } from '#web/data/commands.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { SettingRow } from './settings-row.tsx';

const modeWords = {
  off: 'Never',
  above: 'Above an amount',
  always: 'Always',
} as const satisfies Record<(typeof reviewModes)[number], string>;

/**
 * When a second treasurer must release a command: an administrator's setting for the whole desk.
 */
export function ReviewPolicySetting() {
  const query = useQuery(commandQueries.reviewPolicy);
  return (
    <ListStates query={query} what="The review policy" skeleton={<SkeletonPanel title="Second approval" facts={2} />}>
      {(policy) => <Policy policy={policy} />}
    </ListStates>
  );
}

function Policy({ policy }: { readonly policy: ReviewPolicy }) {
  const { mutateAsync } = useMutation(commandMutations.setReviewPolicy());
  const write = useConfirmedWrite('Changing the review policy');
  const [chosen, setChosen] = useState(policy);
  const isChanged = chosen.mode !== policy.mode || chosen.above_cad !== policy.above_cad;
  return (
    <Panel title="Second approval">
      <SettingRow
        title="A second treasurer releases"
        words="For everyone who sends money from this desk, in addition to the service’s own approvals. Without a rate, a command counts as above the amount."
      >
        <NativeSelect
          aria-label="A second treasurer releases"
          value={chosen.mode}
          data={reviewModes.map((value) => ({ value, label: modeWords[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen({ ...chosen, mode: reviewModes.find((mode) => mode === value) ?? chosen.mode })
          }
        />
      </SettingRow>
      {chosen.mode === 'above' ? (
        <SettingRow title="Amount in CAD" words="A command worth more than this needs a review.">
          <TextInput
            aria-label="Amount in CAD"
            value={chosen.above_cad}
            inputMode="decimal"
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, above_cad: value.trim() })}
          />
        </SettingRow>
      ) : null}
      {isChanged ? (
        <Button
          loading={write.isRunning}
          onClick={() =>
            write.run(
              () => mutateAsync(chosen),
              () => announce('Review policy saved'),
            )
          }
        >
          Save the review policy
        </Button>
      ) : null}
      {write.notice}
    </Panel>
  );
}

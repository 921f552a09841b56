import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { formPathOf } from './party-paths.ts';
import type { PartyPath } from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';

const titles = {
  refused: 'The party was refused',
  not_sent: 'The party was not sent',
  unknown: 'Outcome unknown: the party may have been created',
} as const;

type SendNoticeProps = {
  readonly draft: PartyDraft;
  readonly error: Error;
  readonly lookUp: () => Promise<unknown>;
  readonly isLooking: boolean;
  readonly goToField: (path: PartyPath) => void;
};

/** Explains why the party was not created, or that the outcome is unknown, and offers the possible actions. */
export function SendPartyNotice({ draft, error, lookUp, isLooking, goToField }: SendNoticeProps) {
  const outcome = outcomeOf(error);
  const field = error instanceof HttpRefusal ? error.field : undefined;
  const path = field === undefined ? null : formPathOf(field, draft.form.getValues());
  return (
    <ProblemPanel name="Not created" title={titles[outcome]} error={error}>
      <Text dir="auto">{error.message}</Text>
      {path === null ? null : (
        <Button variant="default" onClick={() => goToField(path)}>
          Go to the field
        </Button>
      )}
      {outcome === 'unknown' ? <LookUpButton lookUp={lookUp} isLooking={isLooking} /> : null}
      {outcome === 'not_sent' ? <Text>Nothing was sent. You can send it again.</Text> : null}
    </ProblemPanel>
  );
}

function LookUpButton({ lookUp, isLooking }: Pick<SendNoticeProps, 'lookUp' | 'isLooking'>) {
  const [result, setResult] = useState('');
  const showResult = async () => {
    try {
      if ((await lookUp()) === null)
        setResult('No party with this e-mail yet. You can send it again: the desk checks the e-mail first, so no second party is created.');
    } catch (error) {
      setResult(`The search failed: ${error instanceof Error ? error.message : 'no reason given'}`);
    }
  };
  return (
    <>
      <Text>The custodian’s answer was lost. Check whether a party with this e-mail exists.</Text>
      <Button variant="default" loading={isLooking} onClick={() => void showResult()}>
        Check for the party
      </Button>
      <Text component="output" size="xs" c="dimmed">
        {result}
      </Text>
    </>
  );
}

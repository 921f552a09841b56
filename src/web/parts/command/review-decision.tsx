import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { reviewDecisions } from '#contract/desk/command.ts';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedIdentity } from '#web/parts/form/confirm-identity.tsx';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';

/** An approver's decision. */
export type ReviewVerdict = { readonly decision: (typeof reviewDecisions)[number]; readonly reason?: string };

type ReviewDecisionProps = {
  /** The command as a short title: `'Withdrawal of 0.5 BTC'`. */
  readonly title: string;
  readonly lines: readonly PreflightLine[];
  readonly isPending: boolean;
  readonly decide: (verdict: ReviewVerdict) => Promise<unknown>;
};

/** The form in which a second treasurer decides and gives a reason. Asks for the password unless the user confirmed it recently. */
export function ReviewDecision({ title, lines, isPending, decide }: ReviewDecisionProps) {
  const identity = useConfirmedIdentity();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const against = lines.filter(({ answer, rule }) => answer === 'no' && rule !== 'unresolved').length;
  const press = (decision: ReviewVerdict['decision']) => {
    if (decision === 'decline' && reason.trim() === '') return setProblem('Enter a reason: the requester sees it');
    setProblem(null);
    identity
      .run(() => decide({ decision, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }))
      .then(
        () => announce(decision === 'release' ? 'Approved' : 'Declined'),
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'The decision was not saved'),
      );
  };
  return (
    <Stack gap="sm" mt="md">
      {against === 0 ? null : (
        <Text role="note">{against === 1 ? '1 check failed' : `${against} checks failed`}: the custodian will probably refuse.</Text>
      )}
      <StickyBar>
        <Textarea
          w="100%"
          label="Reason (required to decline)"
          value={reason}
          maxLength={1000}
          autosize
          minRows={1}
          maxRows={6}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem}
        />
        <Button variant="default" disabled={isPending} onClick={() => press('decline')}>
          Decline
        </Button>
        <Button loading={isPending} onClick={() => press('release')}>
          Approve and send: {title}
        </Button>
      </StickyBar>
      {identity.dialog}
    </Stack>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Command } from '#contract/desk/command.ts';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { commandMutations, commandQueries } from '#web/data/commands.ts';
import { announce } from '#web/lib/announce.ts';
import { commandTitle } from '#web/parts/command/command-words.ts';
import { PreflightLines } from '#web/parts/command/preflight-lines.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedPassword } from '#web/parts/form/confirm-password.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import classes from './activity.module.css';

type CommandReviewProps = { readonly command: Command; readonly mayDecide: boolean; readonly isOwn: boolean };

/** Our review: every pre-flight line as it stands now, and the decision of a second treasurer. */
export function CommandReview({ command, mayDecide, isOwn }: CommandReviewProps) {
  const query = useQuery(commandQueries.commandPreflight(command.id));
  return (
    <Panel title="Our review" aside={<span>{command.review?.why}</span>}>
      {isOwn ? <p>You made this command: somebody else releases or declines it.</p> : null}
      <ListStates query={query} what="The pre-flight lines" skeleton={<SkeletonPanel title="As things stand now" facts={5} />}>
        {({ lines, made }) => (
          <>
            <h3 className={classes.heading}>As things stand now</h3>
            {lines.length === 0 ? (
              <p>No pre-flight lines for this kind of command.</p>
            ) : (
              <PreflightLines lines={lines} below={(line) => <Before line={line} made={made} />} />
            )}
            {mayDecide ? <Decision command={command} lines={lines} /> : null}
          </>
        )}
      </ListStates>
    </Panel>
  );
}

type BeforeProps = { readonly line: PreflightLine; readonly made: readonly PreflightLine[] | null };

/** How a line stood when the command was made, where it stands otherwise now. */
function Before({ line, made }: BeforeProps) {
  const before = made?.find(({ rule }) => rule === line.rule);
  if (before === undefined || before.text === line.text) return null;
  return (
    <p className={classes.before}>
      <strong>Changed.</strong> When it was made: {before.text}.
    </p>
  );
}

function Decision({ command, lines }: { readonly command: Command; readonly lines: readonly PreflightLine[] }) {
  const review = useMutation(commandMutations.review(command.id));
  const password = useConfirmedPassword();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const against = lines.filter(({ answer, rule }) => answer === 'no' && rule !== 'unresolved').length;
  const decide = (decision: 'release' | 'decline') => {
    if (decision === 'decline' && reason.trim() === '') return setProblem('Say why: its maker reads it');
    setProblem(null);
    password
      .run(() => review.mutateAsync({ decision, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }))
      .then(
        () => announce(decision === 'release' ? 'Released' : 'Declined'),
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'It could not be decided'),
      );
  };
  return (
    <div className={classes.decision}>
      {against === 0 ? null : (
        <p role="note">{against === 1 ? 'One line says no' : `${against} lines say no`}: the service will probably refuse.</p>
      )}
      <Textarea
        label="Reason (required to decline)"
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={review.isPending} onClick={() => decide('decline')}>
          Decline
        </Button>
        <Button loading={review.isPending} onClick={() => decide('release')}>
          Release and send: {commandTitle(command)}
        </Button>
      </div>
      {password.dialog}
    </div>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalFacts } from '#web/data/commands.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { failureWords, sendFailure } from './send-failure.ts';
import type { Send } from './use-send.ts';
import classes from './command-form.module.css';

type SendNoticeProps = {
  readonly error: Error;
  /** What is sent, in a word: "withdrawal". */
  readonly noun: string;
  readonly commandKey: string;
  readonly look: Send<never>['look'];
  /** The command with this key is there. */
  readonly found: () => void;
  /** The desk has none: the same may be sent. */
  readonly none: () => void;
  /** Another key, so that what the form holds becomes a command of its own. */
  readonly renew: () => void;
  /** The earlier one was looked at: this is a further one. */
  readonly repeat: (id: string) => void;
};

/** Why a command was not sent, or why nobody can tell, and what can be done. */
export function SendNotice({ error, noun, commandKey, look, found, none, renew, repeat }: SendNoticeProps) {
  const failure = sendFailure(error);
  const { commandId, earlier } = refusalFacts(error);
  const earlierId = earlier?.command_id ?? earlier?.record_id;
  return (
    <ProblemPanel name="Not confirmed" title={failureWords(error, noun)} alerting={error}>
      <p dir="auto">{error.message}</p>
      <p className={classes.links}>
        {commandId === null ? null : <CommandLink id={commandId} />}
        {earlier?.command_id === undefined ? null : <CommandLink id={earlier.command_id} />}
        {earlier?.record_id === undefined ? null : (
          <Link to="/transactions/$transactionId" params={{ transactionId: earlier.record_id }}>
            Open transaction {earlier.record_id}
          </Link>
        )}
      </p>
      {earlierId === undefined ? null : (
        <Button variant="default" onClick={() => repeat(earlierId)}>
          I looked at it: this is a further {noun}
        </Button>
      )}
      {failure === 'reused' ? (
        <Button variant="default" onClick={renew}>
          Make what the form holds a new {noun}
        </Button>
      ) : null}
      {failure === 'unknown' ? <LookUp noun={noun} commandKey={commandKey} look={look} found={found} none={none} /> : null}
    </ProblemPanel>
  );
}

function CommandLink({ id }: { readonly id: string }) {
  return (
    <Link to="/activity/$commandId" params={{ commandId: id }}>
      Open the command
    </Link>
  );
}

/** Looks for the command of this form: its own page says what became of it. */
function LookUp({ noun, commandKey, look, found, none }: Pick<SendNoticeProps, 'noun' | 'commandKey' | 'look' | 'found' | 'none'>) {
  const [isLooking, setLooking] = useState(false);
  const [words, setWords] = useState('');
  const press = async () => {
    setLooking(true);
    const seen = await look(commandKey);
    setLooking(false);
    if (seen === 'found') found();
    else if (seen === 'none') none();
    else setWords('The desk still does not answer. Nothing is sent meanwhile.');
  };
  return (
    <>
      <p>
        It may have been sent. Do not make it anew: the desk knows this {noun} by its key and never sends it twice.{' '}
        <Link to="/activity/$commandId" params={{ commandId: commandKey }}>
          Its page
        </Link>{' '}
        says what became of it.
      </p>
      <Button variant="default" loading={isLooking} onClick={() => void press()}>
        Look what became of it
      </Button>
      <output>{words}</output>
    </>
  );
}

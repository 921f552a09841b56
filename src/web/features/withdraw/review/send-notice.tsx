import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalFacts } from '#web/data/commands.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { failureWords, sendFailure } from './send-failure.ts';
import type { Send } from './use-send.ts';
import classes from '#web/features/withdraw/withdraw.module.css';

type SendNoticeProps = {
  readonly error: Error;
  readonly withdrawalKey: string;
  readonly look: Send['look'];
  /** The command with this key is there. */
  readonly found: () => void;
  /** The desk has none: the same withdrawal may be sent. */
  readonly none: () => void;
  /** Another key, so that what the form holds becomes a withdrawal of its own. */
  readonly renew: () => void;
  /** The earlier one was looked at: this is a further one. */
  readonly repeat: (id: string) => void;
};

/** Why a withdrawal was not sent, or why nobody can tell, and what can be done. */
export function SendNotice({ error, withdrawalKey, look, found, none, renew, repeat }: SendNoticeProps) {
  const failure = sendFailure(error);
  const { commandId, earlier } = refusalFacts(error);
  const earlierId = earlier?.command_id ?? earlier?.record_id;
  return (
    <ProblemPanel name="Not confirmed" title={failureWords(error)} alerting={error}>
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
          I looked at it: this is a further withdrawal
        </Button>
      )}
      {failure === 'reused' ? (
        <Button variant="default" onClick={renew}>
          Make what the form holds a new withdrawal
        </Button>
      ) : null}
      {failure === 'unknown' ? <LookUp withdrawalKey={withdrawalKey} look={look} found={found} none={none} /> : null}
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
function LookUp({ withdrawalKey, look, found, none }: Pick<SendNoticeProps, 'withdrawalKey' | 'look' | 'found' | 'none'>) {
  const [isLooking, setLooking] = useState(false);
  const [words, setWords] = useState('');
  const press = async () => {
    setLooking(true);
    const seen = await look(withdrawalKey);
    setLooking(false);
    if (seen === 'found') found();
    else if (seen === 'none') none();
    else setWords('The desk still does not answer. Nothing is sent meanwhile.');
  };
  return (
    <>
      <p>
        It may have been sent. Do not make it anew: the desk knows this withdrawal by its key and never sends it twice.{' '}
        <Link to="/activity/$commandId" params={{ commandId: withdrawalKey }}>
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

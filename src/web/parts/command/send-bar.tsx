import { Button } from '@mantine/core';
import classes from './command-form.module.css';

const chainConsequence = 'An on-chain transfer cannot be reversed.';

type SendBarProps = {
  readonly words: string;
  readonly send: () => void;
  readonly isSending: boolean;
  /** Why it cannot be sent now, in a sentence, or null. */
  readonly hold: string | null;
  readonly back: () => void;
  /** The irreversible consequence, in a sentence. */
  readonly consequence?: string;
};

/** The send button, named after the command. It never has the initial focus. */
export function SendBar({ words, send, isSending, hold, back, consequence = chainConsequence }: SendBarProps) {
  return (
    <div className={classes.bar}>
      <Button size="sm" variant="default" onClick={back} disabled={isSending}>
        Back to the form
      </Button>
      <Button
        size="sm"
        loading={isSending}
        aria-disabled={hold !== null}
        {...(hold === null ? {} : { 'data-disabled': true })}
        onClick={() => {
          if (hold === null) send();
        }}
        aria-describedby="send-hold"
      >
        {words}
      </Button>
      <p id="send-hold" className={classes.small}>
        {hold ?? consequence}
      </p>
    </div>
  );
}

import { Button } from '@mantine/core';
import classes from './command-form.module.css';

const chainConsequence = 'A transfer on a chain cannot be called back.';

type SendBarProps = {
  readonly words: string;
  readonly send: () => void;
  readonly isSending: boolean;
  /** Why it cannot be sent now, in a sentence; null when it can. */
  readonly hold: string | null;
  readonly back: () => void;
  /** What cannot be undone, in a sentence. */
  readonly consequence?: string;
};

/** The deed, named; it never has the first focus. */
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

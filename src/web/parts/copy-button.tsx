import { useEffect, useState } from 'react';
import { announce } from '#web/lib/announce.ts';
import { Icon } from './icon.tsx';
import classes from './hash.module.css';

/** How long the tick is shown, in ms. */
const tickMs = 1600;

type CopyButtonProps = {
  readonly text: string;
  /** Completes the label: "address" gives "Copy address". */
  readonly what: string;
  /** A warning shown after the copy. */
  readonly warning?: string | undefined;
};

/** Copies a text and confirms with a tick. */
export function CopyButton({ text, what, warning }: CopyButtonProps) {
  const [isWarned, setWarned] = useState(false);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), tickMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(done ? 'copied' : 'failed');
    setWarned(done && warning !== undefined);
    announce(done ? `Copied ${what}. ${warning ?? ''}` : `Could not copy ${what}`);
  };
  const button = (
    <button
      type="button"
      className={classes.copy}
      data-outcome={outcome}
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'close' : 'copy'} size={14} />
    </button>
  );
  if (!isWarned) return button;
  return (
    <>
      {button}
      <span className={classes.warning}>
        <Icon name="alert" size={14} /> {warning}
      </span>
    </>
  );
}

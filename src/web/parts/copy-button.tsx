import { useEffect, useState } from 'react';
import { announce } from '#web/lib/announce.ts';
import { Icon } from './icon.tsx';
import classes from './hash.module.css';

/** How long the tick stays, in ms. */
const tickMs = 1600;

/** Copies a text and confirms with a tick. `what` names it: "Copy address". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
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
    announce(done ? `Copied ${what}` : `Could not copy ${what}`);
  };
  return (
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
}

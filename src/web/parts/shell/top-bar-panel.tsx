import { Suspense, useState, type ReactNode } from 'react';
import classes from './top-bar.module.css';

type TopBarPanelProps = {
  readonly id: string;
  readonly title: string;
  /** The name of its button: what it opens, and its state. */
  readonly label: string;
  /** What its button shows. */
  readonly face: ReactNode;
  /** Rendered, and its code loaded, while the panel is open. */
  readonly children: ReactNode;
};

/** A button of the top bar that opens a panel below it; Escape and a click outside close it. */
export function TopBarPanel({ id, title, label, face, children }: TopBarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.button} popoverTarget={id} aria-haspopup="dialog" aria-label={label}>
        {face}
      </button>
      <dialog id={id} popover="auto" className={classes.user} aria-label={title} onToggle={({ newState }) => setOpen(newState === 'open')}>
        {isOpen ? <Suspense fallback={<p className="muted">Loading…</p>}>{children}</Suspense> : null}
      </dialog>
    </>
  );
}

import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Without it the dialog cannot be left by Escape. */
  readonly close?: () => void;
  /** A field marked `data-first` has focus at the start, else the first one. */
  readonly children: ReactNode;
};

/** A modal dialog: the browser's own, which keeps focus inside and gives it back afterwards. */
export function Dialog({ title, isOpen, close, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog.close();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

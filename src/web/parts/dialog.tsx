import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Without it the dialog cannot be left by Escape. */
  readonly close?: () => void;
  /** Room for a list; narrow unless told. */
  readonly isWide?: boolean;
  /** A field marked `data-first` has focus at the start, else the first one. */
  readonly children: ReactNode;
};

/** A modal dialog: the browser's own, which keeps focus inside and gives it back afterwards. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, close, isWide = false, children }: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before the element goes: only then does the browser give focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      data-wide={isWide}
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

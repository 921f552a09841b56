import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Without it, Escape does not close the dialog. */
  readonly close?: () => void;
  /** Wide enough for a list; narrow by default. */
  readonly isWide?: boolean;
  /** Whether nothing of the page is seen behind it. Default: it shows through. */
  readonly isCovering?: boolean;
  /** Focus starts in the field marked `data-first`, else in the first field. */
  readonly children: ReactNode;
};

/** A modal dialog. It uses the browser's own, which traps focus and restores it afterwards. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, close, isWide = false, isCovering = false, children }: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before the element is removed; otherwise the browser does not restore focus.
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
      data-covering={isCovering}
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

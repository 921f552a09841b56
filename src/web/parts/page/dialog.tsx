import { Modal } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called on Escape. Without it, Escape does not close the dialog. */
  readonly close?: () => void;
  /** Wide enough for a list; narrow by default. */
  readonly isWide?: boolean;
  /** Shows only the content, near the top of the window; screen readers still read the title. Default: false. */
  readonly isBare?: boolean;
  /** Whether the dialog hides the page behind it. Default: false. */
  readonly isCovering?: boolean;
  /** Focus starts in the element marked `data-autofocus`, otherwise in the first field. */
  readonly children: ReactNode;
};

/** A modal dialog, rendered only while it is open. Its title is a second-level heading. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, close, isWide = false, isBare = false, isCovering = false, children }: Omit<DialogProps, 'isOpen'>) {
  // Restore focus on unmount, synchronously, so that it is not stolen from a dialog opened next. Mantine restores it only for a dialog that
  // stays mounted.
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <Modal.Root
      opened
      onClose={close ?? (() => undefined)}
      size={isWide ? 'xl' : isBare ? 'lg' : 'md'}
      {...(isBare ? { centered: false, yOffset: '10vh' } : {})}
      closeOnClickOutside={isBare}
      closeOnEscape={close !== undefined}
      returnFocus={false}
      // No transition: its transform would clip drop-down lists that extend beyond the dialog.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay {...(isCovering ? { backgroundOpacity: 1, color: 'var(--desk-ground)' } : {})} />
      <Modal.Content>
        <Modal.Body {...(isBare ? { p: 0 } : { pt: 'md' })}>
          <Modal.Title component="h2" fw={600} fz="h2" mb="sm" lh="lg" hidden={isBare}>
            {title}
          </Modal.Title>
          {children}
          <FocusAtOnce />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Focuses the marked element in the event that opens the dialog, so that it receives keys typed at once. The focus trap acts later. */
function FocusAtOnce() {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    element.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return <span ref={element} hidden />;
}

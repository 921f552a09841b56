import { Modal } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Without it, Escape does not close the dialog. */
  readonly close?: () => void;
  /** Wide enough for a list; narrow by default. */
  readonly isWide?: boolean;
  /** Only its content is drawn, near the top of the window; its title is read out. Default: false. */
  readonly isBare?: boolean;
  /** Whether nothing of the page is seen behind it. Default: it shows through. */
  readonly isCovering?: boolean;
  /** Focus starts in the element marked `data-autofocus`, else in the first field. */
  readonly children: ReactNode;
};

/** A modal dialog; nothing of it is there while it is closed. Its title is no header of the page. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, close, isWide = false, isBare = false, isCovering = false, children }: Omit<DialogProps, 'isOpen'>) {
  // Given back at once when it goes: later it would take the focus from what was opened meanwhile. Mantine would do so only for a dialog that
  // stays to be closed.
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
      // A transition would leave a transform behind, which cuts what drops down out of the dialog.
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

/** Focuses the marked element in the event that opens the dialog: keys that are typed at once belong to it. The focus trap comes later. */
function FocusAtOnce() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return <span ref={place} hidden />;
}

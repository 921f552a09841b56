import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Without it, Escape does not close the dialog. */
  readonly close?: () => void;
  /** Wide enough for a list; narrow by default. */
  readonly isWide?: boolean;
  /** Whether nothing of the page is seen behind it. Default: it shows through. */
  readonly isCovering?: boolean;
  /** Focus starts in the element marked `data-autofocus`, else in the first field. */
  readonly children: ReactNode;
};

/** A modal dialog; nothing of it is there while it is closed. */
export function Dialog({ title, isOpen, close, isWide = false, isCovering = false, children }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={close ?? (() => undefined)}
      title={title}
      size={isWide ? 'xl' : 'md'}
      withCloseButton={close !== undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      closeOnEscape={close !== undefined}
      {...(isCovering ? { overlayProps: { backgroundOpacity: 1, color: 'var(--desk-ground)' } } : {})}
    >
      {children}
    </Modal>
  );
}

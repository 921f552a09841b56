import { Group, Modal } from '@mantine/core';
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

/** A modal dialog; nothing of it is there while it is closed. Its title is no header of the page. */
export function Dialog({ title, isOpen, close, isWide = false, isCovering = false, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close ?? (() => undefined)}
      size={isWide ? 'xl' : 'md'}
      closeOnClickOutside={false}
      closeOnEscape={close !== undefined}
    >
      <Modal.Overlay {...(isCovering ? { backgroundOpacity: 1, color: 'var(--desk-ground)' } : {})} />
      <Modal.Content>
        <Modal.Body pt="md">
          <Group mb="sm">
            <Modal.Title component="h2" fw={600} fz="h2">
              {title}
            </Modal.Title>
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

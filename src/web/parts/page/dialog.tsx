import { Button, Group, Modal } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useRestoredFocus } from '#web/lib/focus.ts';

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called when Escape is pressed. Without this callback, Escape does not close the dialog. */
  readonly close?: () => void;
  /** Whether the dialog is wide enough for a list. Default: false. */
  readonly isWide?: boolean;
  /** Whether the dialog shows only its content, without a visible title, near the top of the window. Default: false. */
  readonly isBare?: boolean;
  /** Whether the dialog hides the page behind it. Default: false. */
  readonly isCovering?: boolean;
  /** The content. The focus starts in the element with `data-autofocus`, or else in the first field. */
  readonly children: ReactNode;
};

/** A modal dialog. It is rendered only while it is open, and its title is a heading of level 2. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

type QuestionDialogProps = Pick<DialogProps, 'title' | 'isOpen' | 'children'> & {
  readonly close: () => void;
  /** The label of the button that closes the dialog. Default: `'Cancel'`. */
  readonly keepLabel?: string;
  readonly actionLabel: string;
  readonly isRunning?: boolean;
  readonly act: () => void;
};

/** A dialog with a question before an action. Closing it is the safe answer, which has the focus. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { children, keepLabel = 'Cancel', actionLabel, isRunning = false, act, ...rest } = props;
  return (
    <Dialog {...rest}>
      {children}
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" data-autofocus onClick={rest.close}>
          {keepLabel}
        </Button>
        <Button color="red.9" loading={isRunning} onClick={act}>
          {actionLabel}
        </Button>
      </Group>
    </Dialog>
  );
}

function OpenDialog({ title, close, isWide = false, isBare = false, isCovering = false, children }: Omit<DialogProps, 'isOpen'>) {
  useRestoredFocus();
  return (
    <Modal.Root
      opened
      onClose={close ?? (() => undefined)}
      size={isWide ? 'xl' : isBare ? 'lg' : 'md'}
      {...(isBare ? { centered: false, yOffset: '10vh' } : {})}
      closeOnClickOutside={isBare}
      closeOnEscape={close !== undefined}
      returnFocus={false}
      // No transition, because its transform would clip drop-down lists that extend beyond the dialog.
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

/**
 * Focuses the element with `data-autofocus` at once, so that it receives keys that are typed immediately. Mantine's focus trap focuses
 * this element again later, so the mark follows the focus: the trap never takes it from an element that the user chose.
 */
function FocusAtOnce() {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current?.closest('[role="dialog"]');
    const markedElement = () => dialog?.querySelector<HTMLElement>('[data-autofocus]');
    const moveMark = ({ target }: Event) => {
      markedElement()?.removeAttribute('data-autofocus');
      if (target instanceof HTMLElement) target.dataset['autofocus'] = '';
    };
    dialog?.addEventListener('focusin', moveMark);
    markedElement()?.focus({ preventScroll: true });
    return () => dialog?.removeEventListener('focusin', moveMark);
  }, []);
  return <span ref={element} hidden />;
}

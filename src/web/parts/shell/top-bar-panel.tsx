import { Popover, Text, type PopoverProps } from '@mantine/core';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { signedOut } from '#web/data/connection.ts';
import { useStore } from '#web/lib/store.ts';

type TopBarPanelProps = {
  readonly title: string;
  /** Renders the button. The button's label must name the purpose of the panel and its state. */
  readonly renderButton: (toggle: () => void) => ReactElement;
  readonly width?: PopoverProps['width'];
  /** The position of the panel. Default: `'bottom-end'`. */
  readonly position?: PopoverProps['position'];
  /** Renders the content while the panel is open. The content's code is loaded only then. */
  readonly children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a panel below it. Escape and a click outside the panel close it. After the end of the session, the panel is
 * hidden, because it would cover the sign-in form and take its focus.
 */
export function TopBarPanel({ title, renderButton, width = 280, position = 'bottom-end', children }: TopBarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const isSignedOut = useStore(signedOut);
  return (
    <Popover opened={isOpen && !isSignedOut} onChange={setOpen} position={position} width={width} trapFocus returnFocus>
      <Popover.Target>{renderButton(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Suspense fallback={<Text c="dimmed">Loading…</Text>}>{children(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

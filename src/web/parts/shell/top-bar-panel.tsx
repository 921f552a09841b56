import { Popover, Text, type PopoverProps } from '@mantine/core';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';

type TopBarPanelProps = {
  readonly title: string;
  /** Renders the button. It needs a label that includes the panel's purpose and state. */
  readonly button: (toggle: () => void) => ReactElement;
  readonly width?: PopoverProps['width'];
  /** Default: `'bottom-end'`. */
  readonly position?: PopoverProps['position'];
  /** Rendered, and its code loaded, while the panel is open. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button with a panel below it. Escape and a click outside close the panel. */
export function TopBarPanel({ title, button, width = 280, position = 'bottom-end', children }: TopBarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position={position} width={width} trapFocus returnFocus>
      <Popover.Target>{button(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Suspense fallback={<Text c="dimmed">Loading…</Text>}>{children(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Popover, Text, type PopoverProps } from '@mantine/core';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';

type TopBarPanelProps = {
  readonly title: string;
  /** Renders the button. The label of the button must name the panel's purpose and state. */
  readonly renderButton: (toggle: () => void) => ReactElement;
  readonly width?: PopoverProps['width'];
  /** The position of the panel. Default: `'bottom-end'`. */
  readonly position?: PopoverProps['position'];
  /** Renders the content of the open panel. Its code loads only then. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button with a panel below it. Escape and a click outside close the panel. */
export function TopBarPanel({ title, renderButton, width = 280, position = 'bottom-end', children }: TopBarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position={position} width={width} trapFocus returnFocus>
      <Popover.Target>{renderButton(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Suspense fallback={<Text c="dimmed">Loading…</Text>}>{children(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

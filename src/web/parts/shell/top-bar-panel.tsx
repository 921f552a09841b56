import { Popover, Text, type PopoverProps } from '@mantine/core';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';

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

/** A button that opens a panel below it. Escape and a click outside the panel close it. */
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

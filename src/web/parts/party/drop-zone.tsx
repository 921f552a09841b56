import { Card, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';
import classes from '#web/parts/form/drop-area.module.css';

type DropZoneProps = {
  /** Accessible name of the control: the kind of document. */
  readonly label: string;
  readonly hint: string;
  /** File types for the file dialog: `'.pdf'`. */
  readonly accept: string;
  readonly isDisabled: boolean;
  readonly add: (files: readonly File[]) => void;
};

/** A drop zone and file picker for several files at once. */
export function DropZone({ label, hint, accept, isDisabled, add }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isDisabled) add(files);
    // Allows the same file to be chosen again.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Card
      component="label"
      p="sm"
      className={classes.drop}
      data-over={isOver}
      {...(isDisabled ? { opacity: 0.6 } : {})}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        className="visually-hidden"
        ref={input}
        type="file"
        multiple
        accept={accept}
        disabled={isDisabled}
        aria-label={`Choose files: ${label}`}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <Group gap="xs">
        <Icon name="up" size={14} />
        <Text>
          Drop files here, or <u>choose files</u>
        </Text>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </Group>
    </Card>
  );
}

import { Card, Group, Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';
import classes from './drop-area.module.css';

const several = (
  <>
    Drop files here, or <u>choose files</u>
  </>
);

type DropZoneProps = {
  /** Accessible name of the control: `'Choose files: Passport'`. */
  readonly label: string;
  /** The text in the drop zone. Default: an invitation to drop or choose several files. */
  readonly prompt?: ReactNode;
  readonly hint: string;
  /** File types for the file dialog: `'.pdf'`. */
  readonly accept: string;
  readonly isDisabled?: boolean;
  /** Whether the user can choose only one file at a time. Default: false. */
  readonly isSingle?: boolean;
  /** Called when the user is about to choose a file. */
  readonly approach?: () => void;
  readonly add: (files: readonly File[]) => void;
};

/** A drop zone and file picker. */
export function DropZone({ label, prompt = several, hint, accept, isDisabled = false, isSingle = false, approach, add }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const addFiles = (list: FileList | null) => {
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
      onPointerEnter={approach}
      onDragOver={(event) => {
        event.preventDefault();
        approach?.();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        addFiles(event.dataTransfer.files);
      }}
    >
      <input
        className="visually-hidden"
        ref={input}
        type="file"
        multiple={!isSingle}
        accept={accept}
        disabled={isDisabled}
        aria-label={label}
        onFocus={approach}
        onChange={({ currentTarget }) => addFiles(currentTarget.files)}
      />
      <Group gap="xs">
        <Icon name="up" size={14} />
        <Text>{prompt}</Text>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </Group>
    </Card>
  );
}

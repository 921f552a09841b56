import { Card, Group, Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';
import classes from './drop-area.module.css';

const severalFilesPrompt = (
  <>
    Drop files here, or <u>choose files</u>
  </>
);

type DropZoneProps = {
  /** Accessible name of the control: `'Choose files: Passport'`. */
  readonly label: string;
  /** The text in the drop zone. Default: "Drop files here, or choose files". */
  readonly prompt?: ReactNode;
  readonly description: string;
  /** File types for the file dialog: `'.pdf'`. */
  readonly accept: string;
  readonly isDisabled?: boolean;
  /** Whether the user can choose only one file at a time. Default: false. */
  readonly isSingle?: boolean;
  /** Called when the user seems about to choose a file, for example on hover. */
  readonly onApproach?: () => void;
  readonly addFiles: (files: readonly File[]) => void;
};

/** An area for dropping files, which also opens the browser's file picker. */
export function DropZone({
  label,
  prompt = severalFilesPrompt,
  description,
  accept,
  isDisabled = false,
  isSingle = false,
  onApproach,
  addFiles: add,
}: DropZoneProps) {
  const [isDraggedOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const addFiles = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isDisabled) add(files);
    // Clears the input, so that the user can choose the same file again.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Card
      component="label"
      p="sm"
      className={classes.drop}
      data-over={isDraggedOver}
      {...(isDisabled ? { opacity: 0.6 } : {})}
      onPointerEnter={onApproach}
      onDragOver={(event) => {
        event.preventDefault();
        onApproach?.();
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
        onFocus={onApproach}
        onChange={({ currentTarget }) => addFiles(currentTarget.files)}
      />
      <Group gap="xs">
        <Icon name="up" size={14} />
        <Text>{prompt}</Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </Group>
    </Card>
  );
}

import { Card, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';
import type { Reading } from './use-reading.ts';
import classes from '#web/parts/form/drop-area.module.css';

type SheetDropProps = { readonly read: Reading['read']; readonly warmUp: () => void };

/** The drop zone and file picker for a file of rows. */
export function SheetDrop({ read, warmUp }: SheetDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const [file] = list ?? [];
    if (file !== undefined) read(file);
    // Allows the same file to be chosen again.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Card
      component="label"
      className={classes.drop}
      data-over={isOver}
      onPointerEnter={warmUp}
      onDragOver={(event) => {
        event.preventDefault();
        warmUp();
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
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label="Choose a file of rows"
        onFocus={warmUp}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <Group gap="xs">
        <Icon name="up" />
        <Text>
          Drop a CSV or TSV file here, or <u>choose one</u>
        </Text>
        <Text size="xs" c="dimmed">
          Or press Ctrl+V anywhere on this page. Up to 10,000 rows.
        </Text>
      </Group>
    </Card>
  );
}

import { useRef, useState } from 'react';
import { Icon } from '#web/parts/icon.tsx';
import type { Reading } from './use-reading.ts';
import classes from './batch-new.module.css';

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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file is dropped on it; with keys it is chosen by the control in it
    <label
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
        ref={input}
        type="file"
        className="visually-hidden"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label="Choose a file of rows"
        onFocus={warmUp}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <Icon name="up" />
      <span>
        Drop a CSV or TSV file here, or <u>choose one</u>
      </span>
      <span className={`${classes.small} ${classes.dropHint}`}>Or press Ctrl+V anywhere on this page. Up to 10,000 rows.</span>
    </label>
  );
}

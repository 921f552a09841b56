import { useRef, useState } from 'react';
import { Icon } from '#web/parts/icon.tsx';
import classes from './party-documents.module.css';

type DropZoneProps = {
  /** The control's name: the kind of document. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it; with keys they are chosen by the control in it
    <label
      className={classes.drop}
      data-over={isOver}
      data-disabled={isDisabled}
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
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        accept={accept}
        disabled={isDisabled}
        aria-label={`Choose files: ${label}`}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <Icon name="up" size={14} />
      <span>
        Drop files here, or <u>choose them</u>
      </span>
      <span className={classes.small}>{hint}</span>
    </label>
  );
}

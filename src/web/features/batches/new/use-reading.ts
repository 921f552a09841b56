import { useRef, useState } from 'react';
import type { SheetReader } from '#web/features/batches/sheet/sheet-reader.ts';
import type { SheetReading } from '#web/features/batches/sheet/sheet.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { shareOf } from './use-row-checks.ts';

/** The source of rows: a file, or pasted text. */
export type SheetSource = File | { readonly text: string; readonly name: string };

export type GoodReading = SheetReading & { is: 'read' };

/** The import of a file: its progress, and the result of the last import. */
export type Reading = {
  readonly read: (source: SheetSource) => void;
  /** From 0 to 1 while reading; otherwise null. */
  readonly share: number | null;
  readonly name: string;
  readonly stop: () => void;
  /** Why the last file is unusable. */
  readonly unusable: { readonly name: string; readonly message: string; readonly mend: string } | null;
  /** A finished import that awaits confirmation, because it would replace existing rows. */
  readonly waiting: GoodReading | null;
  readonly take: () => void;
  readonly leave: () => void;
};

/** Reads dropped, chosen or pasted content. Calls `take` with the rows; unusable content changes nothing. */
export function useReading(open: () => SheetReader, hasRows: () => boolean, take: (reading: GoodReading) => void): Reading {
  const [share, setShare] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [unusable, setUnusable] = useState<Reading['unusable']>(null);
  const [waiting, setWaiting] = useState<GoodReading | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const taken = (reading: GoodReading) => {
    setWaiting(null);
    take(reading);
    announce(`${reading.sheet.rows.length} rows read from ${reading.file.name}`);
  };
  const run = async (source: SheetSource) => {
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    setName(source.name);
    setShare(0);
    setUnusable(null);
    setWaiting(null);
    try {
      const reading = await open().read(source, stop.signal, (progress) => setShare(shareOf(progress)));
      if (stop.signal.aborted) return;
      if (reading.is === 'unusable') setUnusable({ name: source.name, ...reading });
      else if (hasRows()) setWaiting(reading);
      else taken(reading);
    } catch (error) {
      if (stop.signal.aborted) return;
      const message = error instanceof Error ? error.message : 'It could not be loaded';
      setUnusable({ name: source.name, message, mend: 'Choose it again.' });
    } finally {
      if (stopping.current === stop) setShare(null);
    }
  };
  return {
    read: (source) => void run(source),
    share,
    name,
    stop: () => {
      stopping.current?.abort();
      setShare(null);
      announce('Reading was cancelled: nothing changed');
    },
    unusable,
    waiting,
    take: () => {
      if (waiting !== null) taken(waiting);
    },
    leave: () => {
      setWaiting(null);
      setUnusable(null);
    },
  };
}

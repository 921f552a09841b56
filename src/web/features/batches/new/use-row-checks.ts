import { useCallback, useEffect, useRef, useState } from 'react';
import { makeRowCheck } from '#web/features/batches/sheet/check-row.ts';
import type { SheetProgress } from '#web/features/batches/sheet/sheet-messages.ts';
import { openSheetReader, type SheetReader } from '#web/features/batches/sheet/sheet-reader.ts';
import type { SheetSetting } from '#web/features/batches/sheet/sheet.ts';
import { useStore, type Store } from '#web/lib/store.ts';
import type { Composition } from './batch-form.ts';

/** Maximum rows checked on the main thread: for these a worker would not be faster. */
const atOnceMax = 50;

/** Returns a function that opens the sheet reader. Its worker runs from first use until the user leaves the page. */
export function useSheetReader(): () => SheetReader {
  const reader = useRef<SheetReader | null>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return useCallback(() => (reader.current ??= openSheetReader()), []);
}

/** Progress from 0 to 1; 0 while the total is unknown. */
export function shareOf({ done, of }: SheetProgress): number {
  return of === null || of === 0 ? 0 : done / of;
}

/** The state of the check of all rows. */
export type RowChecks = {
  /** Whether the verdicts match the current rows and settings. */
  readonly isChecked: boolean;
  /** From 0 to 1 while checking; otherwise null. */
  readonly share: number | null;
  /** Why the check failed, or null. */
  readonly failure: string | null;
  readonly stop: () => void;
  readonly again: () => void;
};

/** Checks all rows when they are replaced or the settings change; in a worker if there are many. */
export function useRowChecks(store: Store<Composition>, setting: SheetSetting | null, open: () => SheetReader): RowChecks {
  const { turn } = useStore(store);
  const [checked, setChecked] = useState<{ readonly turn: number; readonly setting: SheetSetting } | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [checkCount, setCheckCount] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => {
    if (setting === null) return undefined;
    const stop = new AbortController();
    stopping.current = stop;
    const run = async () => {
      const { sheet } = store.get().form;
      const isFew = sheet.rows.length <= atOnceMax;
      setFailure(null);
      setShare(isFew ? null : 0);
      try {
        const verdicts = isFew
          ? sheet.rows.map(makeRowCheck(setting))
          : await open().check(sheet, setting, stop.signal, (progress) => setShare(shareOf(progress)));
        const now = store.get();
        if (now.turn !== turn || now.form.sheet.rows !== sheet.rows) return;
        store.set({ ...now, verdicts });
        setChecked({ turn, setting });
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : 'The rows could not be checked');
      } finally {
        if (stopping.current === stop) setShare(null);
      }
    };
    void run();
    return () => stop.abort();
  }, [store, turn, setting, open, checkCount]);
  return {
    isChecked: checked !== null && checked.turn === turn && checked.setting === setting,
    share,
    failure,
    stop: () => {
      stopping.current?.abort();
      setShare(null);
      setFailure('Checking was stopped: nothing can be sent until every row is checked');
    },
    again: () => setCheckCount((count) => count + 1),
  };
}

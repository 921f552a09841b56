import { useEffect, useRef, useState } from 'react';
import { openSheetReader, type SheetReader } from '#web/features/batches/sheet/sheet-reader.ts';

/**
 * Returns a function that opens the sheet reader. The reader's worker runs from the first call until the user leaves the page.
 */
export function useSheetReader(): () => SheetReader {
  const reader = useRef<SheetReader | null>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  const [openReader] = useState(() => () => (reader.current ??= openSheetReader()));
  return openReader;
}

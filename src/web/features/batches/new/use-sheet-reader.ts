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

/**
 * Calls the reader each time `read` is another function, and returns its last answer. Answers of earlier calls are ignored.
 * `failureText` is the failure's message if the reader gives none.
 */
export function useReaderAnswer<Answer>(read: (() => Promise<Answer>) | null, failureText: string) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    read?.().then(
      (newAnswer) => {
        if (isCancelled) return;
        setFailure(null);
        setAnswer(newAnswer);
      },
      (error: unknown) => {
        if (!isCancelled) setFailure(error instanceof Error ? error.message : failureText);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [read, failureText, attempt]);
  return { answer, failure, readAgain: () => setAttempt((count) => count + 1) };
}

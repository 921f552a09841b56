import { useEffect, useState } from 'react';

/**
 * Calls `read` each time it is another function, and returns its last answer. Answers of earlier calls are ignored.
 * `failureText` is the message of a failure that has none.
 */
export function useLastAnswer<Answer>(read: (() => Promise<Answer>) | null, failureText: string) {
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

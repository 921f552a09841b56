import { useEffect, useRef, useState } from 'react';

/** Returns a function that opens a worker once. The worker runs from the first call until the component is removed. */
export function useWorker<Worker extends { readonly close: () => void }>(open: () => Worker): () => Worker {
  const worker = useRef<Worker | null>(null);
  useEffect(
    () => () => {
      worker.current?.close();
      worker.current = null;
    },
    [],
  );
  const [openOnce] = useState(() => () => (worker.current ??= open()));
  return openOnce;
}

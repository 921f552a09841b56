import { useEffect, useEffectEvent } from 'react';

/** Calls `run` once after a delay. A change of `restartKey` restarts the delay. A delay of null stops the timer. */
export function useDelayed(run: () => void, ms: number | null, restartKey?: unknown): void {
  const onElapsed = useEffectEvent(run);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => onElapsed(), ms);
    return () => clearTimeout(timer);
  }, [ms, restartKey]);
}

/** Calls `run` after each interval. An interval of null stops the timer. */
export function useRepeated(run: () => void, ms: number | null): void {
  const onInterval = useEffectEvent(run);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => onInterval(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

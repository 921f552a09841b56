import { createContext } from 'react';
import type { PresentUser } from '#contract/desk/submission.ts';
import type { CadRate } from '#contract/rules/cad-forecast.ts';

/** Data that the queue loads after its list. Each row shows the data loaded so far. */
export type QueueData = {
  /** Rates by asset in lower case. Null while loading. */
  readonly rates: ReadonlyMap<string, CadRate> | null;
  /** The users that have each item open, by comparable key. */
  readonly present: ReadonlyMap<string, readonly PresentUser[]>;
};

export const QueueContext = createContext<QueueData>({ rates: null, present: new Map() });

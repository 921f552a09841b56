import { createContext } from 'react';
import type { Present } from '#contract/desk/submission.ts';
import type { CadRate } from '#contract/rules/cad-forecast.ts';
import type { DefaultOriginators } from './queue-order.ts';

/** Data that the queue loads after its list. Each row shows the data loaded so far. */
export type QueueData = {
  readonly originators: DefaultOriginators;
  /** Rates by asset in lower case; null while loading. */
  readonly rates: ReadonlyMap<string, CadRate> | null;
  /** The users that have an item open, by its comparable key. */
  readonly present: ReadonlyMap<string, readonly Present[]>;
};

export const QueueContext = createContext<QueueData>({ originators: new Map(), rates: null, present: new Map() });

import { createContext } from 'react';
import type { CadRate } from '#contract/rules/cad-forecast.ts';
import type { DefaultOriginators } from './regulatory-queue-order.ts';

/** What is known beside the list of deposits, read after it: a row draws what there is. */
export type QueueKnown = {
  readonly originators: DefaultOriginators;
  /** By asset in lower case; null while they are read. */
  readonly rates: ReadonlyMap<string, CadRate> | null;
};

export const QueueKnownContext = createContext<QueueKnown>({ originators: new Map(), rates: null });

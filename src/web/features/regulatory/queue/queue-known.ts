import { createContext } from 'react';
import type { Present } from '#contract/desk/submission.ts';
import type { CadRate } from '#contract/rules/cad-forecast.ts';
import type { DefaultOriginators } from './queue-order.ts';

/** What is known beside the list of deposits, read after it: a row draws what there is. */
export type QueueKnown = {
  readonly originators: DefaultOriginators;
  /** By asset in lower case; null while they are read. */
  readonly rates: ReadonlyMap<string, CadRate> | null;
  /** Who has an item open now, by its comparable key. */
  readonly present: ReadonlyMap<string, readonly Present[]>;
};

export const QueueKnownContext = createContext<QueueKnown>({ originators: new Map(), rates: null, present: new Map() });

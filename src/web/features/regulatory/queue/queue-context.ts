import { createContext } from 'react';
import type { PresentUser } from '#contract/desk/submission.ts';
import type { CadRate } from '#contract/rules/cad-forecast.ts';

/** Data that is loaded after the list of deposits. Each row shows the data that is already loaded. */
export type QueueData = {
  /** Rates by asset in lower case. Undefined while loading, null if they could not be loaded. */
  readonly rates: ReadonlyMap<string, CadRate> | null | undefined;
  /** For each item (key in comparable form), the users who have it open. */
  readonly usersByDeposit: ReadonlyMap<string, readonly PresentUser[]>;
};

export const QueueContext = createContext<QueueData>({ rates: undefined, usersByDeposit: new Map() });

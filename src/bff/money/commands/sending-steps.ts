import { takenOver } from '#bff/money/orders/journal-sweeps.ts';
import { readBack } from '#bff/money/reconcile/read-back.ts';
import { exchangeOnce } from './exchange-once.ts';
import { claim } from './send-command.ts';

/** The steps on which it hangs that no command is executed twice, and that the desk tells the truth of each. */
export const sendingSteps = {
  /** Claims a recorded command for its one attempt, or says why it may not go. */
  claim,
  /** Sends a claimed command in one request; returns its outcome. */
  exchange: exchangeOnce,
  /** What becomes of a command whose sender is dead. */
  takenOver,
  /** Looks for what became of an unknown command. */
  readBack,
} as const;

export type SendingSteps = typeof sendingSteps;

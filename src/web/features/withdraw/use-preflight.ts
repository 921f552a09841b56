import { useLivePreflight, type LivePreflight } from '#web/parts/command/live-preflight.ts';
import { previewOf, withdrawalPath } from './withdraw-body.ts';
import type { Chosen, Typed } from './withdraw-values.ts';

/** Runs pre-flight for the current form, once it has a wallet, an asset and an amount. */
export function usePreflight(typed: Typed, chosen: Chosen, isNamed: boolean): LivePreflight {
  const body = previewOf(typed, chosen, isNamed);
  return useLivePreflight(chosen.wallet === null || body === null ? null : { path: withdrawalPath(chosen.wallet.id), body });
}

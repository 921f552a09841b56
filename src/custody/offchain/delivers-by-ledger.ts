import type { Settings } from '#custody/store/settings.ts';
import type { Destination } from '#custody/withdrawals/destination.ts';

/**
 * Whether a transfer is delivered by ledger entry. Only a transfer between own wallets is delivered in this way, and only if
 * the operator enabled ledger entries. Spec: Internal or outgoing transaction. Our choice: a transfer that is queued for a
 * batch is delivered on chain, like the batch.
 */
export function deliversByLedger(settings: Settings, destination: Destination, isBatched = false): boolean {
  return settings.offchain_transfers && destination.kind === 'wallet' && !isBatched;
}

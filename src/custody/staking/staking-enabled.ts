import { Refusal } from '#custody/service-refusal.ts';
import type { Settings } from '#custody/store/settings.ts';

/**
 * Refuses staking where no provider is configured. Spec: Staking. Ours: 400, because the endpoint
 * exists and the account cannot use it.
 */
export function checkStakingEnabled({ staking_enabled: isEnabled }: Settings): void {
  if (!isEnabled) throw new Refusal('invalid', 'The account is not configured for a staking provider.');
}

import { Refusal } from '#custody/service-refusal.ts';
import type { Settings } from '#custody/store/settings.ts';

/**
 * Refuses a staking call if no staking provider is configured. Spec: Staking. Our choice: the status is 400, because the endpoint
 * exists but the client cannot use it.
 */
export function checkStakingEnabled({ staking_enabled: isEnabled }: Settings): void {
  if (!isEnabled) throw new Refusal('invalid', 'The account is not configured for a staking provider.');
}

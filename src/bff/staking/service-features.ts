import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { readPages } from '#bff/proxy/index.ts';
import type { OptionalFeature } from '#contract/desk/session.ts';
import { findStakingAccounts } from '#contract/rules/staking-contract.ts';
import { listExternalAccounts, type ExternalAccount } from '#contract/service/external-account.ts';
import type { Staking } from './open-staking.ts';
import { listValidators } from './validator-list.ts';

/**
 * How long the desk caches the presence and the absence of a feature, ms. An absence is cached for a shorter time, so that new
 * features appear soon.
 */
const presentMs = 3_600_000;
const missingMs = 300_000;

/** Maximum pages of external accounts that are searched. */
const pagesMax = 20;

/** The optional features of the service. A feature that was not checked yet counts as present. */
export class ServiceFeatures {
  #seen: Readonly<Record<OptionalFeature, boolean>> | null = null;
  #lookedMs = 0;

  get missingFeatures(): OptionalFeature[] {
    const seenFeatures = this.#seen;
    return seenFeatures === null ? [] : (Object.keys(seenFeatures) as OptionalFeature[]).filter((feature) => !seenFeatures[feature]);
  }

  /**
   * Checks the features again if a check is due. Throws a `Refusal` if the service does not answer, and keeps the last result.
   */
  async checkIfDue(staking: Staking): Promise<void> {
    const hasAll = this.#seen !== null && this.missingFeatures.length === 0;
    if (this.#seen !== null && staking.now() - this.#lookedMs < (hasAll ? presentMs : missingMs)) return;
    this.#lookedMs = staking.now();
    this.#seen = { staking: await hasStaking(staking), filecoin: await hasFilecoin(staking) };
  }
}

/** Whether there are validators, pending validators, or an account of the staking contract. */
async function hasStaking(staking: Staking): Promise<boolean> {
  const { validators, on_their_way: comingValidators, is_whole: isWhole } = await listValidators(staking);
  if (validators.length > 0 || comingValidators.length > 0 || !isWhole) return true;
  const accounts = await readPages<ExternalAccount>(staking, listExternalAccounts, {}, pagesMax);
  return findStakingAccounts(accounts.records).length > 0 || !accounts.isWhole;
}

async function hasFilecoin({ providers }: Staking): Promise<boolean> {
  const { providers: allProviders, unread, is_whole: isWhole } = await providers.get();
  return allProviders.length > 0 || unread.length > 0 || !isWhole;
}

/** Checks, now and every `tickMs`, which optional features the service has. If the service does not answer, the next tick tries again. */
export function startFeatureChecks(staking: Staking, tickMs: number, jobs: Jobs): void {
  const check = () =>
    staking.features.checkIfDue(staking).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  jobs.every(tickMs, 'sampling', check).wake();
}

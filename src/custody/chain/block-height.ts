import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { simulatedChains } from './simulated-chains.ts';

/** The height of the simulated chain at a time. It never decreases. */
export function blockHeightAt(asset: Asset, at: Date): number {
  const { genesis, blockSeconds } = simulatedChains[assetFacts[asset].chain];
  return Math.max(1, Math.floor((at.getTime() - Date.parse(genesis)) / (blockSeconds * 1000)));
}

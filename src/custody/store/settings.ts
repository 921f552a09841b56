import { assets } from '#contract/money/assets.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { simulatedAssets } from '#custody/chain/simulated-chains.ts';

/** Settings that a real operator configures. The sandbox can change them. */
export type Settings = {
  readonly approvals_required: boolean;
  readonly settlements_enabled: boolean;
  readonly staking_enabled: boolean;
  readonly voluntary_exits_supported: boolean;
  readonly cold_wallets_available: number;
  /** CAD per unit of each asset. The CAD value of an asset without a rate is unknown. */
  readonly cad_rates: Readonly<Record<string, Decimal>>;
  readonly webhook_url: string | null;
  /** Time between two lifecycle steps, ms. Null means that transactions move only manually. */
  readonly step_ms: number | null;
  readonly staking_contract_address: string;
  /** Whether transfers between own wallets are delivered by ledger entry. */
  readonly offchain_transfers: boolean;
  /** Creation time of the demo world, ISO 8601. Absent in other worlds. No sandbox endpoint changes it. */
  readonly demo_at?: string;
  /** Time of the last reset, ISO 8601. Absent before the first reset. No sandbox endpoint changes it. */
  readonly reset_at?: string;
};

/** The deposit contract of mainnet. */
const depositContract = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

/** The settings of a new service. */
export const defaultSettings: Settings = {
  approvals_required: false,
  settlements_enabled: true,
  staking_enabled: true,
  voluntary_exits_supported: true,
  cold_wallets_available: 25,
  cad_rates: Object.fromEntries(assets.map((asset) => [asset, simulatedAssets[asset].cadRate])),
  webhook_url: null,
  step_ms: 2_000,
  staking_contract_address: depositContract,
  offchain_transfers: false,
};

import type { Asset } from '#contract/assets.ts';
import { decimalOf, type Decimal } from '#contract/money.ts';

/** What the sandbox can set; also what an operator would configure. Design: Sandbox control. */
export type Settings = {
  readonly approvals_required: boolean;
  readonly settlements_enabled: boolean;
  readonly staking_enabled: boolean;
  readonly voluntary_exits_supported: boolean;
  readonly cold_wallets_available: number;
  /** CAD per unit, by asset. An asset without a rate has no known worth. */
  readonly cad_rates: Readonly<Record<string, Decimal>>;
  readonly webhook_url: string | null;
  /** Milliseconds between lifecycle steps; null: only by hand. */
  readonly step_ms: number | null;
  readonly staking_contract_address: string;
  /** Whether transfers between own wallets are delivered by ledger entry. */
  readonly offchain_transfers: boolean;
};

/** Believable rates. Ours: the spec gives none. */
const cadRates = {
  btc: decimalOf('92450.75'),
  bch: decimalOf('612.4'),
  ltc: decimalOf('118.35'),
  dash: decimalOf('38.2'),
  eth: decimalOf('4821.6'),
  etc: decimalOf('33.75'),
  eigen: decimalOf('4.82'),
  lseth: decimalOf('5010.15'),
  usdc: decimalOf('1.3674'),
  pax: decimalOf('1.3671'),
  paxg: decimalOf('3642.9'),
  eurs: decimalOf('1.4925'),
  ada: decimalOf('0.6134'),
  fil: decimalOf('7.245'),
  xrp: decimalOf('0.7418'),
  xlm: decimalOf('0.15236'),
} as const satisfies Record<Asset, Decimal>;

/** Mainnet's deposit contract. Design: Sandbox control. */
const depositContract = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

/** The settings of a fresh service. */
export const defaultSettings: Settings = {
  approvals_required: false,
  settlements_enabled: true,
  staking_enabled: true,
  voluntary_exits_supported: true,
  cold_wallets_available: 25,
  cad_rates: cadRates,
  webhook_url: null,
  step_ms: 2_000,
  staking_contract_address: depositContract,
  offchain_transfers: false,
};

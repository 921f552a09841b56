import type { Asset, Chain } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A fee rate in the unit of the asset, and the expected number of blocks until a transaction is included. */
export type Rate = { readonly feeRate: Decimal; readonly blocks: number };

/** A simulated chain: the time of its first block, the time between blocks, its fee rates, and the form of its hashes. */
type SimulatedChain = {
  readonly genesis: string;
  readonly blockSeconds: number;
  readonly rates: Readonly<Record<FeePreset, Rate>>;
  readonly hash: 'hex' | '0x_hex' | 'filecoin';
};

/**
 * The cost of a transfer at a fee rate of 1, and of each further destination. Both are in native units of the asset that pays.
 */
export type TransferCost = { readonly perRate: Decimal; readonly perDestination: Decimal };

type SimulatedAsset = { readonly cadRate: Decimal; readonly transfer: TransferCost };

const rate = (feeRate: string, blocks: number): Rate => ({ feeRate: decimalOf(feeRate), blocks });

const cost = (perRate: string, perDestination = '0'): TransferCost => ({
  perRate: decimalOf(perRate),
  perDestination: decimalOf(perDestination),
});

/**
 * The simulated chains. Their heights are close to the real heights. Our choice: the values are realistic, because the spec has no
 * values.
 */
export const simulatedChains: Readonly<Record<Chain, SimulatedChain>> = {
  btc: {
    genesis: '2009-01-03T18:15:05Z',
    blockSeconds: 585,
    rates: { slow: rate('4', 36), medium: rate('9', 6), fast: rate('16', 1) },
    hash: 'hex',
  },
  bch: {
    genesis: '2009-01-03T18:15:05Z',
    blockSeconds: 585,
    rates: { slow: rate('1', 6), medium: rate('1.5', 3), fast: rate('2', 1) },
    hash: 'hex',
  },
  ltc: {
    genesis: '2011-10-07T07:31:05Z',
    blockSeconds: 150,
    rates: { slow: rate('2', 12), medium: rate('5', 4), fast: rate('10', 1) },
    hash: 'hex',
  },
  dash: {
    genesis: '2014-01-18T15:54:37Z',
    blockSeconds: 157,
    rates: { slow: rate('1', 6), medium: rate('2', 3), fast: rate('4', 1) },
    hash: 'hex',
  },
  eth: {
    genesis: '2015-07-30T15:26:13Z',
    blockSeconds: 15,
    rates: { slow: rate('8.5', 40), medium: rate('12.25', 12), fast: rate('18', 3) },
    hash: '0x_hex',
  },
  etc: {
    genesis: '2015-07-30T15:26:13Z',
    blockSeconds: 15,
    rates: { slow: rate('1', 60), medium: rate('1.4', 20), fast: rate('2', 5) },
    hash: '0x_hex',
  },
  ada: {
    genesis: '2017-09-23T21:44:51Z',
    blockSeconds: 21,
    rates: { slow: rate('0.17', 6), medium: rate('0.18', 3), fast: rate('0.2', 1) },
    hash: 'hex',
  },
  fil: {
    genesis: '2020-08-24T22:00:00Z',
    blockSeconds: 30,
    rates: { slow: rate('0.11', 20), medium: rate('0.16', 8), fast: rate('0.25', 2) },
    hash: 'filecoin',
  },
  xrp: {
    genesis: '2013-01-01T00:00:00Z',
    blockSeconds: 4,
    rates: { slow: rate('0.00001', 3), medium: rate('0.000012', 2), fast: rate('0.00005', 1) },
    hash: 'hex',
  },
  xlm: {
    genesis: '2015-09-30T00:00:00Z',
    blockSeconds: 6,
    rates: { slow: rate('0.00001', 3), medium: rate('0.00002', 2), fast: rate('0.0001', 1) },
    hash: 'hex',
  },
};

const gas = cost('0.000021'); // A transfer needs 21,000 gas. The rate is in gwei.
const tokenGas = cost('0.000065'); // A token transfer needs 65,000 gas.
const perOperation = cost('1'); // The rate is the whole fee of a transfer.

/**
 * The CAD rate of each asset and the cost of a transfer. The cost is the size of the transfer times the fee rate. The size is
 * in virtual bytes, bytes or gas, or it is 1 if the rate is the whole fee. Our choice: the spec gives no values.
 */
export const simulatedAssets: Readonly<Record<Asset, SimulatedAsset>> = {
  btc: { cadRate: decimalOf('92450.75'), transfer: cost('0.00000141', '0.00000031') }, // 141 virtual bytes, and 31 per further destination
  bch: { cadRate: decimalOf('612.4'), transfer: cost('0.00000226', '0.00000034') },
  ltc: { cadRate: decimalOf('118.35'), transfer: cost('0.00000141', '0.00000031') },
  dash: { cadRate: decimalOf('38.2'), transfer: cost('0.00000226', '0.00000034') },
  eth: { cadRate: decimalOf('4821.6'), transfer: gas },
  etc: { cadRate: decimalOf('33.75'), transfer: gas },
  eigen: { cadRate: decimalOf('4.82'), transfer: tokenGas },
  lseth: { cadRate: decimalOf('5010.15'), transfer: tokenGas },
  usdc: { cadRate: decimalOf('1.3674'), transfer: tokenGas },
  pax: { cadRate: decimalOf('1.3671'), transfer: tokenGas },
  paxg: { cadRate: decimalOf('3642.9'), transfer: tokenGas },
  eurs: { cadRate: decimalOf('1.4925'), transfer: tokenGas },
  ada: { cadRate: decimalOf('0.6134'), transfer: perOperation },
  fil: { cadRate: decimalOf('7.245'), transfer: cost('0.002') }, // A transfer needs 2,000,000 gas. The rate is in nanoFIL.
  xrp: { cadRate: decimalOf('0.7418'), transfer: perOperation },
  xlm: { cadRate: decimalOf('0.15236'), transfer: perOperation },
};

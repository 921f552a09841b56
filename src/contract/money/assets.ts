/** Facts about an asset that every page needs. */
type AssetFacts = {
  readonly name: string;
  /** Number of decimal places, for example 8 if a base unit is 0.00000001. */
  readonly places: number;
  readonly baseUnit: string;
  /** The unit of the asset's fee rates. */
  readonly feeUnit: string;
  /** The coin of the asset's chain. It pays the fees, for example `'eth'` for usdc and `'btc'` for btc. */
  readonly chain: string;
};

/**
 * The assets of the specification, with their facts. Sources: Spec, General conventions; fee units: Spec, Internal or outgoing
 * transaction; decimal places: each chain.
 */
export const assetFacts = {
  btc: { name: 'Bitcoin', places: 8, baseUnit: 'satoshi', feeUnit: 'sat/b', chain: 'btc' },
  bch: { name: 'Bitcoin Cash', places: 8, baseUnit: 'satoshi', feeUnit: 'sats/byte', chain: 'bch' },
  ltc: { name: 'Litecoin', places: 8, baseUnit: 'litoshi', feeUnit: 'sat/b', chain: 'ltc' },
  dash: { name: 'Dash', places: 8, baseUnit: 'duff', feeUnit: 'duff/byte', chain: 'dash' }, // Our choice: the spec has no unit for Dash.
  eth: { name: 'Ether', places: 18, baseUnit: 'wei', feeUnit: 'gwei', chain: 'eth' },
  etc: { name: 'Ether Classic', places: 18, baseUnit: 'wei', feeUnit: 'gwei', chain: 'etc' }, // Our choice: the spec has no unit for Ether Classic.
  eigen: { name: 'EIGEN', places: 18, baseUnit: 'base units', feeUnit: 'gwei', chain: 'eth' },
  lseth: { name: 'Liquid Staked ETH', places: 18, baseUnit: 'base units', feeUnit: 'gwei', chain: 'eth' },
  usdc: { name: 'USD Coin', places: 6, baseUnit: 'base units', feeUnit: 'gwei', chain: 'eth' },
  pax: { name: 'Pax Dollar', places: 18, baseUnit: 'base units', feeUnit: 'gwei', chain: 'eth' },
  paxg: { name: 'PAX Gold', places: 18, baseUnit: 'base units', feeUnit: 'gwei', chain: 'eth' },
  eurs: { name: 'STASIS EURO', places: 2, baseUnit: 'base units', feeUnit: 'gwei', chain: 'eth' },
  ada: { name: 'Cardano', places: 6, baseUnit: 'lovelace', feeUnit: 'ada', chain: 'ada' },
  fil: { name: 'Filecoin', places: 18, baseUnit: 'attoFIL', feeUnit: 'nanoFIL', chain: 'fil' },
  xrp: { name: 'XRP', places: 6, baseUnit: 'drops', feeUnit: 'xrp/op', chain: 'xrp' },
  xlm: { name: 'Lumens', places: 7, baseUnit: 'stroops', feeUnit: 'xlm/op', chain: 'xlm' },
} as const satisfies Record<string, AssetFacts>;

export type Asset = keyof typeof assetFacts;

/** A chain. Its name is the symbol of its coin. `chains.ts` has the facts of each chain. */
export type Chain = (typeof assetFacts)[Asset]['chain'];

/** The assets that the desk offers, in the specification's order. The service may support other assets. */
export const assets = /*#__PURE__*/ Object.keys(assetFacts) as readonly Asset[];

/** Whether this symbol is an asset that the desk supports. */
export function isAsset(symbol: string): symbol is Asset {
  return Object.hasOwn(assetFacts, symbol);
}

/** Assets for which a wallet can have several addresses. Spec: Assets and funding addresses. */
export const subAddressAssets = ['btc', 'bch', 'ltc'] as const satisfies readonly Asset[];

/** Assets that the endpoint `send_batch_now` accepts. Spec: Transactions. */
export const batchSendAssets = ['btc', 'bch', 'dash', 'ltc'] as const satisfies readonly Asset[];

/**
 * Assets whose withdrawals the service can queue and send together (`is_batched`). Operator facts: Creating a wallet
 * transaction.
 */
export const queuedBatchAssets = ['btc', 'bch', 'ltc', 'dash'] as const satisfies readonly Asset[];

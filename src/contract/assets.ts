/** An asset as the desk knows it: `places` digits make one base unit, `feeUnit` is what its fee rates count. */
type AssetFacts = { readonly name: string; readonly places: number; readonly baseUnit: string; readonly feeUnit: string };

/** The assets of the specification. Spec: General conventions; fee units: Internal or outgoing transaction; places: each chain's own. */
export const assetFacts = {
  btc: { name: 'Bitcoin', places: 8, baseUnit: 'satoshi', feeUnit: 'sat/b' },
  bch: { name: 'Bitcoin Cash', places: 8, baseUnit: 'satoshi', feeUnit: 'sats/byte' },
  ltc: { name: 'Litecoin', places: 8, baseUnit: 'litoshi', feeUnit: 'sat/b' },
  dash: { name: 'Dash', places: 8, baseUnit: 'duff', feeUnit: 'duff/byte' }, // ours: the spec names no unit for dash
  eth: { name: 'Ether', places: 18, baseUnit: 'wei', feeUnit: 'gwei' },
  etc: { name: 'Ether Classic', places: 18, baseUnit: 'wei', feeUnit: 'gwei' }, // ours: the spec names no unit for etc
  eigen: { name: 'EIGEN', places: 18, baseUnit: 'base units', feeUnit: 'gwei' },
  lseth: { name: 'Liquid Staked ETH', places: 18, baseUnit: 'base units', feeUnit: 'gwei' },
  usdc: { name: 'USD Coin', places: 6, baseUnit: 'base units', feeUnit: 'gwei' },
  pax: { name: 'Pax Dollar', places: 18, baseUnit: 'base units', feeUnit: 'gwei' },
  paxg: { name: 'PAX Gold', places: 18, baseUnit: 'base units', feeUnit: 'gwei' },
  eurs: { name: 'STASIS EURO', places: 2, baseUnit: 'base units', feeUnit: 'gwei' },
  ada: { name: 'Cardano', places: 6, baseUnit: 'lovelace', feeUnit: 'ada' },
  fil: { name: 'Filecoin', places: 18, baseUnit: 'attoFIL', feeUnit: 'nanoFIL' },
  xrp: { name: 'XRP', places: 6, baseUnit: 'drops', feeUnit: 'xrp/op' },
  xlm: { name: 'Lumens', places: 7, baseUnit: 'stroops', feeUnit: 'xlm/op' },
} as const satisfies Record<string, AssetFacts>;

export type Asset = keyof typeof assetFacts;

/** The assets the desk offers, in the order of the specification. The service may name others. */
export const assets = /*#__PURE__*/ Object.keys(assetFacts) as readonly Asset[];

/** Whether the desk knows this symbol. */
export function isAsset(symbol: string): symbol is Asset {
  return Object.hasOwn(assetFacts, symbol);
}

/** Assets that can have several addresses a wallet. Spec: Assets and funding addresses. */
export const subAddressAssets = ['btc', 'bch', 'ltc'] as const satisfies readonly Asset[];

/** Assets that `send_batch_now` takes. Spec: Transactions. */
export const batchSendAssets = ['btc', 'bch', 'dash', 'ltc'] as const satisfies readonly Asset[];

/** Assets that a withdrawal may queue for a batch (`is_batched`). Operator facts: Creating a wallet transaction. */
export const queuedBatchAssets = ['btc', 'bch', 'ltc', 'dash'] as const satisfies readonly Asset[];

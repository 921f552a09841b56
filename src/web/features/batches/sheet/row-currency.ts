import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { currenciesIn, readCurrency } from '#contract/money/currency-words.ts';
import type { AmountUnit, SheetColumns } from './sheet.ts';

/** The columns that name the asset, unit and network of a line. `asset` and `unit` apply to lines that name neither. */
export type CurrencySetting = {
  readonly columns: Pick<SheetColumns, 'asset' | 'unit' | 'network'>;
  readonly asset: Asset | null;
  readonly unit: AmountUnit | null;
  /** The asset and unit that the headers name. A line that names another asset or unit is refused. */
  readonly heads: { readonly asset: Asset | null; readonly unit: AmountUnit | null };
};

/** The asset and unit of a line's amount, or the reason why the amount cannot be read. */
export type RowCurrency = { readonly asset: Asset; readonly unit: AmountUnit } | { readonly refusal: string };

/** Reads the asset and unit of a line from all its cells and headers. Refuses a line if they contradict each other. */
export function rowCurrency(cells: readonly string[], { columns, asset, unit, heads }: CurrencySetting): RowCurrency {
  const namedAssets = new Set<Asset>(heads.asset === null ? [] : [heads.asset]);
  const units = new Set<AmountUnit>(heads.unit === null ? [] : [heads.unit]);
  let owners: readonly Asset[] | null = null;
  for (const role of ['asset', 'unit'] as const) {
    const column = columns[role];
    if (column === null) continue;
    const text = (cells[column] ?? '').trim();
    if (text === '') return { refusal: `The line names no ${role}.` };
    const currency = readCurrency(text);
    if (currency === null)
      return { refusal: `“${text.slice(0, 40)}” is not ${role === 'asset' ? 'an asset' : 'a unit'} that the desk knows.` };
    if (currency.is === 'foreign')
      return { refusal: `The amount is in ${currency.name}: the desk sends no ${currency.name} and never converts.` };
    if (currency.is === 'asset') namedAssets.add(currency.asset);
    if (currency.is === 'base') owners = currency.assets;
    if (role === 'unit' || currency.is !== 'asset') units.add(currency.is === 'base' ? 'base' : 'native');
  }
  if (namedAssets.size === 0 && owners?.length === 1) for (const owner of owners) namedAssets.add(owner);
  const [namedAsset = asset, ...otherAssets] = namedAssets;
  const [unitFound = unit, ...otherUnits] = units;
  if (otherAssets.length > 0)
    return { refusal: `The file names ${[...namedAssets].map((each) => each.toUpperCase()).join(' and ')} for this line.` };
  if (otherUnits.length > 0) return { refusal: 'The file names two units for this amount.' };
  if (namedAsset === null) return { refusal: 'The line names no asset.' };
  if (owners !== null && !owners.includes(namedAsset))
    return { refusal: `The unit of the line is not one of ${namedAsset.toUpperCase()}.` };
  const network = columns.network === null ? '' : (cells[columns.network] ?? '').trim();
  if (network !== '' && !isNetworkOf(namedAsset, network))
    return { refusal: `The line names the network “${network.slice(0, 40)}”, which is not the network of ${namedAsset.toUpperCase()}.` };
  return unitFound === null ? { refusal: 'The line names no unit.' } : { asset: namedAsset, unit: unitFound };
}

/** Whether a text names the chain of an asset, or no chain: `'BTC'`, `'Bitcoin (SegWit)'`, `'mainnet'`. */
function isNetworkOf(asset: Asset, text: string): boolean {
  const { found, rest } = currenciesIn(text.replace(/^erc[- ]?20$/i, 'ETH'));
  return (
    /^((main|mainnet|net|network|chain|blockchain|on|onchain|native|seg ?wit|taproot|bech32|legacy)( |$))*$/.test(rest) &&
    found.every((each) => each.is === 'asset' && assetFacts[each.asset].chain === assetFacts[asset].chain)
  );
}

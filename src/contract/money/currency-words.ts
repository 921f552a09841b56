import { foldedText } from '#contract/wire/folded-text.ts';
import { assetFacts, assets, type Asset } from './assets.ts';

/**
 * The meaning of a word next to an amount: an asset in native units, its base unit, or the word "native". Other kinds cannot be
 * sent by the desk.
 */
export type Currency =
  | { readonly is: 'asset'; readonly asset: Asset }
  | { readonly is: 'base'; readonly assets: readonly Asset[] }
  | { readonly is: 'native' }
  | { readonly is: 'foreign'; readonly name: string };

/** Money and tokens that the desk cannot send. Users mistake them most often for an asset that it can send. */
const foreignNames =
  'cad usd eur gbp chf jpy aud nzd cny hkd sgd sek nok dkk inr krw brl mxn zar pln czk huf ils thb aed sar php idr myr vnd twd ngn rub uah usdt wbtc tbtc bnb trx xmr dollars dollar euros euro pounds yen';

const aliases: Readonly<Record<string, Asset>> = { xbt: 'btc', ethereum: 'eth', ripple: 'xrp', stellar: 'xlm', lumen: 'xlm' };

const withMeaning = (names: readonly string[], meaning: Currency) => names.map((name): [string, Currency] => [name, meaning]);

/** The meaning of every name of one or two words. */
const words: ReadonlyMap<string, Currency> = new Map([
  ...assets.flatMap((asset) => withMeaning([asset, foldedText(assetFacts[asset].name)], { is: 'asset', asset })),
  ...Object.entries(aliases).flatMap(([word, asset]) => withMeaning([word], { is: 'asset', asset })),
  ...assets.flatMap((asset) => {
    const unit = foldedText(assetFacts[asset].baseUnit);
    const owners = assets.filter((each) => foldedText(assetFacts[each].baseUnit) === unit);
    const names = unit === 'base units' ? [] : [unit, `${unit}s`, ...(unit === 'satoshi' ? ['sat', 'sats'] : [])];
    return withMeaning(names, { is: 'base', assets: owners });
  }),
  ...withMeaning(['base unit', 'base units'], { is: 'base', assets }),
  ...withMeaning(['native unit', 'native units'], { is: 'native' }),
  ...foreignNames.split(' ').flatMap((word) => withMeaning([word], { is: 'foreign', name: word.toUpperCase() })),
  // Units that are fractions of a coin but not its base unit.
  ...[
    'bits',
    'finney',
    'gwei',
    'nanofil',
    ...['m', 'u', 'μ'].flatMap((prefix) => ['btc', 'bch', 'ltc', 'dash'].map((coin) => prefix + coin)),
  ].flatMap((word) => withMeaning([word], { is: 'foreign', name: word })),
]);

/** Any of the words in a folded text. Longer names come first, so that "Bitcoin Cash" is not read as "Bitcoin". */
const anyName = new RegExp(`(?<=^| )(${[...words.keys()].toSorted((one, other) => other.length - one.length).join('|')})(?= |$)`, 'g');

/** The meaning of a sign: `'₿'` is btc. Other signs, such as `'€'` and `'%'`, are currencies that the desk cannot send. */
function signsIn(text: string): readonly Currency[] {
  return (text.match(/[\p{Sc}%‰]/gu) ?? []).map((sign) => (sign === '₿' ? { is: 'asset', asset: 'btc' } : { is: 'foreign', name: sign }));
}

/** Reads a cell that names an asset or a unit: `'BTC'`, `'sats'`, `'Bitcoin Cash'`, `'CAD'`. Returns null for any other text. */
export function readCurrency(text: string): Currency | null {
  const foreignSign = signsIn(text).find(({ is }) => is === 'foreign');
  return words.get(foldedText(text)) ?? foreignSign ?? (text.trim() === '₿' ? { is: 'asset', asset: 'btc' } : null);
}

/** The currencies in a longer text such as a header, and the remaining text: `'AmountBTC'` gives btc and `'amount'`. */
export function currenciesIn(text: string): { readonly found: readonly Currency[]; readonly rest: string } {
  const split = (word: string) =>
    words.has(word.toLowerCase()) ? word : word.replace(/(?<=\p{Ll}{2})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, ' ');
  const splitText = /\p{L}\p{Lu}/u.test(text) ? text.replace(/\p{L}+/gu, split) : text;
  const named: Currency[] = [];
  const rest = foldedText(splitText).replace(anyName, (name) => {
    const currency = words.get(name);
    if (currency !== undefined) named.push(currency);
    return '';
  });
  return {
    found: [...signsIn(text), ...named],
    rest: rest
      .replace(/(^| )(in|of|en)(?= |$)/g, '')
      .replace(/ +/g, ' ')
      .trim(),
  };
}

import { assetFacts, batchSendAssets } from '#contract/money/assets.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import type { AmountUnit, BatchAsset, ColumnRole, SheetColumns, SheetGuess } from './sheet.ts';

/** The header of the column of problems. Reading skips a column with this header. */
export const reasonsHead = 'Problems found';

/** The example line of a template, cell by cell. Reading skips it. */
export const exampleRow = [
  'Example: an address, or the name of a wallet or an external account',
  '0.015',
  '',
  'Replace this line',
] as const;

/** The headers of a template. */
export function templateHeads(asset: BatchAsset): readonly string[] {
  return ['Destination', `Amount (${asset.toUpperCase()})`, 'Type', 'Note'];
}

/** Common names of each column, folded, without words for assets and units. Earlier names have priority. */
const spellings: Readonly<Record<ColumnRole, readonly string[]>> = {
  destination: [
    'destination, destination address, public address, address, recipient address, to address, payout address, recipient, receiver, beneficiary',
    'payee, to, send to, pay to, wallet address, account address, external account, account, account name, wallet, wallet name',
    'destination name, name, destinataire, beneficiaire, adresse, compte, portefeuille',
  ].flatMap((line) => line.split(', ')),
  amount: ['amount', 'amount to send', 'send amount', 'value', 'quantity', 'qty', 'sum', 'montant', 'quantite'],
  type: ['type', 'destination type', 'kind', 'recipient type'],
};

const baseWords = /^(satoshis?|sats?|duffs?|litoshis?)$/;

/** Words for an asset: its symbol and its name. */
const assetNames: readonly { readonly folded: string; readonly asset: BatchAsset }[] = batchSendAssets
  .flatMap((asset) => [asset, foldedText(assetFacts[asset].name)].map((folded) => ({ folded, asset })))
  // Longer names first: Bitcoin Cash before Bitcoin.
  .toSorted((one, other) => other.folded.length - one.folded.length);

type Head = { readonly name: string; readonly asset: BatchAsset | null; readonly unit: AmountUnit | null };

/** Separates a header from its asset and unit: `'Amount (BTC)'` is an amount in native units of btc. */
function readHead(text: string): Head {
  let folded = ` ${foldedText(text)} `;
  const found = assetNames.find((each) => folded.includes(` ${each.folded} `));
  if (found !== undefined) folded = folded.replace(` ${found.folded} `, ' ');
  const isBase = / base units? /.test(folded);
  const words = folded
    .replace(/ (base|native) units? /, ' ')
    .trim()
    .split(' ');
  const rest = words.filter((word) => !baseWords.test(word) && word !== 'in' && word !== 'of' && word !== '');
  const unit =
    isBase || words.some((word) => baseWords.test(word)) ? 'base' : found !== undefined || / native units? /.test(folded) ? 'native' : null;
  // A header with only an asset or a unit is an amount: "BTC", "Satoshis".
  return { name: rest.length === 0 && unit !== null ? 'amount' : rest.join(' '), asset: found?.asset ?? null, unit };
}

/** Headers of a payee column, if another column has the address. */
const payeeHeads: ReadonlySet<string> = new Set([
  'payee',
  'name',
  'payee name',
  'recipient',
  'recipient name',
  'receiver',
  'beneficiary',
  'beneficiary name',
  'beneficiaire',
  'destinataire',
]);

/** The column of the payee, other than the destination column; null without one. */
export function payeeColumn(header: readonly string[], destination: number | null): number | null {
  const found = header.findIndex((text, column) => column !== destination && payeeHeads.has(foldedText(text)));
  return found === -1 ? null : found;
}

/** Identifies columns by headers; each role takes the best match. */
export function guessOfHeads(header: readonly string[]): SheetGuess {
  const heads = header.map(readHead);
  const columnOf = (role: ColumnRole): number | null => {
    const names = spellings[role];
    const ranked = heads
      .map(({ name }, column) => ({ column, rank: names.indexOf(name) }))
      .filter(({ rank }) => rank !== -1)
      .toSorted((one, other) => one.rank - other.rank);
    return ranked[0]?.column ?? null;
  };
  const columns: SheetColumns = { destination: columnOf('destination'), amount: columnOf('amount'), type: columnOf('type') };
  const amount = columns.amount === null ? undefined : heads[columns.amount];
  const named = new Set([amount, columns.destination === null ? undefined : heads[columns.destination]].map((head) => head?.asset ?? null));
  named.delete(null);
  const [asset = null] = named.size === 1 ? named : [];
  return { columns, unit: amount?.unit ?? null, asset };
}

import { addressRefusals } from '#contract/money/addresses/address-refusal.ts';
import { addressRefusal } from '#contract/money/addresses/address.ts';
import { foreignAddressMessage } from '#contract/money/addresses/foreign-address.ts';
import { canonicalAddress } from '#contract/money/recipient.ts';
import type { BatchDestination } from '#contract/service/batch-withdrawal.ts';
import { destinationNames, plainReference } from './destination-names.ts';
import { formulaWords, hiddenIn, isFormula, trimmed } from './hidden-characters.ts';
import { addressNeighbours, type Neighbours } from './look-alike-rows.ts';
import type { BookEntry, RowProblem, SheetSetting } from './sheet.ts';

/** The destination of a row: a wallet or account, or an address, which may belong to a book entry or look like one. */
export type Destination =
  | { readonly is: 'entry'; readonly entry: BookEntry }
  | { readonly is: 'address'; readonly address: string; readonly neighbours: Neighbours };

type Type = BatchDestination['type'];

/** Returns a reader of destinations with its lookup tables. `type` is the content of the row's type column. */
export function destinationReader(setting: SheetSetting): (cell: string, type: Type | null) => Destination | RowProblem {
  const { asset, book, walletId } = setting;
  const ticker = asset.toUpperCase();
  const find = destinationNames(book);
  const exactNames = new Set(book.map(({ name }) => name));
  const neighboursOf = addressNeighbours(asset, book);
  const isSource = (entry: BookEntry | null) => entry?.type === 'wallet' && entry.id === walletId;

  const destinationOfEntry = (entry: BookEntry): Destination | RowProblem => {
    if (isSource(entry)) return sourceItself;
    if (entry.address !== null) return { is: 'entry', entry };
    return problem(`${entry.name} has no ${ticker} address.`, `Add one, or enter the ${ticker} address to pay.`);
  };
  const byAddress = (address: string, type: Type | null): Destination | RowProblem => {
    const neighbours = neighboursOf(address);
    const { owner } = neighbours;
    if (isSource(owner)) return sourceItself;
    if (type === null || type === 'public_address') return { is: 'address', address, neighbours };
    const offers = owner?.type === type ? [plainReference(owner)] : [];
    return problem(`This is an address, but its type is ${typeWords[type]}.`, 'Enter the name or id, or remove the type.', offers);
  };
  const byName = (text: string, type: BookEntry['type'] | null): Destination | RowProblem => {
    const found = find(text, type);
    switch (found.is) {
      case 'one':
        return destinationOfEntry(found.entry);
      case 'several': {
        const message = `“${shortened(text)}” names ${found.entries.length} wallets or accounts.`;
        return problem(message, 'Choose one.', found.entries.slice(0, 5).map(plainReference));
      }
      case 'number':
        return problem(`“${shortened(text)}” is only a number.`, 'Choose wallet or account.', found.entries.map(plainReference));
      case 'none':
        return looksLikeAddress(text) || addressWithin(text) !== null || foreignLetter(text) !== undefined
          ? wrongAddress(text)
          : problem(
              `No ${type === null ? 'wallet or external account' : typeWords[type]} is named “${shortened(text)}”.`,
              unknownMend(found.near),
              found.near.map(offerOf),
            );
      default:
        return found satisfies never;
    }
  };
  /** The address inside a text with spaces, or inside a payment link. */
  const addressWithin = (text: string): string | null => {
    const bare = text
      .replace(/^(bitcoin|litecoin|dash):/i, '')
      .replace(/\?.*$/, '')
      .replaceAll(' ', '');
    return bare !== text && addressRefusal(asset, bare) === null ? bare : null;
  };
  const offerOf = (entry: BookEntry) => (find(entry.name, null).is === 'one' ? entry.name : plainReference(entry));
  const wrongAddress = (text: string): RowProblem => {
    const within = addressWithin(text);
    if (within !== null)
      return problem('This contains more than an address: spaces, or a link around it.', 'Enter only the address.', [within]);
    const foreign = foreignLetter(text);
    if (foreign !== undefined)
      return problem(
        `The cell contains “${foreign}”, which no address can contain. The text only looks like an address.`,
        'Copy the address again from its source.',
      );
    const refusal = addressRefusal(asset, text) ?? 'malformed';
    const other = refusal === 'malformed' || refusal === 'other_network' ? foreignAddressMessage(text) : null;
    if (other !== null) return problem(`${other}.`, `Write a ${ticker} address.`);
    return problem(`This ${addressRefusals[refusal]}.`, 'Copy the address again from its source.');
  };

  return (cell, type) => {
    const text = trimmed(cell);
    if (text === '') return missing;
    if (looksLikeAddress(text) && addressRefusal(asset, text) === null) return byAddress(text, type);
    const isNamed = type !== 'public_address' && find(text, type).is === 'one' && exactNames.has(text);
    const hidden = isNamed ? null : hiddenIn(text);
    if (hidden !== null) {
      const { cleaned } = hidden;
      const isUsable = addressRefusal(asset, cleaned) === null || find(cleaned, null).is === 'one';
      return problem(`The destination contains ${hidden.words}.`, 'Remove that character and check the text.', isUsable ? [cleaned] : []);
    }
    if (!isNamed && isFormula(text)) return problem(formulaWords.message, formulaWords.mend);
    return type === 'public_address' ? wrongAddress(text) : byName(text, type);
  };
}

/**
 * Returns the comparison of a row's payee with its destination: the name of a book entry must belong to the address that is paid. Null if they agree or
 * the book does not have the name.
 */
export function payeeReader({ asset, book }: SheetSetting): (cell: string, destination: Destination) => RowProblem | null {
  const find = destinationNames(book);
  return (cell, destination) => {
    const text = trimmed(cell);
    const found = text === '' ? null : find(text, null);
    const entries = found?.is === 'one' ? [found.entry] : found?.is === 'several' ? found.entries : [];
    const paid = destination.is === 'entry' ? destination.entry.address : destination.address;
    const isPaid = (entry: BookEntry) =>
      entry.address !== null && paid !== null && canonicalAddress(asset, entry.address) === canonicalAddress(asset, paid);
    const isOtherAddress =
      paid !== null && addressRefusal(asset, text) === null && canonicalAddress(asset, text) !== canonicalAddress(asset, paid);
    if (isOtherAddress)
      return problem(`The payee column names the address ${text}, but the line pays another address.`, 'Correct the address or the payee.');
    const [entry] = entries;
    if (entry === undefined || entries.some((each) => isPaid(each) || (destination.is === 'entry' && each === destination.entry)))
      return null;
    const own = entry.address === null ? `has no ${asset.toUpperCase()} address` : `has the address ${entry.address}`;
    return problem(`The payee “${shortened(text)}” ${own}, but the line pays another address.`, 'Correct the address or the payee.');
  };
}

const typeWords = { wallet: 'wallet', external_account: 'external account', public_address: 'address' } as const satisfies Record<
  Type,
  string
>;

/** Whether a text has the form of an address: one long word of letters and digits. Other texts are looked up as names first. */
function looksLikeAddress(text: string): boolean {
  return /^(?:[a-z]{2,12}:)?[a-z0-9]{20,}$/i.test(text);
}

/** A letter of another alphabet in a long word, such as a Cyrillic `a` in an address. */
function foreignLetter(text: string): string | undefined {
  return /^\S{20,}$/.test(text) ? /[^\x20-\x7e]/u.exec(text)?.[0] : undefined;
}

function unknownMend(near: readonly BookEntry[]): string {
  return near.length === 0 ? 'Enter an existing name or id, or an address.' : 'Choose one of the closest names, or enter an address.';
}

const missing = problem('The destination is missing.', 'Enter an address, or the name of a wallet or external account.');
const sourceItself = problem('This is the source wallet.', 'Choose another destination, or another source.');

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function problem(message: string, mend: string, offers: readonly string[] = []): RowProblem {
  return { column: 'destination', message, mend, offers };
}

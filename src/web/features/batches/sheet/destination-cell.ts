import { addressProblem } from '#contract/money/addresses/address-problem.ts';
import { addressRefusal } from '#contract/money/addresses/address.ts';
import { otherValidNetwork } from '#contract/money/addresses/foreign-address.ts';
import { paymentTextMessage, readPaymentText } from '#contract/money/addresses/payment-text.ts';
import type { Asset } from '#contract/money/assets.ts';
import { canonicalAddress } from '#contract/money/recipient.ts';
import type { BatchDestination } from '#contract/service/batch-withdrawal.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { formulaMessages, hiddenCharacterIn, isFormula, trimCell } from '#contract/wire/hidden-characters.ts';
import { addressNeighbours, destinationNames, plainReference, type BookEntry, type Neighbours } from '#web/parts/address/address-book.ts';
import { rowProblem, shortenCell, type RowProblem, type SheetSetting } from './sheet.ts';

/**
 * The destination of a row: a wallet or account of the address book, or an address. The address may belong to an entry of the
 * address book, or look like the address of an entry.
 */
export type Destination =
  | { readonly is: 'entry'; readonly entry: BookEntry }
  | { readonly is: 'address'; readonly address: string; readonly neighbours: Neighbours };

type DestinationType = BatchDestination['type'];

/** Returns a function that reads the destination of a row. `type` is the content of the row's type column. */
export function destinationReader(setting: SheetSetting): (cell: string, type: DestinationType | null) => Destination | RowProblem {
  const { asset, book, walletId } = setting;
  const ticker = asset.toUpperCase();
  const findByName = destinationNames(book);
  const exactNames = new Set(book.map(({ name }) => name));
  const neighboursOf = addressNeighbours(asset, book);
  const isSourceWallet = (entry: BookEntry | null) => entry?.type === 'wallet' && entry.id === walletId;

  const destinationOfEntry = (entry: BookEntry): Destination | RowProblem => {
    if (isSourceWallet(entry)) return sourceItself;
    if (entry.address !== null) return { is: 'entry', entry };
    return problem(`${entry.name} has no ${ticker} address.`, `Add one, or enter the ${ticker} address to pay.`);
  };
  const readAddress = (address: string, type: DestinationType | null): Destination | RowProblem => {
    const neighbours = neighboursOf(address);
    const { owner } = neighbours;
    if (isSourceWallet(owner)) return sourceItself;
    const otherNetwork = owner === null ? otherValidNetwork(asset, address) : null;
    if (otherNetwork !== null)
      return problem(
        `This is also a ${otherNetwork} address.`,
        `Ask the recipient for the ${ticker} address. If the recipient receives ${ticker} here, use its ${ticker} form.`,
        [canonicalAddress(asset, address)],
      );
    if (type === null || type === 'public_address') return { is: 'address', address, neighbours };
    const offers = owner?.type === type ? [plainReference(owner)] : [];
    return problem(`This is an address, but its type is ${typeNames[type]}.`, 'Enter the name or id, or remove the type.', offers);
  };
  const readName = (text: string, type: BookEntry['type'] | null): Destination | RowProblem => {
    const foundRecord = findByName(text, type);
    switch (foundRecord.is) {
      case 'one':
        return destinationOfEntry(foundRecord.entry);
      case 'several': {
        const message = `“${shortenCell(text, 60)}” names ${foundRecord.entries.length} wallets or accounts.`;
        return problem(message, 'Choose one.', foundRecord.entries.slice(0, 5).map(plainReference));
      }
      case 'number':
        return problem(
          `“${shortenCell(text, 60)}” is a number, not a name.`,
          'If it is the ID of this desk, choose it.',
          foundRecord.entries.map(plainReference),
        );
      case 'none':
        return mayBeAddress(asset, text)
          ? wrongAddress(text)
          : problem(
              `No ${type === null ? 'wallet or external account' : typeNames[type]} is named “${shortenCell(text, 60)}”.`,
              unknownRemedy(foundRecord.near),
              foundRecord.near.map(offerOf),
            );
      default:
        return foundRecord satisfies never;
    }
  };
  const offerOf = (entry: BookEntry) => (findByName(entry.name, null).is === 'one' ? entry.name : plainReference(entry));
  const wrongAddress = (text: string): RowProblem => {
    const parsedPayment = readPaymentText(asset, text);
    if (parsedPayment !== null && 'form' in parsedPayment)
      return problem(
        `${paymentTextMessage(parsedPayment)}.`,
        'Use the address, and compare the amount.',
        addressRefusal(asset, parsedPayment.address) === null ? [parsedPayment.address] : [],
      );
    if (parsedPayment !== null) return problem(`${parsedPayment.refusal}.`, `Write a ${ticker} address.`);
    const textWithoutSpaces = text.replaceAll(' ', '');
    if (textWithoutSpaces !== text && addressRefusal(asset, textWithoutSpaces) === null)
      return problem('The address contains spaces.', 'Enter only the address.', [textWithoutSpaces]);
    const foreignCharacter = foreignLetter(text);
    if (foreignCharacter !== undefined)
      return problem(
        `The cell contains “${foreignCharacter}”, which no address can contain. The text only looks like an address.`,
        'Copy the address again from its source.',
      );
    return problem(`${addressProblem(asset, text)?.message ?? ''}.`, `Copy a ${ticker} address again from its source.`);
  };

  return (cell, type) => {
    const text = trimCell(cell);
    if (text === '') return missingDestination;
    if (looksLikeAddress(text) && addressRefusal(asset, text) === null) return readAddress(text, type);
    const isNamed = type !== 'public_address' && findByName(text, type).is === 'one' && exactNames.has(text);
    const hiddenCharacter = isNamed ? null : hiddenCharacterIn(text);
    if (hiddenCharacter !== null) {
      const { cleaned: cleanedText } = hiddenCharacter;
      const isUsable = addressRefusal(asset, cleanedText) === null || findByName(cleanedText, null).is === 'one';
      return problem(
        `The destination contains ${hiddenCharacter.label}.`,
        'Remove that character and check the text.',
        isUsable ? [cleanedText] : [],
      );
    }
    if (!isNamed && isFormula(text)) return problem(formulaMessages.message, formulaMessages.remedy);
    return type === 'public_address' ? wrongAddress(text) : readName(text, type);
  };
}

/** Roles of columns that name no payee. */
const otherRoles = ['destination', 'amount', 'asset', 'unit', 'network', 'type', 'status'] as const;

/**
 * Returns a function that compares the names in a row with its destination. It returns a problem if the payee, or the whole text
 * of another cell, is an entry of the address book with another address.
 */
export function payeeReader(setting: SheetSetting): (cells: readonly string[], destination: Destination) => RowProblem | null {
  const { asset, book, columns, walletId } = setting;
  const findByName = destinationNames(book);
  const entriesByName = Map.groupBy(
    // The source wallet may be in a column of the file.
    book.filter(({ type, id }) => type !== 'wallet' || (walletId !== null && id !== walletId)),
    ({ name }) => foldedText(name),
  );
  const otherColumns = new Set(otherRoles.map((role) => columns[role]));
  const entriesNamed = (text: string, column: number): readonly BookEntry[] => {
    if (text === '' || otherColumns.has(column)) return [];
    if (column !== columns.payee) return /\p{L}/u.test(text) ? (entriesByName.get(foldedText(text)) ?? []) : [];
    const match = findByName(text, null);
    return match.is === 'one' ? [match.entry] : match.is === 'several' ? match.entries : [];
  };
  return (cells, destination) => {
    const paidAddress = destination.is === 'entry' ? destination.entry.address : destination.address;
    if (paidAddress === null) return null;
    const isPaid = (address: string) => canonicalAddress(asset, address) === canonicalAddress(asset, paidAddress);
    const payee = columns.payee === null ? '' : trimCell(cells[columns.payee] ?? '');
    if (addressRefusal(asset, payee) === null && !isPaid(payee))
      return problem(`The payee column names the address ${payee}, but the line pays another address.`, payeeRemedy);
    for (const [column, cell] of cells.entries()) {
      const text = trimCell(cell);
      const entries = entriesNamed(text, column);
      const [entry] = entries;
      if (entry === undefined || entries.some(({ address }) => address !== null && isPaid(address))) continue;
      const addressText = entry.address === null ? `has no ${asset.toUpperCase()} address` : `has the address ${entry.address}`;
      return problem(`“${shortenCell(text, 60)}” ${addressText}, but the line pays another address.`, payeeRemedy);
    }
    return null;
  };
}

const payeeRemedy = 'Correct the address or the name.';

const typeNames = { wallet: 'wallet', external_account: 'external account', public_address: 'address' } as const satisfies Record<
  DestinationType,
  string
>;

/** Whether a text that names no wallet or account was probably meant as an address. */
function mayBeAddress(asset: Asset, text: string): boolean {
  if (looksLikeAddress(text) || foreignLetter(text) !== undefined) return true;
  return readPaymentText(asset, text) !== null || addressRefusal(asset, text.replaceAll(' ', '')) === null;
}

function looksLikeAddress(text: string): boolean {
  return /^(?:[a-z]{2,12}:)?[a-z0-9]{20,}$/i.test(text);
}

/** Finds a letter of another alphabet in a long word, such as a Cyrillic `a` in an address. Undefined without such a letter. */
function foreignLetter(text: string): string | undefined {
  return /^\S{20,}$/.test(text) ? /[^\x20-\x7e]/u.exec(text)?.[0] : undefined;
}

function unknownRemedy(nearEntries: readonly BookEntry[]): string {
  return nearEntries.length === 0
    ? 'Enter an existing name or id, or an address.'
    : 'Choose one of the closest names, or enter an address.';
}

const missingDestination = problem('The destination is missing.', 'Enter an address, or the name of a wallet or external account.');
const sourceItself = problem('This is the source wallet.', 'Choose another destination, or another source.');

function problem(message: string, remedy: string, offers?: readonly string[]): RowProblem {
  return rowProblem('destination', message, remedy, offers);
}

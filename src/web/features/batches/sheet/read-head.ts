import { batchSendAssets, type Asset } from '#contract/money/assets.ts';
import { currenciesIn } from '#contract/money/currency-words.ts';
import type { AmountUnit, BatchAsset, ColumnRole } from './sheet.ts';

/** The header of the column with problems that the desk adds to a file. Reading ignores this column. */
export const problemsHeader = 'Problems found';

/** The cells of the example line in a template. Reading ignores this line. */
export const exampleRow = [
  'Example: an address, or the name of a wallet or an external account',
  '0.015',
  '',
  'Replace this line',
] as const;

export function templateHeaders(asset: BatchAsset): readonly string[] {
  return ['Destination', `Amount (${asset.toUpperCase()})`, 'Type', 'Note'];
}

/** Whether these are exactly the headers of the desk's template, in any order. If so, the user need not confirm the columns. */
export function areDeskHeaders(cells: readonly string[]): boolean {
  const amounts = batchSendAssets.map((asset) => templateHeaders(asset)[1]);
  const trimmedCells = cells.map((cell) => cell.trim());
  const isOwn = (head: string) =>
    head === 'Destination' || head === 'Type' || head === 'Note' || head === problemsHeader || amounts.includes(head);
  return (
    trimmedCells.includes('Destination') &&
    trimmedCells.some((head) => amounts.includes(head)) &&
    trimmedCells.every(isOwn) &&
    new Set(trimmedCells).size === trimmedCells.length
  );
}

const spellings = {
  /** Headers of addresses. They have priority over headers of names. */
  address:
    'destination, destination address, public address, address, addresses, recipient address, to address, payout address, withdrawal address, deposit address, wallet address, account address, external account, account, wallet, send to, pay to, to, adresse, compte, portefeuille',
  name: 'payee, payee name, recipient, recipient name, receiver, beneficiary, beneficiary name, name, account name, wallet name, destination name, employee, employee name, contractor, vendor, supplier, customer, client, beneficiaire, destinataire, nom, empfanger, zahlungsempfanger, begunstigter, kreditor, mitarbeiter, beneficiario, destinatario, nombre, nome',
  amount:
    'amount, amounts, amount to send, send amount, amount to pay, amount due, payout, value, quantity, qty, sum, total, montant, quantite, betrag, importe, importo, monto, cantidad, valor, quantia, quantidade, menge, bedrag, kwota, belopp, suma, salary, salaire, bonus, reward, сумма, количество, 金額, 金额, 数量',
  asset:
    'asset, currency, coin, token, symbol, ticker, crypto, cryptocurrency, crypto currency, coin type, token type, ccy, currency code, amount currency, payment currency, devise, monnaie, moneda, moeda, wahrung, valuta, waluta, 币种, 通貨, валюта',
  network:
    'network, network name, network type, blockchain, chain, protocol, transfer network, withdrawal network, netzwerk, reseau, red, rede, rete, сеть, 网络, ネットワーク',
  unit: 'unit, units, uom, unit of measure, scale, decimals, multiplier, factor, denomination, unite, unites',
  type: 'type, destination type, kind, recipient type, direction, side, transaction type',
  tag: 'tag, destination tag, destination tag memo, dest tag, address tag, extra id, dt, memo id, payment id, memo tag, tag memo',
  memo: 'memo',
  note: 'note, notes, description, reference, comment, comments, remark, remarks, remarque, details, invoice, label, purpose, kommentar, bemerkung, bemerkungen, anmerkung, verwendungszweck, zweck, observaciones, observacoes, commentaire, motif, concepto',
  status:
    'status, state, action, decision, include, included, exclude, ignore, kyc, sanctions, sanctions check, screening, freigabe, payment status, payout status, paid, sent, approved, cleared, cancelled, hold, statut, etat, zustand, estado, complete, completed, done, processed, executed, settled, confirmed, is paid, paid on, paid at, date paid, paid date, sent on, date sent, completed on, processed on, executed on, on hold, skip, situacao, stato, zahlungsstatus, bezahlt, bezahlt am, paye, paye le, pagado, pagato, 状态, 状態, ステータス, статус, оплачено',
  /** Headers of columns that are filled once a line is paid. */
  done: 'approved by, settlement date, proof of payment, payment date, date of payment, pay date, zahlungsdatum, date de paiement, fecha de pago, txid, tx id, tx, tx hash, txhash, hash, transaction id, transaction hash, transaction',
} as const;

type HeadKind = keyof typeof spellings;

// Pure, so that the page's bundle leaves it out.
const kinds: ReadonlyMap<string, HeadKind> = /*#__PURE__*/ (() =>
  new Map(Object.entries(spellings).flatMap(([kind, line]) => line.split(', ').map((name) => [name, kind as HeadKind]))))();

/** A header: its kind, and the asset, unit or other currency in its text. */
export type Head = {
  readonly kind: HeadKind | null;
  readonly asset: Asset | null;
  readonly unit: AmountUnit | null;
  /** Whether a word of the header means an amount, as in "Approved amount", or names an asset or a unit. */
  readonly namesAmount: boolean;
  /** A currency or unit that the desk cannot send: `'CAD'`. */
  readonly foreign: string | null;
  /** The words that may name another unit or currency: `'x 1000'`. Null if all words are ordinary words for an amount. */
  readonly unknown: string | null;
};

/** Words in headers of amounts after deductions, corrections or earlier payments. */
const finalWords = 'net|gross|final|approved|payable|due|open|outstanding|remaining|revised|corrected|adjusted|updated|new';
export const finalAmounts = new RegExp(`\\b(${finalWords}|total|to pay)\\b`);

/** Words in headers of amounts that name no unit. */
const ordinaryWords = new RegExp(
  `^(how|much|many|to|be|is|for|the|per|each|send|pay(ments?)?|request(ed)?|owed|${finalWords}|transfer|withdraw(al)?|receives?|recipient|beneficiary|crypto|coins?|tokens?|)$`,
);

/** Words that make a longer header one of a status: `'Invoice status'`. */
const statusHeads =
  /\b(status|statut|estado|stato|approval|block(ed)?|hold|screening|kyc|aml|verification|eligib\w+|method)\b|status\b|^pay$|zahlsperre/;

/** Reads a header. `'Amount (BTC)'` is an amount in native units of btc, and `'Satoshis'` is an amount in base units. */
export function readHead(text: string): Head {
  const { found, rest } = currenciesIn(text);
  const namedAssets = [...new Set(found.flatMap((each) => (each.is === 'asset' ? [each.asset] : [])))];
  const [asset = null] = namedAssets.length === 1 ? namedAssets : [];
  const [baseCurrency] = found.flatMap((each) => (each.is === 'base' ? [each] : []));
  const [foreignName = null] = found.flatMap((each) => (each.is === 'foreign' ? [each.name] : []));
  const unit = baseCurrency !== undefined ? 'base' : found.some(({ is }) => is === 'asset' || is === 'native') ? 'native' : null;
  // "Litoshi" names its asset. "Satoshi" does not, because two assets have a base unit with this name.
  const namedAsset = asset ?? (baseCurrency?.assets.length === 1 ? (baseCurrency.assets[0] ?? null) : null);
  const words = rest.replace(/\bto be (paid|sent)\b/, 'to pay').split(' ');
  const unknownWords = words.filter((word) => kinds.get(word) !== 'amount' && !ordinaryWords.test(word)).join(' ');
  // A header with only an asset or a unit, such as "BTC" or "Satoshis", is the header of an amount.
  const isAmount =
    unknownWords === '' && (found.length > 0 || words.some((word) => kinds.get(word) === 'amount')) && !/(coin|token)$/.test(rest);
  const kind = kinds.get(rest) ?? (isAmount ? 'amount' : statusHeads.test(rest) ? 'status' : null);
  // "BTC/sats" may mean either.
  const isAmbiguous = namedAssets.length > 1 || (found.length > 1 && /\/| or /.test(text));
  const unknown = isAmbiguous ? text.trim() : kind === 'amount' ? '' : unknownWords;
  const namesAmount = found.length > 0 || words.some((word) => kinds.get(word) === 'amount');
  return { kind, asset: namedAsset, unit, namesAmount, foreign: foreignName, unknown: unknown === '' ? null : unknown };
}

/** Whether a line has headers of a payment: an amount, and an address or a name. */
export function hasPaymentHeads(cells: readonly string[]): boolean {
  const foundKinds = new Set(cells.map((cell) => readHead(cell).kind));
  return foundKinds.has('amount') && (foundKinds.has('address') || foundKinds.has('name'));
}

/** The label of each role, for the step in which the user confirms the columns. */
export const roleLabels = {
  destination: 'Address or name',
  amount: 'Amount',
  asset: 'Asset',
  unit: 'Unit',
  network: 'Network',
  type: 'Destination type',
  tag: 'Tag or memo',
  payee: 'Payee',
  note: 'Note',
  status: 'Status',
  ignored: 'For your records',
} as const satisfies Record<ColumnRole | 'ignored', string>;

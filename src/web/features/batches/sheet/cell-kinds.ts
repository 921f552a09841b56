import { isAddressOf } from '#contract/money/addresses/address.ts';
import { assets, batchSendAssets } from '#contract/money/assets.ts';
import { foldedText } from '#contract/wire/folded-text.ts';

const statusPattern =
  /^((not |un|to )?(pa(id|y)|sent)|due|pending|cancell?ed|void(ed)?|completed?|done|failed|refused|rejected|open|draft|(on )?hold|approved|declined|y(es)?|no?|true|false|oui|non|[xn]|ok|ja|nein|si|sim|nao|da|bezahlt|offen|paye|annule|pag(ad|at)?o|pendi?ente|cancelad[ao]|annullato|en attente)$/;

/** Whether a cell states the status of a payment: `'Paid'`, `'✓'`, `'Paid on 3 May'`. */
export function isStatus(cell: string): boolean {
  const text = foldedText(cell);
  return (
    statusPattern.test(text) ||
    /^((not |un)?paid|pending|cancell?ed|failed|rejected|on hold) /.test(text) ||
    /^\s*[✓✔✅☑✗✘❌❎☐☒]/u.test(cell)
  );
}

/** Maximum length of a text that is examined as a number. */
const numberLengthMax = 100;

/** Whether a text is an amount, with or without a unit: `'0.5 BTC'`. */
export function isAmountLike(cell: string): boolean {
  const text = cell.trim();
  return text.length <= numberLengthMax && /\d/.test(text) && /^[-+]?[\d\s.,'’]+( ?[a-z]{1,8})?$/i.test(text);
}

const addressAssets = /*#__PURE__*/ (() => [...new Set([...batchSendAssets, ...assets])])();

/** Whether a text is an address of any asset. */
export function isAnyAddress(cell: string): boolean {
  const text = cell.trim();
  return /^\S{20,120}$/.test(text) && addressAssets.some((asset) => isAddressOf(asset, text));
}

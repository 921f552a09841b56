import type { Asset } from '#contract/money/assets.ts';
import { buildLookAlikeIndex } from '#contract/money/look-alike.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import type { RowVerdict } from './sheet.ts';

/** Adds a warning to each row if its address starts and ends like the address of another row. */
export function markLookAlikes(asset: Asset, rows: readonly SheetRow[], verdicts: readonly RowVerdict[]): readonly RowVerdict[] {
  const addresses = rows.flatMap(({ line }, index) => {
    const address = verdicts[index]?.payment?.public_address;
    return address === undefined ? [] : [{ asset, address, line }];
  });
  const findLookAlike = buildLookAlikeIndex(addresses);
  return verdicts.map((verdict) => {
    const address = verdict.payment?.public_address;
    const otherRow = address === undefined ? null : findLookAlike(asset, address);
    if (otherRow === null) return verdict;
    const message = `This begins and ends like the address in line ${otherRow.line}, but is different.`;
    return { ...verdict, warnings: [...verdict.warnings, { is: 'look_alike', message }] };
  });
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { NewBatch } from '#contract/desk/batches.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { batchQueries } from '#web/data/batches.ts';
import { saveDraft } from '#web/data/drafts.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { polledWallet } from '#web/data/wallets.ts';
import type { BatchNewSearch } from '#web/features/batches/batch-searches.ts';
import type { CheckedSheet, SheetToCheck } from '#web/features/batches/sheet/check-sheet.ts';
import { openSheetReader } from '#web/features/batches/sheet/sheet-reader.ts';
import type { BatchAsset, RowVerdict } from '#web/features/batches/sheet/sheet.ts';
import type { AddressBooks } from '#web/features/batches/sheet/table-preview.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { useLastAnswer } from '#web/lib/worker/use-last-answer.ts';
import { useWorker } from '#web/lib/worker/use-worker.ts';
import { bookOf } from '#web/parts/address/address-book-entries.ts';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import type { LivePreflight } from '#web/parts/money-form/live-preflight.ts';
import { batchDraftName, valuesOf, type BatchForm } from './batch-form.ts';
import { compositionOf, reduceBatch, sentSource, type BatchAction, type BatchComposition } from './batch-reducer.ts';

/** Maximum length of a draft that is sent while the page closes, in characters. Browsers limit such a request to 64 KiB. */
const leavingLengthMax = 40_000;

/** Delay before the checks are requested after a change, ms. The request can be a megabyte long. */
const debounceMs = 600;

/**
 * The state of a new batch: its form, and the verdicts on its rows. `remainder` contains the unsent rows of an earlier batch, or
 * is null.
 */
export function useBatch(search: BatchNewSearch, startingForm: BatchForm, remainder: NewBatch | null = null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [store] = useState(() => makeStore(compositionOf(startingForm)));
  const composition = useStore(store);
  const { form } = composition;
  const [keeper] = useState(() => {
    const name = batchDraftName(remainder?.remainder_of ?? undefined);
    const save = async (values: object, turn: number, isLeaving: boolean) => {
      const isSmall = store.get().form.others.length === 0 && String(Reflect.get(values, 'rows')).length < leavingLengthMax;
      // Serializing and sending a large draft in one task would delay a key press, so they run in two tasks.
      if (!isSmall) await nextTask();
      return saveDraft(name, values, turn, isLeaving && isSmall);
    };
    return makeDraftKeeper({ name, readValues: () => valuesOf(store.get().form), client, save });
  });
  const dispatch = (action: BatchAction) => {
    const oldState = store.get();
    const newState = reduceBatch(oldState, action);
    if (newState === oldState) return;
    store.set(newState);
    keeper.noteChange();
    // The URL contains the wallet and the asset, so that a reload or a link restores them.
    const { wallet, asset } = newState.form;
    if (wallet !== oldState.form.wallet || asset !== oldState.form.asset) updateUrl({ step: undefined });
  };
  const updateUrl = (patch: Partial<BatchNewSearch>, isReplaced = true) => {
    const { wallet, asset } = store.get().form;
    const choices = remainder === null ? { wallet: wallet ?? undefined, asset: asset ?? undefined } : {};
    void navigate({ to: '/batch-sends/new', search: { ...search, ...choices, ...patch }, replace: isReplaced, resetScroll: false });
  };
  const reader = useWorker(openSheetReader);
  const { books, isBookWhole, isBookRead } = useAddressBooks();
  const toCheck = useSheetToCheck(form, books, isBookRead, remainder);
  const check = useMemo(
    () => (toCheck === null ? null : async (): Promise<Checked> => ({ sheet: toCheck, result: await reader().check(toCheck) })),
    [toCheck, reader],
  );
  const { answer: checked, failure, readAgain: checkAgain } = useLastAnswer(check, 'The rows could not be checked');
  const isCurrent = checked !== null && checked.sheet === toCheck;
  const verdicts = useMemo(
    () => verdictsOf(form.sheet.rows, checked, composition.refused),
    [form.sheet.rows, checked, composition.refused],
  );
  const isRefused = composition.refused !== null && form.sheet.rows.includes(composition.refused.row);
  const isWhole = isCurrent && !isRefused;
  const bodyToCheck = toCheck === null || isRefused ? null : (checked?.result.body ?? null);
  const livePreflight = useBatchPreflight(bodyToCheck, toCheck !== null && !isCurrent);
  const wallet = useQuery({ ...polledWallet(form.wallet ?? ''), enabled: form.wallet !== null });
  return {
    form,
    composition,
    search,
    remainder,
    dispatch,
    go: updateUrl,
    /** The verdict on each row; undefined for a row that is not checked yet. */
    verdicts,
    /** The totals of the last check. They may be outdated while `isWhole` is false. */
    totals: checked?.sheet.setting.asset === toCheck?.setting.asset ? (checked?.result.totals ?? null) : null,
    isWhole,
    body: isWhole ? checked.result.body : null,
    checkFailure: failure,
    checkAgain,
    books,
    isBookWhole,
    reader,
    livePreflight,
    keeper,
    wallet: form.wallet === null ? null : (wallet.data ?? null),
    walletError: wallet.data === undefined ? wallet.error : null,
    startOver: () => {
      dispatch({ do: 'start over', key: crypto.randomUUID() });
      keeper.startOver();
    },
  };
}

export type BatchState = ReturnType<typeof useBatch>;

/** For each asset, the wallets and accounts that rows may name. */
function useAddressBooks(): { readonly books: AddressBooks; readonly isBookWhole: boolean; readonly isBookRead: boolean } {
  const wallets = useQuery(searchableLists.wallets);
  const accounts = useQuery(searchableLists.accounts);
  const books = useMemo((): AddressBooks => {
    const bookOfAsset = (asset: BatchAsset) => bookOf(asset, wallets.data?.items ?? [], accounts.data?.items ?? []);
    return { btc: bookOfAsset('btc'), bch: bookOfAsset('bch'), ltc: bookOfAsset('ltc'), dash: bookOfAsset('dash') };
  }, [wallets.data?.items, accounts.data?.items]);
  return {
    books,
    isBookWhole: wallets.data?.isComplete === true && accounts.data?.isComplete === true,
    isBookRead: !wallets.isLoading && !accounts.isLoading,
  };
}

/** The rows and settings to check, or null without an asset, columns or a unit. A new object is returned only after a change. */
function useSheetToCheck(form: BatchForm, books: AddressBooks, isBookRead: boolean, remainder: NewBatch | null): SheetToCheck | null {
  const { sheet, columns, unit, heads, separator, asset, wallet } = form;
  // `changedLines`, `originalRows` and `isEdited` change only together with the rows.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const source = useMemo(() => sentSource(form), [form.file, sheet]);
  return useMemo(() => {
    if (asset === null || columns.destination === null || columns.amount === null || !isBookRead) return null;
    const walletId = wallet === null ? null : integerOfText(wallet);
    const setting = { asset, columns, unit, heads, columnCount: sheet.header.length, separator, walletId, book: books[asset] };
    return { ...sheet, ...source, setting, remainder_of: remainder?.remainder_of ?? null, payments: remainder?.rows ?? null };
  }, [sheet, source, columns, unit, heads, separator, asset, wallet, books, isBookRead, remainder]);
}

type Checked = { readonly sheet: SheetToCheck; readonly result: CheckedSheet };

/** The verdicts of the last check on the current rows. A row that was not changed since that check is the same object. */
function verdictsOf(
  rows: readonly SheetRow[],
  checkedSheet: Checked | null,
  refusedRow: BatchComposition['refused'],
): readonly (RowVerdict | undefined)[] {
  const verdictByRow = new Map(checkedSheet?.sheet.rows.map((row, index) => [row, checkedSheet.result.verdicts[index]]));
  return rows.map((row) => (row === refusedRow?.row ? refusalOf(refusedRow.message) : verdictByRow.get(row)));
}

function refusalOf(message: string): RowVerdict {
  const problem = { column: 'destination' as const, message: `Refused: ${message}.`, remedy: 'Correct it, or remove the row.', offers: [] };
  return { payment: null, problems: [problem], warnings: [] };
}

const noBatch: NewBatch = { wallet_id: 1, asset: batchSendAssets[0], file: null, header: [], rows: [], remainder_of: null };

/**
 * Requests the checks of a batch. `body` is null while a row cannot be paid; `isChanging` is true while a new batch is being
 * computed.
 */
function useBatchPreflight(body: NewBatch | null, isChanging: boolean): LivePreflight {
  // The name is random, because computing a digest of the batch would take longer than an extra request.
  const currentBatch = useMemo(() => (body === null ? null : { body, name: crypto.randomUUID() }), [body]);
  const [debouncedBatch] = useDebouncedValue(currentBatch, debounceMs);
  const query = useQuery({
    ...batchQueries.preflight(debouncedBatch?.name ?? '', debouncedBatch?.body ?? noBatch),
    enabled: debouncedBatch !== null,
    placeholderData: keepPreviousData,
  });
  const isOutdated = isChanging || (currentBatch !== null && (debouncedBatch !== currentBatch || query.isPlaceholderData));
  return {
    preflight: currentBatch === null ? null : (query.data ?? null),
    isLoadingNew: isOutdated || (currentBatch !== null && query.isFetching),
    isOutdated,
    error: currentBatch === null ? null : query.error,
    retry: () => {
      if (debouncedBatch !== null) void query.refetch();
    },
  };
}

/** Resolves in a new task, so that the browser can first handle other work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

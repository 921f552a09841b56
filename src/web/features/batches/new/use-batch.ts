import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { integerOfText } from '#contract/wire/integer.ts';
import { saveDraft } from '#web/data/drafts.ts';
import { searchable } from '#web/data/searchable.ts';
import { watchedWallet } from '#web/data/wallets.ts';
import { makeRowCheck } from '#web/features/batches/sheet/check-row.ts';
import type { SheetSetting } from '#web/features/batches/sheet/sheet.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import { bookOf } from './batch-book.ts';
import { batchDraftName, valuesOf } from './batch-draft.ts';
import {
  compositionOf,
  emptyForm,
  withReading,
  withRefusal,
  withRowBack,
  type BatchForm,
  type CheckOne,
  type Composition,
} from './batch-form.ts';
import type { BatchChoices, BatchNewSearch } from './batch-search.ts';
import { useBatchPreflight } from './use-batch-preflight.ts';
import { useReading, type GoodReading } from './use-reading.ts';
import { useRowChecks, useSheetReader } from './use-row-checks.ts';
import { nextTask, useRowVerdicts } from './use-row-verdicts.ts';

/** Maximum length of a draft to send while the page closes, characters: browsers limit the request to 64 KiB. */
const leavingLengthMax = 40_000;

/** The state of a new batch: the choices (page URL), the rows (draft) and the verdicts on them. */
export function useBatch(search: BatchNewSearch, starting: BatchForm) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [store] = useState(() => makeStore(compositionOf(starting)));
  const [compositionStore] = useState(() => makeStore(search));
  const now = useStore(store);
  const { form } = now;
  const [keeper] = useState(() => {
    const name = batchDraftName(undefined);
    const read = () => valuesOf(store.get().form, choicesIn(compositionStore.get()));
    const save = async (values: object, turn: number, isLeaving: boolean) => {
      const isSmall = String(Reflect.get(values, 'rows')).length < leavingLengthMax;
      // Serialized and sent in two tasks, because a single one would delay a key press.
      if (!isSmall) await nextTask();
      return saveDraft(name, values, turn, isLeaving && isSmall);
    };
    return makeDraftKeeper({ name, read, client, save });
  });
  const change = (next: (now: Composition) => Composition) => {
    const after = next(store.get());
    if (after === store.get()) return;
    store.set(after);
    keeper.changed();
  };
  const write = (values: Partial<Pick<BatchForm, 'key' | 'keyed' | 'keepsRepeated' | 'compared' | 'repeats'>>) =>
    change((old) => ({ ...old, form: { ...old.form, ...values } }));
  const go = (patch: Partial<BatchNewSearch>, isReplaced = true) =>
    void navigate({ to: '/batch-sends/new', search: { ...compositionStore.get(), ...patch }, replace: isReplaced, resetScroll: false });
  useEffect(() => {
    const { wallet, asset } = compositionStore.get();
    const isForgotten = search.wallet === undefined && search.asset === undefined && (wallet ?? asset) !== undefined;
    // The page's own link removes the choices from the URL: restore them from the current state.
    if (isForgotten) void navigate({ to: '/batch-sends/new', search: { wallet, asset }, replace: true });
    else compositionStore.set(search);
  }, [compositionStore, navigate, search]);
  const choose = (choices: BatchChoices) => {
    compositionStore.set({ ...compositionStore.get(), ...choices, step: undefined });
    keeper.changed();
    go({});
  };

  const wallet = useQuery({ ...watchedWallet(search.wallet ?? ''), enabled: search.wallet !== undefined });
  const { setting, book, isBookWhole } = useSetting(form, search);
  const openReader = useSheetReader();
  const checks = useRowChecks(store, setting, openReader);
  const { isChecked } = checks;
  const check: CheckOne = useMemo(() => (setting !== null && isChecked ? makeRowCheck(setting) : null), [setting, isChecked]);
  const verdicts = setting === null ? null : now.verdicts;
  const { judged, isBehind } = useRowVerdicts(form, verdicts, search);
  const isWhole = isChecked && !isBehind && judged !== null;
  const live = useBatchPreflight(judged?.body ?? null, verdicts !== null && !isWhole);
  const reading = useReading(
    openReader,
    () => store.get().form.sheet.rows.length > 0,
    (read: GoodReading) => {
      change((old) => withReading(old, read));
      const { asset } = read.guess;
      go({ show: undefined, step: undefined });
      if (asset !== null && compositionStore.get().asset === undefined) choose({ asset });
    },
  );
  const startOver = () => {
    store.set(compositionOf(emptyForm(crypto.randomUUID())));
    compositionStore.set({});
    void navigate({ to: '/batch-sends/new', search: {}, replace: true });
    keeper.startOver();
  };
  return {
    form,
    now,
    /** The verdict on each row; null while unknown. */
    verdicts: isWhole ? judged.verdicts : verdicts,
    /** The totals of the rows; slightly outdated while `isWhole` is false. */
    judged: verdicts === null ? null : judged,
    isWhole,
    setting,
    book,
    isBookWhole,
    check,
    checks,
    reading,
    wallet: search.wallet === undefined ? null : (wallet.data ?? null),
    walletError: wallet.data === undefined ? wallet.error : null,
    search,
    body: isWhole ? judged.body : null,
    live,
    keeper,
    warmUp: () => void openReader(),
    change,
    write,
    choose,
    go,
    startOver,
    /** Restores the last removed row. */
    undo: () => change((old) => withRowBack(old, check)),
    refuseRow: (index: number, message: string) => change((old) => withRefusal(old, index, message)),
    /** The cells of a new row with this destination. */
    rowTo: (destination: string) => form.sheet.header.map((_head, column) => (column === form.columns.destination ? destination : '')),
  };
}

export type BatchState = ReturnType<typeof useBatch>;

function choicesIn({ wallet, asset }: BatchNewSearch): BatchChoices {
  return { wallet, asset };
}

/** The settings of the row check. Null without an asset, the columns or the unit. */
function useSetting({ columns, unit, sheet: { header } }: BatchForm, { wallet, asset }: BatchNewSearch) {
  const wallets = useQuery(searchable.wallets);
  const accounts = useQuery(searchable.accounts);
  const book = useMemo(
    () => (asset === undefined ? [] : bookOf(asset, wallets.data?.items ?? [], accounts.data?.items ?? [])),
    [asset, wallets.data?.items, accounts.data?.items],
  );
  const isRead = !wallets.isLoading && !accounts.isLoading;
  const setting = useMemo((): SheetSetting | null => {
    if (asset === undefined || unit === null || columns.destination === null || columns.amount === null || !isRead) return null;
    return { asset, columns, unit, columnCount: header.length, walletId: wallet === undefined ? null : integerOfText(wallet), book };
  }, [asset, unit, columns, header.length, isRead, wallet, book]);
  return { setting, book, isBookWhole: wallets.data?.isAll === true && accounts.data?.isAll === true };
}

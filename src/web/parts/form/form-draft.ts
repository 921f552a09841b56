import type { QueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { signedOut } from '#web/data/connection.ts';
import { afterEarlierSaves, draftQuery, discardDraft, isNewestTurn, saveDraft, nextTurn, waitForSave } from '#web/data/drafts.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { onFormChange } from '#web/parts/entity/entity-form-touched.ts';

/** Delay of saving after the last change, ms. */
const debounceMs = 800;

/** Delay before a failed save is retried, ms. */
const retryMs = 5_000;

/** The state of a draft: when it was last saved (ms since 1970), or why it could not be saved and whether saving is retried. */
export type DraftState =
  | { readonly is: 'untouched' }
  | { readonly is: 'saved'; readonly atMs: number }
  | { readonly is: 'failed'; readonly why: string; readonly isRetried: boolean };

/** The content of a draft: the form's values, and other data that is saved with them. */
type DraftValues = Readonly<Record<string, unknown>>;

/** Saves the draft of a form on the server while the user fills in the form. */
export type DraftKeeper = {
  readonly state: Store<DraftState>;
  /** Called when the form may have changed. */
  readonly noteChange: () => void;
  /** Saves unsaved changes at once. Called when the page closes. */
  readonly saveOnClose: () => void;
  /** Saves unsaved changes now. Resolves after the save has succeeded or failed. */
  readonly flush: () => Promise<void>;
  /** Deletes the draft. Called after the form was submitted. */
  readonly deleteDraft: () => void;
  /** Deletes the draft and starts a new draft from the form's current values. */
  readonly startOver: () => void;
};

type KeeperOptions = {
  /** The name of the draft. Null for a form that saves no draft. */
  readonly name: string | null;
  readonly readValues: () => DraftValues;
  readonly client: QueryClient;
  /** Saves the draft instead of `saveDraft`. Resolves with the save time, ISO 8601. */
  readonly save?: (values: DraftValues, turn: number, isLeaving: boolean) => Promise<string>;
  /** Longest delay of saving while the user keeps typing, ms. Default: unlimited. */
  readonly waitMsMax?: number;
};

/**
 * Creates the draft keeper of a form. Saves and deletions of a draft run one after another; only the save on closing the page
 * does not wait.
 */
export function makeDraftKeeper({
  name,
  readValues: read,
  client,
  save,
  waitMsMax = Number.POSITIVE_INFINITY,
}: KeeperOptions): DraftKeeper {
  const state = makeStore<DraftState>({ is: 'untouched' });
  const cacheDraft = (draft: Draft | null) => client.setQueryData(draftQuery(name).queryKey, draft);
  let savedText = JSON.stringify(read());
  let lastGoodState: DraftState = { is: 'untouched' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = name === null;
  /** Whether the page was closed. A closed form no longer returns the values that the user entered. */
  let isPageClosed = false;
  /** Number of saves that are waiting or running. */
  let pendingSaves = 0;
  /** Time of the first change that is not saved, ms since 1970. Null if all changes are saved. */
  let changedMs: number | null = null;

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const saveNow = async (isLeaving: boolean) => {
    if (isPageClosed && !isLeaving) return;
    const values = structuredClone(read());
    const text = JSON.stringify(values);
    if (isDone || name === null) return;
    changedMs = null;
    if (text === savedText) return state.set(lastGoodState);
    const turn = nextTurn(name);
    // Caches the draft, so that the form starts with these values if it opens again before the answer.
    cacheDraft({ values, saved_at: new Date().toISOString() });
    try {
      const saved_at = await (save?.(values, turn, isLeaving) ?? saveDraft(name, values, turn, isLeaving));
      if (!isNewestTurn(name, turn)) return;
      savedText = text;
      cacheDraft({ values, saved_at });
      lastGoodState = { is: 'saved', atMs: Date.now() };
      state.set(lastGoodState);
    } catch (error) {
      const failureState = failedState(error);
      state.set(failureState);
      if (failureState.isRetried && !isLeaving && timer === undefined) saveLater(retryMs);
    }
  };
  const saveInTurn = async () => {
    if (name === null) return;
    pendingSaves += 1;
    await afterEarlierSaves(name, () => saveNow(false));
    pendingSaves -= 1;
  };
  const saveLater = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      void saveInTurn();
    }, ms);
  };
  const stopAndDiscard = () => {
    stopTimer();
    discardDraft(client, name);
  };
  return {
    state,
    noteChange: () => {
      stopTimer();
      if (isDone) return;
      isPageClosed = false;
      changedMs ??= performance.now();
      saveLater(Math.max(0, Math.min(debounceMs, changedMs + waitMsMax - performance.now())));
    },
    saveOnClose: () => {
      if (name === null || (timer === undefined && pendingSaves === 0)) return;
      stopTimer();
      isPageClosed = true;
      waitForSave(name, saveNow(true));
    },
    flush: async () => {
      stopTimer();
      await saveInTurn();
    },
    deleteDraft: () => {
      stopAndDiscard();
      isDone = true;
    },
    startOver: () => {
      stopAndDiscard();
      savedText = JSON.stringify(read());
      lastGoodState = { is: 'untouched' };
      state.set(lastGoodState);
    },
  };
}

/**
 * The state after a failed save. After a permanent refusal, saving is tried again only when the form changes or the user signs
 * in.
 */
function failedState(error: unknown): DraftState & { readonly is: 'failed' } {
  if (!(error instanceof HttpRefusal)) return { is: 'failed', why: 'the desk does not answer', isRetried: true };
  if (error.code === 'signed_out') return { is: 'failed', why: 'your session has ended', isRetried: false };
  return { is: 'failed', why: error.message, isRetried: error.status >= 500 || error.status === 429 };
}

/**
 * Saves the draft of a form while its component is mounted: after every possible change of its fields, after every change of
 * `otherValues`, and when the page closes.
 */
export function useSavedDraft(
  keeper: DraftKeeper,
  form: RefObject<HTMLFormElement | null> | null,
  otherValues?: Pick<Store<unknown>, 'subscribe'>,
): void {
  useEffect(() => watchForm(keeper, form?.current ?? null), [keeper, form]);
  useEffect(() => otherValues?.subscribe(keeper.noteChange), [keeper, otherValues]);
}

/** Calls the keeper after every possible change of a form. Returns a function that removes the listeners. */
function watchForm(keeper: DraftKeeper, form: HTMLFormElement | null): () => void {
  const abortController = new AbortController();
  globalThis.addEventListener('pagehide', keeper.saveOnClose, { signal: abortController.signal });
  const stopListening = onFormChange(form, keeper.noteChange);
  // After the user has signed in again, saves the changes that could not be saved while signed out.
  const stop = signedOut.subscribe(keeper.noteChange);
  return () => {
    stop();
    stopListening();
    abortController.abort();
    keeper.saveOnClose();
  };
}

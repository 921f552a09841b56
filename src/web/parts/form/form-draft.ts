import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '#contract/desk/draft.ts';
import { signedOut } from '#web/data/connection.ts';
import { afterEarlierSaves, draftQuery, discardDraft, isNewestTurn, saveDraft, nextTurn, waitForSave } from '#web/data/drafts.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { onFormChange } from '#web/parts/entity/entity-form-touched.ts';

/** Debounce of saving, ms. */
const debounceMs = 800;

/** Delay before a failed save is retried, ms. */
const retryMs = 5_000;

/**
 * State of the draft: when it was last saved (ms since 1970), or why saving failed and whether it
 * is retried.
 */
export type DraftState =
  | { readonly is: 'untouched' }
  | { readonly is: 'saved'; readonly atMs: number }
  | { readonly is: 'failed'; readonly why: string; readonly isRetried: boolean };

/** A draft: the form's values and its other saved data. */
type DraftValues = Readonly<Record<string, unknown>>;

/** Saves a form to the server while it is filled in. */
export type DraftKeeper = {
  readonly state: Store<DraftState>;
  /** Notifies the keeper that the form may have changed. */
  readonly noteChange: () => void;
  /** Sends unsaved changes at once, because the page closes. */
  readonly saveOnClose: () => void;
  /** Saves unsaved changes now. Resolves after success or failure. */
  readonly flush: () => Promise<void>;
  /** Deletes the draft, because the form was submitted. */
  readonly deleteDraft: () => void;
  /** Deletes the draft and starts a new draft from the form's current values. */
  readonly startOver: () => void;
};

type KeeperOptions = {
  /** The name of the draft. Null for a form without drafts. */
  readonly name: string | null;
  readonly readValues: () => DraftValues;
  readonly client: QueryClient;
  /** Replaces `saveDraft`; resolves with the save time, ISO 8601. */
  readonly save?: (values: DraftValues, turn: number, isLeaving: boolean) => Promise<string>;
  /** Longest delay of a save while typing continues, ms. Default: unlimited. */
  readonly waitMsMax?: number;
};

/**
 * Creates the draft keeper of one form. Saves and deletions of a draft run one after another, even after the user has left the form. Only a
 * save on closing the page does not wait; the server orders saves by their turn.
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
  /** Whether the page was closed. From then on, the form no longer returns the values that the user entered. */
  let isPageClosed = false;
  /** Number of saves that wait for an earlier save or for the server. */
  let pendingSaves = 0;
  /** Time of the first unsaved change, ms. */
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
    // If the form opens again before the answer, it starts with these values.
    cacheDraft({ values, saved_at: new Date().toISOString() });
    try {
      const saved_at = await (save?.(values, turn, isLeaving) ?? saveDraft(name, values, turn, isLeaving));
      if (!isNewestTurn(name, turn)) return;
      savedText = text;
      cacheDraft({ values, saved_at });
      lastGoodState = { is: 'saved', atMs: Date.now() };
      state.set(lastGoodState);
    } catch (error) {
      const failed = failedState(error);
      state.set(failed);
      if (failed.isRetried && !isLeaving && timer === undefined) saveLater(retryMs);
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

/** The state after a failed save. After a permanent refusal, the next save waits until the form changes or the user signs in. */
function failedState(error: unknown): DraftState & { readonly is: 'failed' } {
  if (!(error instanceof HttpRefusal)) return { is: 'failed', why: 'the desk does not answer', isRetried: true };
  if (error.code === 'signed_out') return { is: 'failed', why: 'your session has ended', isRetried: false };
  return { is: 'failed', why: error.message, isRetried: error.status >= 500 || error.status === 429 };
}

/** Notifies the keeper of every possible change of a form. Returns a function that ends the notifications. */
export function watchForm(keeper: DraftKeeper, form: HTMLFormElement | null): () => void {
  const abortController = new AbortController();
  globalThis.addEventListener('pagehide', keeper.saveOnClose, { signal: abortController.signal });
  const stopListening = onFormChange(form, keeper.noteChange);
  // On sign-in, saves changes that could not be saved while signed out.
  const stop = signedOut.subscribe(keeper.noteChange);
  return () => {
    stop();
    stopListening();
    abortController.abort();
    keeper.saveOnClose();
  };
}

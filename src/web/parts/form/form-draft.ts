import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '#contract/desk/draft.ts';
import { signedOut } from '#web/data/connection.ts';
import { afterEarlierSaves, draftQuery, forgetDraft, isNewestTurn, saveDraft, takeTurn, waitForSave } from '#web/data/drafts.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { whenTouched } from '#web/parts/entity/entity-form-touched.ts';

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
  | { readonly is: 'failed'; readonly why: string; readonly isTriedAgain: boolean };

/** A draft: the form's values and its other saved data. */
type DraftValues = Readonly<Record<string, unknown>>;

/** Saves a form to the server while it is filled in. */
export type DraftKeeper = {
  readonly state: Store<DraftState>;
  /** Call after each change. */
  readonly changed: () => void;
  /** Call when the page closes: sends unsaved changes at once. */
  readonly leave: () => void;
  /** Saves unsaved changes now. Resolves after success or failure. */
  readonly flush: () => Promise<void>;
  /** Call when the form is submitted: deletes the draft. */
  readonly drop: () => void;
  /** Starts over from the form's current values. */
  readonly startOver: () => void;
};

type KeeperOptions = {
  /** Null for a form without drafts. */
  readonly name: string | null;
  readonly read: () => DraftValues;
  readonly client: QueryClient;
  /** Replaces `saveDraft`; resolves with the save time, ISO 8601. */
  readonly save?: (values: DraftValues, turn: number, isLeaving: boolean) => Promise<string>;
  /** Longest delay of a save while typing continues, ms. Default: unlimited. */
  readonly waitMsMax?: number;
};

/**
 * Creates the draft keeper of one form. Saves and deletions of one draft run one after another, even after the user has left the form. A
 * save on closing the page is sent at once; the server orders it by its turn number.
 */
export function makeDraftKeeper({ name, read, client, save, waitMsMax = Number.POSITIVE_INFINITY }: KeeperOptions): DraftKeeper {
  const state = makeStore<DraftState>({ is: 'untouched' });
  const remember = (draft: Draft | null) => client.setQueryData(draftQuery(name).queryKey, draft);
  let savedText = JSON.stringify(read());
  let good: DraftState = { is: 'untouched' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = name === null;
  /** True after the page closed: a form without its page returns other values than the user entered. */
  let hasLeft = false;
  /** Number of saves that wait for an earlier save or for the server. */
  let unfinished = 0;
  /** Time of the first unsaved change, ms. */
  let changedMs: number | null = null;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const put = async (isLeaving: boolean) => {
    if (hasLeft && !isLeaving) return;
    const values = structuredClone(read());
    const text = JSON.stringify(values);
    if (isDone || name === null) return;
    changedMs = null;
    if (text === savedText) return state.set(good);
    const turn = takeTurn(name);
    // A form that opens before the answer starts with these values.
    remember({ values, saved_at: new Date().toISOString() });
    try {
      const saved_at = await (save?.(values, turn, isLeaving) ?? saveDraft(name, values, turn, isLeaving));
      if (!isNewestTurn(name, turn)) return;
      savedText = text;
      remember({ values, saved_at });
      good = { is: 'saved', atMs: Date.now() };
      state.set(good);
    } catch (error) {
      const failed = failedState(error);
      state.set(failed);
      if (failed.isTriedAgain && !isLeaving && timer === undefined) later(retryMs);
    }
  };
  const putInTurn = async () => {
    if (name === null) return;
    unfinished += 1;
    await afterEarlierSaves(name, () => put(false));
    unfinished -= 1;
  };
  const later = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      void putInTurn();
    }, ms);
  };
  const forget = () => {
    stop();
    forgetDraft(client, name);
  };
  return {
    state,
    changed: () => {
      stop();
      if (isDone) return;
      hasLeft = false;
      changedMs ??= performance.now();
      later(Math.max(0, Math.min(debounceMs, changedMs + waitMsMax - performance.now())));
    },
    leave: () => {
      if (name === null || (timer === undefined && unfinished === 0)) return;
      stop();
      hasLeft = true;
      waitForSave(name, put(true));
    },
    flush: async () => {
      stop();
      await putInTurn();
    },
    drop: () => {
      forget();
      isDone = true;
    },
    startOver: () => {
      forget();
      savedText = JSON.stringify(read());
      good = { is: 'untouched' };
      state.set(good);
    },
  };
}

/** The state after a failed save. A permanent refusal is retried only when the form changes or the user signs in. */
function failedState(error: unknown): DraftState & { readonly is: 'failed' } {
  if (!(error instanceof HttpRefusal)) return { is: 'failed', why: 'the desk does not answer', isTriedAgain: true };
  if (error.code === 'signed_out') return { is: 'failed', why: 'your session has ended', isTriedAgain: false };
  return { is: 'failed', why: error.message, isTriedAgain: error.status >= 500 || error.status === 429 };
}

/** Notifies the keeper of every possible change of a form. Returns a function that stops it. */
export function keepWhileTyped(keeper: DraftKeeper, form: HTMLFormElement | null): () => void {
  const leaving = new AbortController();
  globalThis.addEventListener('pagehide', keeper.leave, { signal: leaving.signal });
  const ignore = whenTouched(form, keeper.changed);
  // On sign-in, saves changes that could not be saved while signed out.
  const stop = signedOut.subscribe(keeper.changed);
  return () => {
    stop();
    ignore();
    leaving.abort();
    keeper.leave();
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '#contract/desk/draft.ts';
import { draftQuery, dropDraft, saveDraft } from '#web/data/drafts.ts';
import { signedOut } from '#web/data/line.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { whenTouched } from '#web/parts/entity/entity-form-touched.ts';

/** How long typing rests before the form is kept, in ms. */
const restMs = 800;

/** How soon a form that could not be kept is sent again, in ms. */
const againMs = 5_000;

/** Whether what is typed is kept: when it last was, in ms since 1970, or why it could not be and whether it is tried again by itself. */
export type DraftState =
  | { readonly is: 'untouched' }
  | { readonly is: 'saved'; readonly atMs: number }
  | { readonly is: 'failed'; readonly why: string; readonly isTriedAgain: boolean };

/** What is kept: the form's values, and what it notes beside them. */
type Kept = Readonly<Record<string, unknown>>;

/** Keeps a form on the server while it is filled in. */
export type DraftKeeper = {
  readonly state: Store<DraftState>;
  /** Something was typed. */
  readonly changed: () => void;
  /** The page goes away: what is not kept yet is sent at once. */
  readonly leave: () => void;
  /** Keeps what is not kept yet now; done once it is, or could not be. */
  readonly flush: () => Promise<void>;
  /** The form is done with: nothing is kept any more. */
  readonly drop: () => void;
  /** The officer starts over from what the form reads now. */
  readonly startOver: () => void;
};

type KeeperOptions = {
  /** Null for a form that cannot be kept. */
  readonly name: string | null;
  readonly read: () => Kept;
  readonly client: QueryClient;
  /** Keeps a form in its own way, in place of `saveDraft`; gives when it was kept, ISO 8601. */
  readonly save?: (values: Kept, isLeaving: boolean) => Promise<string>;
  /** Longest that a change waits while typing goes on, ms; as long as it does unless given. */
  readonly waitMsMax?: number;
};

/** Makes the keeper of one form. Saves follow one another, so that the last one typed is the last one kept. */
export function makeDraftKeeper({ name, read, client, save, waitMsMax = Number.POSITIVE_INFINITY }: KeeperOptions): DraftKeeper {
  const state = makeStore<DraftState>({ is: 'untouched' });
  const remember = (draft: Draft | null) => client.setQueryData(draftQuery(name).queryKey, draft);
  let kept = JSON.stringify(read());
  let good: DraftState = { is: 'untouched' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isDone = name === null;
  /** When the first change came that is not sent yet, ms. */
  let changedMs: number | null = null;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const put = async (isLeaving: boolean) => {
    const values = structuredClone(read());
    const text = JSON.stringify(values);
    if (isDone || name === null) return;
    changedMs = null;
    if (text === kept) return state.set(good);
    try {
      const saved_at = await (save?.(values, isLeaving) ?? saveDraft(name, values, isLeaving));
      kept = text;
      remember({ values, saved_at });
      good = { is: 'saved', atMs: Date.now() };
      state.set(good);
    } catch (error) {
      const failed = failedState(error);
      state.set(failed);
      if (failed.isTriedAgain && !isLeaving && timer === undefined) later(againMs);
    }
  };
  const later = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      last = last.then(() => put(false));
    }, ms);
  };
  const forget = () => {
    stop();
    if (name === null) return;
    remember(null);
    // After a save that is under way. Left behind, it is deleted with age: nobody is asked to look after it.
    last = last.then(() => dropDraft(name)).catch(() => undefined);
  };
  return {
    state,
    changed: () => {
      stop();
      if (isDone) return;
      changedMs ??= performance.now();
      later(Math.max(0, Math.min(restMs, changedMs + waitMsMax - performance.now())));
    },
    leave: () => {
      if (timer === undefined) return;
      stop();
      void put(true);
    },
    flush: async () => {
      stop();
      last = last.then(() => put(false));
      await last;
    },
    drop: () => {
      forget();
      isDone = true;
    },
    startOver: () => {
      forget();
      kept = JSON.stringify(read());
      good = { is: 'untouched' };
      state.set(good);
    },
  };
}

/** Why a form was not kept. What the server refuses for good is not sent again until it is changed, or somebody signs in. */
function failedState(error: unknown): DraftState & { readonly is: 'failed' } {
  if (!(error instanceof HttpRefusal)) return { is: 'failed', why: 'the desk does not answer', isTriedAgain: true };
  if (error.code === 'signed_out') return { is: 'failed', why: 'your session has ended', isTriedAgain: false };
  return { is: 'failed', why: error.message, isTriedAgain: error.status >= 500 || error.status === 429 };
}

/** Tells a keeper of whatever may have changed a form, until the returned function is called. */
export function keepWhileTyped(keeper: DraftKeeper, form: HTMLFormElement | null): () => void {
  const leaving = new AbortController();
  globalThis.addEventListener('pagehide', keeper.leave, { signal: leaving.signal });
  const ignore = whenTouched(form, keeper.changed);
  // What could not be kept while nobody was signed in is kept now.
  const stop = signedOut.subscribe(keeper.changed);
  return () => {
    stop();
    ignore();
    leaving.abort();
    keeper.leave();
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '#contract/draft.ts';
import { signedOut } from '#web/data/line.ts';
import { draftQuery, dropDraft, saveDraft } from '#web/data/regulatory-drafts.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import type { EntityForms } from '#web/parts/entity-form.ts';

/** How long typing rests before the form is kept, in ms. */
const restMs = 800;

/** Whether what is typed is kept: when it last was, in ms since 1970, or that it could not be. */
export type DraftState = { readonly is: 'untouched' } | { readonly is: 'saved'; readonly atMs: number } | { readonly is: 'failed' };

/** Keeps a form on the server while it is filled in. */
export type DraftKeeper = {
  readonly state: Store<DraftState>;
  /** Something was typed. */
  readonly changed: () => void;
  /** The page goes away: what is not kept yet is sent at once. */
  readonly leave: () => void;
  /** The form is done with: nothing is kept any more. */
  readonly drop: () => void;
  /** The officer starts over from these values. */
  readonly startOver: (values: EntityForms) => void;
};

type KeeperOptions = {
  /** Null for a form that cannot be kept. */
  readonly name: string | null;
  readonly read: () => EntityForms;
  readonly client: QueryClient;
};

/** Makes the keeper of one form. Saves follow one another, so that the last one typed is the last one kept. */
export function makeDraftKeeper({ name, read, client }: KeeperOptions): DraftKeeper {
  const state = makeStore<DraftState>({ is: 'untouched' });
  const remember = (draft: Draft | null) => client.setQueryData(draftQuery(name).queryKey, draft);
  let kept = JSON.stringify(read());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isDone = name === null;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const put = async (isLeaving: boolean) => {
    const values = structuredClone(read());
    const text = JSON.stringify(values);
    if (isDone || name === null || text === kept) return;
    try {
      const saved_at = await saveDraft(name, values, isLeaving);
      kept = text;
      remember({ values, saved_at });
      state.set({ is: 'saved', atMs: Date.now() });
    } catch {
      // The note says so; what failed is sent again with the next change.
      state.set({ is: 'failed' });
    }
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
      timer = setTimeout(() => {
        timer = undefined;
        last = last.then(() => put(false));
      }, restMs);
    },
    leave: () => {
      if (timer === undefined) return;
      stop();
      void put(true);
    },
    drop: () => {
      forget();
      isDone = true;
    },
    startOver: (values) => {
      forget();
      kept = JSON.stringify(values);
      state.set({ is: 'untouched' });
    },
  };
}

/**
 * Tells a keeper of whatever may have changed a form, until the returned function is called. The browser's own events: a subscription to the
 * form's values would copy them all at each key.
 */
export function keepWhileTyped(keeper: DraftKeeper, form: HTMLFormElement | null): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const event of ['input', 'change', 'click', 'focusout'] as const) form?.addEventListener(event, keeper.changed, { signal });
  globalThis.addEventListener('pagehide', keeper.leave, { signal });
  // What could not be kept while nobody was signed in is kept now.
  const stop = signedOut.subscribe(keeper.changed);
  return () => {
    stop();
    leaving.abort();
    keeper.leave();
  };
}

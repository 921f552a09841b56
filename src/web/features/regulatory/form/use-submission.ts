import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import type { PendingStatus } from '#contract/transaction.ts';
import { draftNameOf, draftQuery } from '#web/data/drafts.ts';
import { keyOf, type Seen } from '#web/features/regulatory/conflict-seen.ts';
import { whatWords } from '#web/features/regulatory/regulatory-words.ts';
import { deliverWith } from '#web/features/regulatory/submit/submit-deliver.ts';
import { outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useStore } from '#web/lib/store.ts';
import { focusField, type EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { formProblems, informationOf, pathOfRefusal } from './regulatory-values.ts';

/** The officer let go of it: it leaves in five seconds. `what` says what it is. */
export type Done = (what: string) => void;

type SubmissionOptions = {
  readonly id: string;
  readonly demand: PendingStatus;
  readonly form: EntityFormReturn;
  readonly sources: FieldSources;
  readonly seen: Seen;
  readonly done: Done;
};

/** What becomes of a form that is submitted. */
export type Submission = {
  readonly submit: () => void;
  /** Why the last submission was not taken, when no field of the form is to blame. */
  readonly error: Error | null;
};

/** Lets go of a form once it is sufficient, by `submit` or by Ctrl+Enter; of one that came back, the field that the refusal names has focus. */
export function useSubmission({ id, demand, form, sources, seen, done }: SubmissionOptions): Submission {
  const client = useQueryClient();
  const { getValues, handleSubmit } = form;
  const key = keyOf(useStore(seen.record), id);
  const checkedSubmit = handleSubmit(
    (typed) => {
      const values = structuredClone(typed);
      const information = informationOf(demand, values);
      const what = whatWords(seen.record.get(), information.third_party_entity !== undefined, information.is_originator_declared === false);
      if (!outbox.hand({ key, id, words: what, information, values, seen: seen.record.get() }, deliverWith(client))) return;
      // Taken back at once, the form opens with all of this although no save has come back yet.
      client.setQueryData(draftQuery(draftNameOf(id)).queryKey, draftOf({ ...values, sources: sources.store.get() }));
      done(what);
    },
    () => {
      const [first] = formProblems(demand, getValues());
      if (first !== undefined) requestAnimationFrame(() => focusField(first.path));
    },
  );
  const submit = () => void checkedSubmit();
  useSubmitKey(submit);
  useSeen(seen, form, submit);
  const error = useFailure(key, demand, form);
  return { submit, error };
}

/** A draft as if it had just been saved. */
function draftOf(values: Draft['values']): Draft {
  return { values, saved_at: new Date().toISOString() };
}

/** The failure of the deposit's last submission; one that names a field goes to it, once. */
function useFailure(key: string, demand: PendingStatus, { setError, getValues }: EntityFormReturn): Error | null {
  const state = useStore(outbox.parcels).find((parcel) => parcel.key === key)?.state;
  const error = state?.is === 'failed' ? state.error : null;
  const path = error instanceof HttpRefusal ? pathOfRefusal(error.field, demand, getValues()) : null;
  useEffect(() => {
    if (path === null || error === null) return;
    setError(path, { type: 'refused', message: `The service refused it: ${error.message}` });
    requestAnimationFrame(() => focusField(path));
  }, [error, path, setError]);
  // Of a record that has changed the comparison tells.
  const isTold = error instanceof HttpRefusal && error.code === 'record_changed';
  return path === null && !isTold ? error : null;
}

/** Lets what stands around the form see what is typed, also after the form has gone, and submit it. */
function useSeen(seen: Seen, { getValues }: EntityFormReturn, submit: () => void): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    seen.typed.set(() => getValues());
    seen.submit.set(() => latest.current());
    return () => {
      const values = structuredClone(getValues());
      seen.typed.set(() => values);
      seen.submit.set(null);
    };
  }, [getValues, seen]);
}

/** Ctrl+Enter (or the Mac's command key) submits from anywhere on the page, but not from within a dialog. */
export function useSubmitKey(submit: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      submit();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChangedDraft } from '#contract/desk/draft.ts';
import { partyListNames, type PartySection } from '#contract/rules/party-form.ts';
import { partyProblems } from '#contract/rules/party-problems.ts';
import { changedDraft, partyDraftQueries, savePartyDraft } from '#web/data/parties/party-drafts.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { currentFieldError } from '#web/parts/entity/entity-error.ts';
import { onFormChange } from '#web/parts/entity/entity-form-touched.ts';
import { useEntityForm, type FormProblem } from '#web/parts/entity/entity-form-values.ts';
import { makeDraftKeeper, useSavedDraft, type DraftKeeper } from '#web/parts/form/form-draft.ts';
import { draftValues, summaryOf } from './party-draft.ts';
import { watchEmail, type CheckedEmail } from './party-email.ts';
import { partyStatusOf, type PartyStatus } from './party-live.ts';
import { formPathOf, sectionOf } from './party-paths.ts';
import { partyBody, type PartyFormReturn, type PartyPath, type PartyValues } from './party-values.ts';

/** Maximum delay before a change is saved, ms. The delay and the request together must take at most 2 s. */
const waitMsMax = 1_500;

/** The type of a form error that the service reported. */
export const refusalType = 'refused';

/** Delay before the status is updated after a change, ms. */
const statusMs = 250;

/**
 * A direct party that is being entered. The form library holds the typed values; the stores hold the status for components
 * outside the fields.
 */
export type PartyDraft = {
  readonly name: string;
  readonly form: PartyFormReturn;
  readonly status: Store<PartyStatus>;
  /** A save by another window that conflicts with this form. Saving is blocked until the user decides. */
  readonly conflict: Store<ChangedDraft | null>;
  /** The values of the form when it was last saved. */
  readonly savedValues: Store<PartyValues>;
  readonly email: Store<CheckedEmail>;
  /** Keys of people with fields that are unfolded. */
  readonly unfoldedKeys: Store<ReadonlySet<string>>;
  /** The path of the field to focus after rendering, or null. */
  readonly focusedPath: Store<PartyPath | null>;
  /** ID of the created party. Null until the party is created. */
  readonly partyId: Store<string | null>;
  readonly keeper: DraftKeeper;
  /** Reports a change that causes no event of a field, so that the change is saved. */
  readonly noteChange: () => void;
  /** Computes `status` from the form's current values. */
  readonly refresh: () => void;
  /** Sets the revision that the next save overwrites. */
  readonly continueFrom: (revision: number) => void;
};

/** The local date: `'2026-11-22'`. */
export function today(): string {
  return formatTime(new Date().toISOString(), 'local')?.slice(0, 10) ?? '';
}

type StoredForm = { readonly name: string; readonly values: PartyValues; readonly partyId: string | null; readonly revision: number };

/** The state of one open draft. */
export function usePartyForm({ name, values: initialValues, partyId, revision }: StoredForm): PartyDraft {
  const client = useQueryClient();
  const [email] = useState(() => makeStore<CheckedEmail>({ email: '', party: null, isUnread: false }));
  const form = useEntityForm<PartyValues>(initialValues, (values) => formProblems(values, email.get()));
  const [draft] = useState(() => createDraft({ name, form, email, startingValues: initialValues, partyId, revision, client }));
  return draft;
}

type DraftParts = Omit<StoredForm, 'values'> & {
  readonly form: PartyFormReturn;
  readonly email: Store<CheckedEmail>;
  readonly startingValues: PartyValues;
  readonly client: QueryClient;
};

function createDraft({
  name,
  form,
  email,
  startingValues,
  partyId: startingId,
  revision: startingRevision,
  client,
}: DraftParts): PartyDraft {
  const conflict = makeStore<ChangedDraft | null>(null);
  const savedValues = makeStore(startingValues);
  const partyId = makeStore(startingId);
  const unfoldedKeys = makeStore<ReadonlySet<string>>(new Set(initiallyUnfolded(startingValues)));
  const focusedPath = makeStore<PartyPath | null>(null);
  let revision = startingRevision;
  /** The error of the last save, or undefined. */
  let refusal: unknown;
  const status = makeStore(currentStatus());
  function currentStatus() {
    const files = client.getQueryData(partyFilesQuery({ draft: name }).queryKey)?.files ?? [];
    const kinds = new Set<string>(files.map(({ kind }) => kind));
    const hasAgreements = kinds.has('custody_agreement') && kinds.has('appointment_of_authorized_person_agreement');
    return partyStatusOf(form.getValues(), { today: today(), refusedSections: refusedSections(form), hasAgreements });
  }
  const refresh = () => status.set(currentStatus());
  const keeper = makeDraftKeeper({
    name,
    client,
    waitMsMax,
    readValues: () => draftValues(form.getValues(), partyId.get()),
    save: async (values, turn, isLeaving) => {
      if (conflict.get() !== null) throw refusal;
      const savedCopy = structuredClone(form.getValues());
      try {
        const saving = { values, summary: summaryOf(savedCopy, currentStatus()), based_on: revision };
        const answer = await savePartyDraft(name, saving, turn, isLeaving);
        ({ revision } = answer);
        savedValues.set(savedCopy);
        // Refreshes the list of drafts, which may be open if the user has left the form before it is saved.
        void client.invalidateQueries({ queryKey: partyDraftQueries.list().queryKey });
        return answer.saved_at;
      } catch (error) {
        refusal = error;
        conflict.set(changedDraft(error));
        throw error;
      }
    },
  });
  return {
    name,
    form,
    status,
    conflict,
    savedValues,
    email,
    unfoldedKeys,
    focusedPath,
    partyId,
    keeper,
    noteChange: () => {
      refresh();
      keeper.noteChange();
    },
    refresh,
    continueFrom: (other) => {
      revision = other;
      conflict.set(null);
      keeper.noteChange();
    },
  };
}

/** Maximum number of people in a list that is initially unfolded. */
export const unfoldedMax = 3;

function initiallyUnfolded({ direct_party: party }: PartyValues): readonly string[] {
  const lists = [...partyListNames.map((list) => party[list]), ...party.beneficial_owners.map((owner) => owner.beneficial_owners)];
  return lists.flatMap((people) => (people.length <= unfoldedMax ? people.map(({ key }) => key) : []));
}

/** The sections with a field that the service refused. A refusal stays until its field is validated again. */
function refusedSections(form: PartyFormReturn): ReadonlySet<PartySection> {
  const errors = Object.entries(currentFieldError(form, 'direct_party')).filter(([, error]) => isRefusal(error));
  return new Set(errors.map(([name]) => sectionOf(`direct_party.${name}`, form.getValues())));
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const type: unknown = Reflect.get(error, 'type');
  return typeof type === 'string' ? type === refusalType : Object.values(error).some(isRefusal);
}

/** The problems of the form with their form paths, including an e-mail that another party already has. */
function formProblems(values: PartyValues, { email, party }: CheckedEmail): readonly FormProblem<PartyValues>[] {
  const body = partyBody(values);
  const problems = partyProblems(body, today()).flatMap(({ path, message }) => {
    const formPath = formPathOf(path, values);
    return formPath === null ? [] : [{ path: formPath, name: path, label: '', message }];
  });
  if (party === null || body['email'] !== email) return problems;
  return [...problems, { path: 'direct_party.email', name: 'email', label: '', message: 'A direct party with this e-mail already exists' }];
}

/**
 * While the component is mounted, saves the form, updates its status and checks the e-mail. Returns the ref for the form element.
 */
export function useStoredForm(draft: PartyDraft) {
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { keeper, refresh } = draft;
  useSavedDraft(keeper, element);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const email = watchEmail(draft, client);
    const stop = onFormChange(element.current, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        refresh();
        email.look();
      }, statusMs);
    });
    email.look();
    return () => {
      stop();
      clearTimeout(timer);
      email.stop();
    };
  }, [client, draft, refresh]);
  return element;
}

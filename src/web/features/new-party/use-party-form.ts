import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChangedDraft } from '#contract/desk/draft.ts';
import { partyListNames } from '#contract/rules/party-form.ts';
import { partyProblems } from '#contract/rules/party-problems.ts';
import { changedDraft, partyDraftQueries, savePartyDraft } from '#web/data/parties/party-drafts.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import { whenTouched } from '#web/parts/entity/entity-form-touched.ts';
import { useEntityForm, type FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityFormReturn, EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { keepWhileTyped, makeDraftKeeper, type DraftKeeper } from '#web/parts/form/form-draft.ts';
import { draftValues, summaryOf } from './party-draft.ts';
import { watchEmail, type TakenEmail } from './party-email.ts';
import { liveOf, type PartyLive } from './party-live.ts';
import { placeOfPath } from './party-places.ts';
import { partyOfForm, type PartyForm, type PartyRows } from './party-values.ts';

/** Maximum delay before a change is saved, ms. Issue: every change within 2 s. */
const waitMsMax = 1_500;

/** The type of an error from the service. */
export const refusalType = 'refused';

/** Debounce of the status outside the fields, ms. */
const liveMs = 250;

/** An unfinished direct party. The form library has the typed values; stores have the status outside the fields. */
export type PartyDraft = {
  readonly name: string;
  readonly form: EntityFormReturn;
  readonly rows: Store<PartyRows>;
  readonly live: Store<PartyLive>;
  /** A conflicting save of another window. Saving is blocked until the user decides. */
  readonly conflict: Store<ChangedDraft | null>;
  /** The last saved form. */
  readonly base: Store<PartyForm>;
  readonly email: Store<TakenEmail>;
  /** Form paths that the service refused, until they are changed. */
  readonly refused: Store<ReadonlySet<string>>;
  /** People with unfolded fields. */
  readonly open: Store<ReadonlySet<string>>;
  /** The form path to focus after rendering, or null. */
  readonly focus: Store<string | null>;
  /** ID of the created party, while its documents are being sent. */
  readonly partyId: Store<string | null>;
  readonly keeper: DraftKeeper;
  /** The current form. */
  readonly now: () => PartyForm;
  /** Changes the lists and saves. */
  readonly setRows: (rows: PartyRows) => void;
  /** Recomputes the status outside the fields. */
  readonly refresh: () => void;
  /** Continues from another revision, which the next save overwrites. */
  readonly goOnFrom: (revision: number) => void;
};

/** The local date: `'2026-11-22'`. */
export function today(): string {
  return formatTime(new Date().toISOString(), 'local')?.slice(0, 10) ?? '';
}

type RoomParts = { readonly name: string; readonly form: PartyForm; readonly partyId: string | null; readonly revision: number };

/** The state of one open draft. */
export function usePartyForm({ name, form: starting, partyId, revision }: RoomParts): PartyDraft {
  const client = useQueryClient();
  const [rows] = useState(() => makeStore(starting.rows));
  const [email] = useState(() => makeStore<TakenEmail>({ email: '', party: null, isUnread: false }));
  const form = useEntityForm<EntityForms>(starting.values, (values) => problemsIn({ values, rows: rows.get() }, email.get()));
  const [draft] = useState(() => makeDraft({ name, form, rows, email, starting, partyId, revision, client }));
  return draft;
}

type Made = Omit<RoomParts, 'form'> & {
  readonly form: EntityFormReturn;
  readonly rows: Store<PartyRows>;
  readonly email: Store<TakenEmail>;
  readonly starting: PartyForm;
  readonly client: QueryClient;
};

function makeDraft({ name, form, rows, email, starting, partyId: startingId, revision: startingRevision, client }: Made): PartyDraft {
  const conflict = makeStore<ChangedDraft | null>(null);
  const base = makeStore(starting);
  const refused = makeStore<ReadonlySet<string>>(new Set());
  const partyId = makeStore(startingId);
  const open = makeStore<ReadonlySet<string>>(new Set(openAtFirst(starting.rows)));
  const focus = makeStore<string | null>(null);
  let revision = startingRevision;
  /** Why the last save failed. */
  let refusal: unknown;
  const now = () => ({ values: form.getValues(), rows: rows.get() });
  const live = makeStore(liveNow());
  function liveNow() {
    const files = client.getQueryData(partyFilesQuery({ draft: name }).queryKey)?.files ?? [];
    const kinds = new Set<string>(files.map(({ kind }) => kind));
    const hasAgreements = kinds.has('custody_agreement') && kinds.has('appointment_of_authorized_person_agreement');
    return liveOf(now(), { today: today(), refused: refused.get(), hasAgreements });
  }
  const refresh = () => {
    // A refusal by the service stays until its field is validated again.
    const places = [...refused.get()].filter((place) => form.getFieldState(place as EntityPath).error?.type === refusalType);
    if (places.length < refused.get().size) refused.set(new Set(places));
    live.set(liveNow());
  };
  const keeper = makeDraftKeeper({
    name,
    client,
    waitMsMax,
    read: () => draftValues(now(), partyId.get()),
    save: async (values, turn, isLeaving) => {
      if (conflict.get() !== null) throw refusal;
      const saved = structuredClone(now());
      try {
        const saving = { values, summary: summaryOf(saved, liveNow()), based_on: revision };
        const answer = await savePartyDraft(name, saving, turn, isLeaving);
        ({ revision } = answer);
        base.set(saved);
        // Refreshes an open list of drafts after the user left the form and it was saved.
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
    rows,
    live,
    conflict,
    base,
    email,
    refused,
    open,
    focus,
    partyId,
    keeper,
    now,
    setRows: (next) => {
      rows.set(next);
      refresh();
      keeper.changed();
    },
    refresh,
    goOnFrom: (known) => {
      revision = known;
      conflict.set(null);
      keeper.changed();
    },
  };
}

/** Maximum length of a list whose fields are unfolded by default. */
export const openMax = 3;

function openAtFirst(rows: PartyRows): readonly string[] {
  const lists = [...partyListNames.map((list) => rows[list]), ...Object.values(rows.nested)];
  return lists.flatMap((holders) => (holders.length <= openMax ? holders : []));
}

/** Problems with their form paths, including a taken e-mail. */
function problemsIn(form: PartyForm, { email, party }: TakenEmail): readonly FormProblem[] {
  const sent = partyOfForm(form);
  const problems = partyProblems(sent, today()).flatMap(({ path, message }) => {
    const place = placeOfPath(path, form.rows);
    return place === null ? [] : [{ path: place, name: path, label: '', message }];
  });
  if (party === null || sent['email'] !== email) return problems;
  return [...problems, { path: 'party.email', name: 'email', label: '', message: 'A direct party with this e-mail already exists' }];
}

/** While mounted: saves the form, updates its status, and checks the e-mail. Returns the ref of the form element. */
export function useKeptForm(draft: PartyDraft) {
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { keeper, refresh } = draft;
  useEffect(() => keepWhileTyped(keeper, element.current), [keeper]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const email = watchEmail(draft, client);
    const stop = whenTouched(element.current, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        refresh();
        email.look();
      }, liveMs);
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

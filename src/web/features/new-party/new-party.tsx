import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RevisedDraft } from '#contract/desk/draft.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { nextTurn } from '#web/data/drafts.ts';
import { newPartyDraft, partyDraftQueries, savePartyDraft } from '#web/data/parties/party-drafts.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { formOfDraft, draftValues, summaryOf } from './party-draft.ts';
import { partyStatusOf } from './party-live.ts';
import { partyValuesOf } from './party-values.ts';
import { PartyWizard } from './party-wizard.tsx';
import { today } from './use-party-form.ts';

/** The URL search of the form: the draft and its step, or the party to copy. */
export type NewPartySearch = { readonly draft?: string; readonly step?: string; readonly copy?: string };

/** The page for creating a direct party, for administrators. */
export function NewParty({ search: { draft, step, copy } }: { readonly search: NewPartySearch }) {
  if (!mayDo(userRoles(), rolesWith('create_parties')))
    return (
      <>
        <Header />
        <NotPermitted>Only administrators can create direct parties.</NotPermitted>
      </>
    );
  if (draft !== undefined) return <OpenDraft key={draft} name={draft} step={step} />;
  return copy === undefined ? <StartDraft /> : <CopyParty key={copy} id={copy} />;
}

function Header() {
  return <PageHeader title="New direct party" trail={<Link to="/direct-parties">Direct parties</Link>} />;
}

/** Starts a new draft, so that several drafts can be open at once. */
function StartDraft() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/direct-parties/new', search: { draft: newPartyDraft() }, replace: true });
  }, [navigate]);
  return <Header />;
}

function OpenDraft({ name, step }: { readonly name: string; readonly step: string | undefined }) {
  const query = useQuery(partyDraftQueries.one(name));
  return (
    <ListStates query={query} what="The draft" skeleton={<FormSkeleton />} title={<Header />}>
      {(storedDraft) => <DraftForm key={storedDraft?.revision ?? 0} name={name} storedDraft={storedDraft} step={step} />}
    </ListStates>
  );
}

function FormSkeleton() {
  return (
    <>
      <Header />
      <SkeletonForm />
    </>
  );
}

type DraftFormProps = { readonly name: string; readonly storedDraft: RevisedDraft | null; readonly step: string | undefined };

function DraftForm({ name, storedDraft, step }: DraftFormProps) {
  const [form] = useState(() => formOfDraft(storedDraft?.values ?? {}));
  return <PartyWizard name={name} {...form} revision={storedDraft?.revision ?? 0} savedAt={storedDraft?.saved_at ?? null} step={step} />;
}

/** Starts a draft with the values of an existing party. */
function CopyParty({ id }: { readonly id: string }) {
  const query = useQuery({ ...partyQueries.one(id), refetchInterval: false });
  return (
    <ListStates query={query} what="The party to copy" skeleton={<FormSkeleton />} title={<Header />}>
      {(party) => <StartCopy party={party} />}
    </ListStates>
  );
}

function StartCopy({ party }: { readonly party: DirectParty }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let hasLeft = false;
    const startDraft = async () => {
      const values = partyValuesOf({ ...party, email: '' });
      const name = newPartyDraft();
      const status = partyStatusOf(values, { today: today(), refusedSections: new Set(), hasAgreements: false });
      try {
        const draftToSave = { values: draftValues(values, null), summary: summaryOf(values, status), based_on: 0 };
        await savePartyDraft(name, draftToSave, nextTurn(name), false);
        await client.invalidateQueries({ queryKey: partyDraftQueries.list().queryKey });
        if (!hasLeft) await navigate({ to: '/direct-parties/new', search: { draft: name }, replace: true });
      } catch (failure) {
        if (!hasLeft) setError(failure instanceof Error ? failure : new Error('Could not copy the party'));
      }
    };
    void startDraft();
    return () => {
      hasLeft = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one copy of the first loaded party, and one more for each click of the button
  }, [turn]);
  return (
    <>
      <Header />
      {error === null ? (
        <SkeletonForm />
      ) : (
        <FailurePanel error={error} retry={() => setTurn(turn + 1)} isRetrying={false} what="The copy" />
      )}
    </>
  );
}

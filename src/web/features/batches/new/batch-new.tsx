import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createBatch } from '#contract/desk/batch-endpoints.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { batchDraftName, formOfDraft } from './batch-draft.ts';
import { BatchNewForm } from './batch-new-form.tsx';
import type { BatchNewSearch } from './batch-search.ts';
import { RemainderForm } from './remainder-form.tsx';

/** The page for creating a batch, from imported rows or from the unsent rows of an earlier batch. */
export function BatchNew({ search }: { readonly search: BatchNewSearch }) {
  if (!mayDo(userRoles(), createBatch.roles))
    return (
      <>
        <Header />
        <NotPermitted>Only people with the treasury role may send money.</NotPermitted>
      </>
    );
  const { remainder } = search;
  return (
    <WithDraft key={remainder ?? ''} name={batchDraftName(remainder)} skeleton={<FormSkeleton />} title={<Header />}>
      {(draft) => (remainder === undefined ? <Begin search={search} draft={draft} /> : <RemainderForm firstId={remainder} draft={draft} />)}
    </WithDraft>
  );
}

function Header() {
  return <PageHeader title="New batch" />;
}

function FormSkeleton() {
  return (
    <>
      <Header />
      <SkeletonForm />
    </>
  );
}

/** Restores the draft. Choices in the URL override those of the draft. */
function Begin({ search, draft }: { readonly search: BatchNewSearch; readonly draft: Draft | null }) {
  const navigate = useNavigate();
  const [{ form, choices, isRestored }] = useState(() => formOfDraft(draft));
  const [left] = useState(draft);
  const isMissing =
    (search.wallet === undefined && choices.wallet !== undefined) || (search.asset === undefined && choices.asset !== undefined);
  const [isThere, setThere] = useState(!isMissing);
  useEffect(() => {
    if (isThere) return;
    void navigate({
      to: '/batch-sends/new',
      search: { ...search, wallet: search.wallet ?? choices.wallet, asset: search.asset ?? choices.asset },
      replace: true,
    }).then(() => setThere(true));
  }, [isThere, navigate, search, choices]);
  if (!isThere) return <FormSkeleton />;
  return <BatchNewForm search={search} starting={form} restored={isRestored ? left : null} />;
}

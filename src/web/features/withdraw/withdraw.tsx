import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { mayDo } from '#contract/roles.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { userRoles } from '#web/data/session.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { RepeatedRequest, RestoredMoneyForm } from '#web/parts/money-form/money-form.tsx';
import type { ResumeProps } from '#web/parts/money-form/unfinished-draft-note.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { copiedRecord, valuesOfLink, type CopiedValues } from './withdraw-copy.ts';
import { isNewStart, isOfLink, linkOf, type WithdrawSearch } from './withdraw-search.ts';
import { withdrawSpec } from './withdraw-spec.tsx';
import { draftName, withdrawalValues, type WithdrawalValues } from './withdraw-values.ts';

/** The page for sending a withdrawal, for treasurers. */
export function Withdraw({ search }: { readonly search: WithdrawSearch }) {
  if (!mayDo(userRoles(), createWithdrawal.roles))
    return (
      <>
        <Header />
        <NotPermitted>Only treasurers can send money.</NotPermitted>
      </>
    );
  return (
    <WithDraft name={draftName} skeleton={<FormSkeleton />} title={<Header />}>
      {(draft) => <StartWithdrawal key={linkOf(search)} search={search} draft={draft} />}
    </WithDraft>
  );
}

function Header() {
  return <PageHeader title="Withdraw" />;
}

/** The placeholder below the title while the form loads. */
function FormSkeleton() {
  return (
    <>
      <Header />
      <SkeletonForm />
    </>
  );
}

type StartProps = { readonly search: WithdrawSearch; readonly draft: Draft | null };

/** Starts a new withdrawal if the user clicked a link that contains values. Otherwise continues the draft that the same link started. */
function StartWithdrawal({ search, draft }: StartProps) {
  const [storedDraft] = useState(() => (draft === null ? null : { draft, values: withdrawalValues(draft.values) }));
  const [isOwn] = useState(storedDraft !== null && !isNewStart(search) && isOfLink(storedDraft.values, search));
  const [isResumed, setResumed] = useState(isOwn);
  const steps = useSteps(search);
  if (storedDraft !== null && isResumed)
    return <ResumedForm initialValues={storedDraft.values} restoredDraft={storedDraft.draft} search={search} />;
  const resumeDraft = storedDraft === null ? null : () => setResumed(true);
  if (search.again !== undefined) return <RepeatedRequest {...steps} spec={withdrawSpec} again={search.again} resumeDraft={resumeDraft} />;
  if (search.copy !== undefined) return <CopiedWithdrawal id={search.copy} search={search} resumeDraft={resumeDraft} />;
  return <NewWithdrawal search={search} resumeDraft={resumeDraft} />;
}

type NewProps = { readonly search: WithdrawSearch } & ResumeProps;

function NewWithdrawal({ copiedValues = {}, ...props }: NewProps & { readonly copiedValues?: CopiedValues }) {
  const [initialValues] = useState(() => withdrawalValues({ ...valuesOfLink(props.search), ...copiedValues }));
  return <ResumedForm {...props} initialValues={initialValues} restoredDraft={null} />;
}

/** The form of a new withdrawal, filled with the values of an earlier transaction. */
function CopiedWithdrawal({ id, ...props }: NewProps & { readonly id: string }) {
  const query = useQuery(transactionQueries.one(id));
  return (
    <ListStates query={query} what="The earlier transaction" skeleton={<FormSkeleton />} title={<Header />}>
      {(record) => <NewWithdrawal {...props} copiedValues={copiedRecord(record)} />}
    </ListStates>
  );
}

type ResumedFormProps = {
  readonly initialValues: WithdrawalValues;
  readonly restoredDraft: Draft | null;
  readonly search: WithdrawSearch;
} & Partial<ResumeProps>;

/** The form of a withdrawal. The URL contains the step and the values of the link to the form. */
function ResumedForm({ search, ...form }: ResumedFormProps) {
  return <RestoredMoneyForm {...form} {...useSteps(search)} spec={withdrawSpec} />;
}

/** The step in the URL, and a function that changes it. */
function useSteps(search: WithdrawSearch) {
  const navigate = useNavigate();
  return {
    isReview: search.step === 'review',
    go: (isReview: boolean) => void navigate({ to: '/withdraw', search: { ...search, step: isReview ? 'review' : undefined } }),
  };
}

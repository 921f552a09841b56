import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { mayDo } from '#contract/roles.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { commandQueries } from '#web/data/commands.ts';
import { userRoles } from '#web/data/session.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { Panel } from '#web/parts/facts.tsx';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { copyOf, copyOfRequest, type Copied } from './withdraw-copy.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { isOfDraft, openingOfDraft, type Opening } from './withdraw-opening.ts';
import type { WithdrawSearch } from './withdraw-search.ts';
import { draftName, startingValues } from './withdraw-values.ts';

/** The page to send a withdrawal, for a treasurer. */
export function Withdraw({ search }: { readonly search: WithdrawSearch }) {
  if (!mayDo(userRoles(), createWithdrawal.roles))
    return (
      <>
        <Header />
        <Panel title="For treasury">
          <Text>Only people with the treasury role may send money.</Text>
        </Panel>
      </>
    );
  return (
    <WithDraft name={draftName} skeleton={<FormSkeleton />} title={<Header />}>
      {(draft) => <Begin search={search} draft={draft} />}
    </WithDraft>
  );
}

function Header() {
  return <PageHeader title="Withdraw" />;
}

/** The placeholder of the form, below its title. */
function FormSkeleton() {
  return (
    <>
      <Header />
      <SkeletonForm />
    </>
  );
}

type BeginProps = { readonly search: WithdrawSearch; readonly draft: Draft | null };

/** Restores a draft that belongs to the withdrawal in the URL; otherwise starts a new one. */
function Begin({ search, draft }: BeginProps) {
  const [left] = useState(draft);
  const isLeft = left !== null && isOfDraft(left, search);
  const [begins] = useState(() => (isLeft ? openingOfDraft(left, search) : null));
  const [resumed, setResumed] = useState<Opening | null>(begins);
  const [isNew] = useState(left !== null && !isLeft);
  if (resumed !== null) return <Opened key="resumed" opening={resumed} search={search} />;
  return (
    <>
      {isNew && left !== null ? <LeftNote resume={() => setResumed(openingOfDraft(left, {}))} /> : null}
      {search.again !== undefined ? (
        <FromCommand id={search.again} search={search} />
      ) : search.copy === undefined ? (
        <Fresh search={search} />
      ) : (
        <FromCopy id={search.copy} search={search} />
      )}
    </>
  );
}

function LeftNote({ resume }: { readonly resume: () => void }) {
  return (
    <Alert color="gray" role="note" mb="sm">
      <Text>You have an unfinished withdrawal. What you type here replaces it.</Text>
      <Button variant="default" onClick={resume}>
        Continue the unfinished one
      </Button>
    </Alert>
  );
}

function Fresh({ search, copied }: { readonly search: WithdrawSearch; readonly copied?: Copied }) {
  const [opening] = useState<Opening>(() => ({
    starting: {
      ...startingValues(copied?.typed),
      ...Object.fromEntries((copied?.beneficiaries ?? []).map((text, at) => [`beneficiary${at}`, text])),
    },
    restored: null,
    search: { ...search, ...copied?.search },
  }));
  return <Opened opening={opening} search={search} />;
}

/** Starts with the values of an earlier transaction. */
function FromCopy({ id, search }: { readonly id: string; readonly search: WithdrawSearch }) {
  const query = useQuery(transactionQueries.one(id));
  return (
    <ListStates query={query} what="The transaction to copy" skeleton={<FormSkeleton />} title={<Header />}>
      {(record) => <Fresh search={search} copied={copyOf(record)} />}
    </ListStates>
  );
}

/** Starts with what was entered for an earlier command. */
function FromCommand({ id, search }: { readonly id: string; readonly search: WithdrawSearch }) {
  const query = useQuery(commandQueries.one(id));
  return (
    <ListStates query={query} what="The withdrawal to make again" skeleton={<FormSkeleton />} title={<Header />}>
      {({ request }) => <Fresh search={search} copied={copyOfRequest(request)} />}
    </ListStates>
  );
}

/** The form, with its choices in the page's URL. */
function Opened({ opening, search }: { readonly opening: Opening; readonly search: WithdrawSearch }) {
  const navigate = useNavigate();
  const [isThere, setThere] = useState(() => JSON.stringify(opening.search) === JSON.stringify(search));
  useEffect(() => {
    if (isThere) return;
    void navigate({ to: '/withdraw', search: opening.search, replace: true }).then(() => setThere(true));
  }, [isThere, navigate, opening]);
  if (!isThere) return <FormSkeleton />;
  return <WithdrawForm search={search} starting={opening.starting} restored={opening.restored} />;
}

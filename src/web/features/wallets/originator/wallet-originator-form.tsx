import { Alert, Button, Card, Checkbox, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Draft } from '#contract/desk/draft.ts';
import { hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { lvctrName } from '#contract/people/regulatory-status.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { walletMutations, walletQueries } from '#web/data/wallets.ts';
import { WriteNotice, LookUpButton } from '#web/features/wallets/wallet-write-form.tsx';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { cutText } from '#web/lib/shorten.ts';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import { focusFirstProblem, useEntityForm } from '#web/parts/entity/entity-form-values.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { DraftNote, RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { makeDraftKeeper, useSavedDraft } from '#web/parts/form/form-draft.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { useWrite } from '#web/parts/form/use-write.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import {
  demandOf,
  entityPath,
  originatorOfForm,
  originatorPaths,
  initialOriginator,
  type WalletOriginatorValues,
} from './wallet-originator-values.ts';

/** The form for a wallet's default originator. It is rendered after its draft is loaded. */
export function WalletOriginatorForm({ wallet }: { readonly wallet: Wallet }) {
  const draftName = `originator-${wallet.id}`;
  return <WithDraft name={draftName}>{(draft) => <OriginatorFields wallet={wallet} draftName={draftName} draft={draft} />}</WithDraft>;
}

type FormProps = { readonly wallet: Wallet; readonly draftName: string; readonly draft: Draft | null };

function OriginatorFields({ wallet, draftName, draft: storedDraft }: FormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = String(wallet.id);
  // The draft of the first render. Drafts that the form saves later must not be reported as restored.
  const [draft] = useState(storedDraft);
  const form = useEntityForm<WalletOriginatorValues>(initialOriginator(draft?.values), (values) => originatorOfForm(values).problems);
  const { getValues } = form;
  const [keeper] = useState(() => makeDraftKeeper({ name: draftName, readValues: getValues, client }));
  const element = useRef<HTMLFormElement>(null);
  useSavedDraft(keeper, element);
  const write = useWrite(walletMutations.edit(id));
  const [isDone, setDone] = useState(false);
  const originator = !isDone && hasEntity(wallet.default_originator_entity) ? wallet.default_originator_entity : null;
  const onSaved = () => {
    setDone(true);
    keeper.deleteDraft();
    announce('Default originator set');
    void navigate({ to: '/wallets/$walletId', params: { walletId: id } });
  };
  const onRefused = (error: Error) => {
    const path = error instanceof HttpRefusal ? originatorOfForm(getValues()).paths.find((each) => each === error.field) : undefined;
    if (path === undefined) return;
    form.setError(path, { type: 'refused', message: `The custodian refused this value: ${error.message}` });
    requestAnimationFrame(() => focusField(path));
  };
  const submit = form.handleSubmit(
    (values) => write.run({ [entityPath]: originatorOfForm(values).body }, onSaved, onRefused),
    () => focusFirstProblem(originatorOfForm(getValues()).problems),
  );
  const lookUpOriginator = async () => {
    const now = await client.query({ ...walletQueries.one(id), staleTime: 0 });
    return hasEntity(now.default_originator_entity)
      ? 'The default originator is now set.'
      : 'The default originator is not set yet. You can submit again: the custodian accepts a default originator only once.';
  };
  const isLvctr = useWatch({ control: form.control, name: 'isLvctr' });
  return (
    // There is no submit button, so that pressing Enter in a field does not send incomplete personal data.
    <Card component="form" ref={element} noValidate aria-label="Default originator">
      <Stack>
        <Title order={2}>Originator of deposits to this wallet</Title>
        {originator === null ? (
          <Alert color="amber" icon={<Icon name="alert" />} role="note">
            <strong>You can set the default originator only once, and the desk cannot change it.</strong> The form of each later deposit to
            this wallet starts with this originator. An officer must accept it.
          </Alert>
        ) : (
          <SetByOtherUserNote originator={originator} />
        )}
        {draft === null ? null : (
          <RestoredNote
            draft={draft}
            startOver={() => {
              form.reset(initialOriginator());
              keeper.startOver();
            }}
          />
        )}
        {write.error === null ? null : (
          <WriteNotice
            error={write.error}
            lookUp={<LookUpButton label="Check the wallet" findResult={lookUpOriginator} onLookedUp={() => undefined} />}
          />
        )}
        <ProblemSummary control={form.control} fieldPaths={originatorPaths} />
        <Checkbox
          {...form.register('isLvctr')}
          label="Also fill in LVCTR details"
          description={`Identification, occupation and similar. The custodian requires them only for deposits that need a ${lvctrName}, not for the travel rule.`}
        />
        <FormProvider {...form}>
          <EntityFields entityPath={entityPath} entityRole="originator" demand={demandOf({ isLvctr })} />
        </FormProvider>
        <StickyBar>
          {originator === null ? (
            <Button size="sm" loading={write.isRunning} onClick={() => void submit()}>
              Set default originator of {cutText(partyName(wallet))}
            </Button>
          ) : (
            <Button size="sm" component={Link} to={`/wallets/${id}`}>
              Back to {cutText(partyName(wallet))}
            </Button>
          )}
          <DraftNote keeper={keeper} />
        </StickyBar>
      </Stack>
    </Card>
  );
}

/** States that another user has set the originator in the meantime. The form below keeps its typed values. */
function SetByOtherUserNote({ originator }: { readonly originator: EntityRecord }) {
  return (
    <Stack>
      <Alert color="amber" icon={<Icon name="alert" />}>
        <strong>The default originator was set while this form was open,</strong> by another user or by a submission whose answer was lost.
        The desk cannot change it: ask the custodian. Your entries are below and were not sent.
      </Alert>
      <PeoplePanels title="Default originator" people={[{ role: 'originator', entity: originator }]} />
    </Stack>
  );
}

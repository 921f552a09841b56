import { Box, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { useStore, useStoreValue } from '#web/lib/store.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import { Columns } from '#web/parts/page/columns.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { PartyDocuments } from '#web/parts/party/party-documents.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { CheckStep } from './check-step.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { OwnFieldsStep } from './own-fields-step.tsx';
import { OwnershipTree } from './ownership-tree.tsx';
import type { PartyValues } from './party-values.ts';
import { PeopleStep } from './people-step.tsx';
import { SentDocuments } from './sent-documents.tsx';
import { StepBar } from './step-bar.tsx';
import { StepsNav } from './steps-nav.tsx';
import { useStoredForm, usePartyForm, type PartyDraft } from './use-party-form.ts';
import { stepFromUrl, stepTitles, type StepName } from './wizard-steps.ts';

type PartyWizardProps = {
  readonly name: string;
  readonly values: PartyValues;
  readonly partyId: string | null;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly step: string | undefined;
};

/**
 * The form of a direct party, in steps that the user may open in any order. After the party is created, the form shows the upload
 * of documents.
 */
export function PartyWizard({ step: requestedStep, ...storedForm }: PartyWizardProps) {
  const draft = usePartyForm(storedForm);
  const element = useStoredForm(draft);
  const partyId = useStore(draft.partyId);
  const kind = useStoreValue(draft.status, (status) => status.kind);
  const step = stepFromUrl(kind, requestedStep);
  return (
    <>
      <PageHeader
        title="New direct party"
        trail={<Link to="/direct-parties">Direct parties</Link>}
        aside={partyId === null ? <SavedNote draft={draft} savedAt={storedForm.savedAt} /> : undefined}
      />
      {partyId === null ? <DraftConflict draft={draft} /> : null}
      {/* Without a submit button, Enter in a field does not send an incomplete form. */}
      <FormProvider {...draft.form}>
        <Box component="form" ref={element} noValidate aria-label="New direct party" maw="77.5rem">
          {partyId === null ? (
            <Columns layout="steps">
              <StepsNav draft={draft} step={step} />
              <StepCard draft={draft} step={step} />
            </Columns>
          ) : (
            <SentDocuments draft={draft} partyId={partyId} />
          )}
        </Box>
      </FormProvider>
    </>
  );
}

/** Shows whether the draft is saved. Before the first change, shows the time at which the draft was last saved. */
function SavedNote({ draft, savedAt }: { readonly draft: PartyDraft; readonly savedAt: string | null }) {
  const state = useStore(draft.keeper.state);
  if (state.is !== 'untouched' || savedAt === null) return <DraftNote keeper={draft.keeper} />;
  return (
    <Text span size="xs">
      Saved <Time value={savedAt} isFull />
    </Text>
  );
}

function StepCard({ draft, step }: { readonly draft: PartyDraft; readonly step: StepName }) {
  const title = useStepTitle(draft, step);
  const card = (
    <Card component="section" aria-labelledby="step-title">
      <Stack>
        <Title order={2} id="step-title" ref={title} tabIndex={-1}>
          {stepTitles[step]}
        </Title>
        <StepBody draft={draft} step={step} />
        {step === 'check' ? null : <StepBar draft={draft} step={step} />}
      </Stack>
    </Card>
  );
  if (step !== 'beneficial_owners') return card;
  return (
    <FormColumns label="Ownership" side={<OwnershipTree draft={draft} />}>
      {card}
    </FormColumns>
  );
}

function StepBody({ draft, step }: { readonly draft: PartyDraft; readonly step: StepName }) {
  switch (step) {
    case 'party':
    case 'identity':
    case 'registration':
      return <OwnFieldsStep draft={draft} section={step} />;
    case 'authorized_persons':
    case 'directors':
    case 'beneficial_owners':
      return <PeopleStep key={step} draft={draft} list={step} />;
    case 'documents':
      return <DocumentsStep draft={draft} />;
    case 'check':
      return <CheckStep draft={draft} />;
  }
}

/** Focuses the title of a new step, unless a field of the step takes focus. */
function useStepTitle(draft: PartyDraft, step: StepName) {
  const title = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef<StepName | null>(null);
  useEffect(() => {
    const isFirst = previousStep.current === null;
    const isSame = previousStep.current === step;
    previousStep.current = step;
    const fieldPath = draft.focusedPath.get();
    draft.focusedPath.set(null);
    if (fieldPath !== null && focusField(fieldPath)) return;
    if (isFirst || isSame) return;
    title.current?.focus();
    globalThis.scrollTo(0, 0);
  }, [draft, step]);
  return title;
}

/** The step for documents. The desk stores them with the draft until the party exists. */
function DocumentsStep({ draft }: { readonly draft: PartyDraft }) {
  const kind = useStoreValue(draft.status, (status) => status.kind);
  const owner = { draft: draft.name };
  const { data } = useQuery(partyFilesQuery(owner));
  const { refresh } = draft;
  useEffect(() => refresh(), [data, refresh]);
  // Files belong to the draft, so the draft is saved before a file is uploaded.
  const prepare = async () => {
    draft.form.setValue('hasDocuments', true);
    await draft.keeper.flush();
  };
  return (
    <Stack>
      <Text c="dimmed">
        Documents are stored encrypted with this draft and sent after the party is created. You can also add them later.
      </Text>
      <PartyDocuments owner={owner} kind={kind} mayWrite prepare={prepare} />
    </Stack>
  );
}

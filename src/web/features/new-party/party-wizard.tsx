import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStore, useStoreValue } from '#web/lib/store.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { Time } from '#web/parts/time.tsx';
import { CheckStep } from './check-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { OwnFieldsStep } from './own-fields-step.tsx';
import { OwnershipTree } from './ownership-tree.tsx';
import type { PartyForm } from './party-values.ts';
import { PeopleStep } from './people-step.tsx';
import { SentDocuments } from './sent-documents.tsx';
import { StepsNav } from './steps-nav.tsx';
import { useKeptForm, usePartyForm, type PartyDraft } from './use-party-form.ts';
import { stepIn, stepsOf, stepTitles, type StepName } from './wizard-steps.ts';
import classes from './party-wizard.module.css';

type PartyWizardProps = {
  readonly name: string;
  readonly form: PartyForm;
  readonly partyId: string | null;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly step: string | undefined;
};

/** The form in steps, in any order. After the creation it shows the upload of documents. */
export function PartyWizard({ step: asked, ...opened }: PartyWizardProps) {
  const draft = usePartyForm(opened);
  const element = useKeptForm(draft);
  const partyId = useStore(draft.partyId);
  const kind = useStoreValue(draft.live, (live) => live.kind);
  const step = stepIn(kind === 'corporate' ? 'corporate' : 'individual', asked);
  return (
    <>
      <PageHeader
        title="New direct party"
        trail={<Link to="/direct-parties">Direct parties</Link>}
        aside={partyId === null ? <SavedNote draft={draft} savedAt={opened.savedAt} /> : undefined}
      />
      {partyId === null ? <DraftConflict draft={draft} /> : null}
      {/* Without a submit button, Enter in a field never sends an incomplete form. */}
      <form ref={element} noValidate aria-label="New direct party" className={classes.wizard}>
        {partyId === null ? (
          <>
            <StepsNav draft={draft} step={step} />
            <div className={classes.main} data-wide={step === 'beneficial_owners' || step === 'check'}>
              <Step draft={draft} step={step} />
            </div>
          </>
        ) : (
          <SentDocuments draft={draft} partyId={partyId} />
        )}
      </form>
    </>
  );
}

/** Whether the draft is saved; initially also since when. */
function SavedNote({ draft, savedAt }: { readonly draft: PartyDraft; readonly savedAt: string | null }) {
  const state = useStore(draft.keeper.state);
  if (state.is !== 'untouched' || savedAt === null) return <DraftNote keeper={draft.keeper} />;
  return (
    <span className={classes.small}>
      Saved <Time value={savedAt} isFull />
    </span>
  );
}

function Step({ draft, step }: { readonly draft: PartyDraft; readonly step: StepName }) {
  const title = useStepTitle(draft, step);
  return (
    <div className={classes.columns} data-beside={step === 'beneficial_owners'}>
      <section className={classes.card} aria-labelledby="step-title">
        <h2 id="step-title" ref={title} tabIndex={-1}>
          {stepTitles[step]}
        </h2>
        <StepBody draft={draft} step={step} />
        <StepBar draft={draft} step={step} />
      </section>
      {step === 'beneficial_owners' ? <OwnershipTree draft={draft} /> : null}
    </div>
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

/** Links to the previous and next steps; none is locked. */
function StepBar({ draft, step }: { readonly draft: PartyDraft; readonly step: StepName }) {
  const navigate = useNavigate();
  const kind = useStoreValue(draft.live, (live) => live.kind);
  const steps = stepsOf(kind === 'corporate' ? 'corporate' : 'individual');
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const go = (to: StepName) => void navigate({ to: '/direct-parties/new', search: { draft: draft.name, step: to } });
  const next = useRef(() => undefined as void);
  useEffect(() => {
    next.current = () => (after === undefined ? undefined : go(after));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      next.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (after === undefined && before === undefined) return null;
  return (
    <div className={classes.bar}>
      {before === undefined ? null : (
        <Button variant="default" size="sm" onClick={() => go(before)}>
          Back to {stepTitles[before].toLowerCase()}
        </Button>
      )}
      {after === undefined ? null : (
        <Button size="sm" onClick={() => go(after)} aria-keyshortcuts="Control+Enter" title="Ctrl+Enter">
          Next: {stepTitles[after].toLowerCase()}
        </Button>
      )}
    </div>
  );
}

/** Focuses the title when the step changes, unless a field was requested. */
function useStepTitle(draft: PartyDraft, step: StepName) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef<StepName | null>(null);
  useEffect(() => {
    const isFirst = before.current === null;
    const isSame = before.current === step;
    before.current = step;
    const place = draft.focus.get();
    draft.focus.set(null);
    if (place !== null && focusField(place)) return;
    if (isFirst || isSame) return;
    title.current?.focus();
    globalThis.scrollTo(0, 0);
  }, [draft, step]);
  return title;
}

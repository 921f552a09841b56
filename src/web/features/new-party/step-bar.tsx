import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStoreValue } from '#web/lib/store.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import type { PartyDraft } from './use-party-form.ts';
import { stepsOf, stepTitles, type StepName } from './wizard-steps.ts';

type StepBarProps = {
  readonly draft: PartyDraft;
  readonly step: StepName;
  /** Further buttons, such as the submit button of the last step. */
  readonly children?: ReactNode;
};

/** Buttons that open the previous and the next step. */
export function StepBar({ draft, step, children }: StepBarProps) {
  const navigate = useNavigate();
  const kind = useStoreValue(draft.status, (status) => status.kind);
  const steps = stepsOf(kind);
  const stepIndex = steps.indexOf(step);
  const [previousStep, nextStep] = [steps[stepIndex - 1], steps[stepIndex + 1]];
  const goToStep = (to: StepName) => void navigate({ to: '/direct-parties/new', search: { draft: draft.name, step: to } });
  useSubmitKey(() => {
    if (nextStep !== undefined) goToStep(nextStep);
  });
  if (nextStep === undefined && previousStep === undefined) return null;
  return (
    <StickyBar>
      {previousStep === undefined ? null : (
        <Button variant="default" size="sm" onClick={() => goToStep(previousStep)}>
          Back to {stepTitles[previousStep].toLowerCase()}
        </Button>
      )}
      {nextStep === undefined ? null : (
        <Button size="sm" onClick={() => goToStep(nextStep)} aria-keyshortcuts="Control+Enter" title="Ctrl+Enter">
          Next: {stepTitles[nextStep].toLowerCase()}
        </Button>
      )}
      {children}
    </StickyBar>
  );
}

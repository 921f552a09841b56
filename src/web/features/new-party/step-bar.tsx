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
  /** The action of the last step. */
  readonly children?: ReactNode;
};

/** Links to the previous and next step. No step is locked. */
export function StepBar({ draft, step, children }: StepBarProps) {
  const navigate = useNavigate();
  const kind = useStoreValue(draft.live, (live) => live.kind);
  const steps = stepsOf(kind);
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const go = (to: StepName) => void navigate({ to: '/direct-parties/new', search: { draft: draft.name, step: to } });
  useSubmitKey(() => {
    if (after !== undefined) go(after);
  });
  if (after === undefined && before === undefined) return null;
  return (
    <StickyBar>
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
      {children}
    </StickyBar>
  );
}

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { isDialogOpen } from '#web/lib/open-dialog.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import type { PartyDraft } from './use-party-form.ts';
import { stepsOf, stepTitles, type StepName } from './wizard-steps.ts';

type StepBarProps = {
  readonly draft: PartyDraft;
  readonly step: StepName;
  /** The deed of the last step. */ readonly children?: ReactNode;
};

/** Leads to the steps before and after; none is locked. */
export function StepBar({ draft, step, children }: StepBarProps) {
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
      if (isDialogOpen()) return;
      event.preventDefault();
      next.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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

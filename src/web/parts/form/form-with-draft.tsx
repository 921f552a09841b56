import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { draftQuery } from '#web/data/drafts.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';

type WithDraftProps = {
  readonly name: string | null;
  /** What stands in the form's place until then; its shape alone unless given. */
  readonly skeleton?: ReactNode;
  readonly children: (draft: Draft | null) => ReactNode;
};

/** A form, once it is known what was typed in it before: opened without knowing, it would be saved over that. */
export function WithDraft({ name, skeleton = <SkeletonForm />, children }: WithDraftProps) {
  const query = useQuery(draftQuery(name));
  return (
    <ListStates query={query} what="What you typed here before" skeleton={skeleton}>
      {children}
    </ListStates>
  );
}

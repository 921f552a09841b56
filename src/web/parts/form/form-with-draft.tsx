import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { draftQuery } from '#web/data/drafts.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';

type WithDraftProps = {
  readonly name: string | null;
  /** Displayed while the draft loads. Default: a skeleton of a form. */
  readonly skeleton?: ReactNode;
  /** The page's title, displayed above an error message. Needed if the form renders the title itself. */
  readonly title?: ReactNode;
  readonly children: (draft: Draft | null) => ReactNode;
};

/** Renders a form after its draft is loaded. A form rendered before could overwrite the draft with empty values. */
export function WithDraft({ name, skeleton = <SkeletonForm />, title, children }: WithDraftProps) {
  const query = useQuery(draftQuery(name));
  return (
    <ListStates query={query} what="The draft" skeleton={skeleton} title={title}>
      {children}
    </ListStates>
  );
}

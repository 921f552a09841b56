import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { draftQuery } from '#web/data/drafts.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';

type WithDraftProps = {
  readonly name: string | null;
  /** Placeholder while the draft loads. Default: a skeleton. */
  readonly skeleton?: ReactNode;
  /** The page's title above a failure, if the form renders its own title. */
  readonly title?: ReactNode;
  readonly children: (draft: Draft | null) => ReactNode;
};

/** Renders a form once its draft is loaded, because an empty form could overwrite the draft. */
export function WithDraft({ name, skeleton = <SkeletonForm />, title, children }: WithDraftProps) {
  const query = useQuery(draftQuery(name));
  return (
    <ListStates query={query} what="The draft" skeleton={skeleton} title={title}>
      {children}
    </ListStates>
  );
}

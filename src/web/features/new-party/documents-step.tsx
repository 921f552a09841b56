import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partyFilesQuery } from '#web/data/party-files.ts';
import { useTold } from '#web/lib/store.ts';
import { PartyDocuments } from '#web/parts/party/party-documents.tsx';
import { notesHolder } from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';
import classes from './party-wizard.module.css';

/** The draft's documents: held by the desk until the party is there. */
export function DocumentsStep({ draft }: { readonly draft: PartyDraft }) {
  const kind = useTold(draft.live, (live) => live.kind);
  const of = { draft: draft.name };
  const { data } = useQuery(partyFilesQuery(of));
  const { refresh } = draft;
  useEffect(() => refresh(), [data, refresh]);
  // The files hang on the draft, so there must be one.
  const prepare = async () => {
    draft.form.setValue(`${notesHolder}.documents`, 'chosen');
    await draft.keeper.flush();
  };
  return (
    <div className={classes.fields}>
      <p className={classes.about}>
        The desk keeps them encrypted with this draft, and sends them once the party is created. They can be added afterwards too.
      </p>
      <PartyDocuments of={of} kind={kind === 'corporate' ? 'corporate' : 'individual'} mayWrite prepare={prepare} />
    </div>
  );
}

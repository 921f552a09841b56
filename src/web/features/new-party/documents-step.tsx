import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { PartyDocuments } from '#web/parts/party/party-documents.tsx';
import { notesHolder } from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';

/** The draft's documents, stored by the desk until the party exists. */
export function DocumentsStep({ draft }: { readonly draft: PartyDraft }) {
  const kind = useStoreValue(draft.live, (live) => live.kind);
  const of = { draft: draft.name };
  const { data } = useQuery(partyFilesQuery(of));
  const { refresh } = draft;
  useEffect(() => refresh(), [data, refresh]);
  // The files belong to the draft, so it must be saved first.
  const prepare = async () => {
    draft.form.setValue(`${notesHolder}.documents`, 'chosen');
    await draft.keeper.flush();
  };
  return (
    <Stack>
      <Text c="dimmed">They are stored encrypted with this draft and sent once the party is created. You can also add them later.</Text>
      <PartyDocuments of={of} kind={kind === 'corporate' ? 'corporate' : 'individual'} mayWrite prepare={prepare} />
    </Stack>
  );
}

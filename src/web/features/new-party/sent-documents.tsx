import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PartyFile } from '#contract/desk/party-file.ts';
import { partyDraftsKey, partyFilesKey } from '#web/data/keys.ts';
import { partyFilesQuery, sendPartyFile } from '#web/data/parties/party-files.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { FileFact, FileProblem } from '#web/parts/party/file-frame.tsx';
import { fileKindLabels, fileStateLabels } from '#web/parts/party/party-file-labels.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { partyTitle } from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';

type SentDocumentsProps = { readonly draft: PartyDraft; readonly partyId: string };

/**
 * Sends the documents of a created party to the service, one after another. An interrupted upload continues when the user opens
 * the draft again.
 */
export function SentDocuments({ draft, partyId }: SentDocumentsProps) {
  const query = useQuery({ ...partyFilesQuery({ draft: draft.name }), staleTime: 0 });
  const name = partyTitle(draft.form.getValues('direct_party'));
  return (
    <Stack maw="48rem">
      <Panel title="Created">
        <Text>
          <Link to="/direct-parties/$partyId" params={{ partyId }}>
            Direct party {partyId}
          </Link>
          {name === '' ? '' : ', '}
          <bdi>{name}</bdi>, is being reviewed by the custodian.
        </Text>
      </Panel>
      <ListStates query={query} what="The documents" skeleton={<SkeletonPanel title="Documents" facts={3} />}>
        {({ files }) => <DocumentUploads draft={draft} partyId={partyId} files={files} />}
      </ListStates>
    </Stack>
  );
}

function DocumentUploads({ draft, partyId, files }: SentDocumentsProps & { readonly files: readonly PartyFile[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The files when the component was mounted. `files` becomes shorter, because a sent file leaves the draft.
  const [initialFiles] = useState(files);
  const [states, setStates] = useState<Readonly<Record<string, PartyFile>>>({});
  const [round, setRound] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const sentIds = useRef(new Set<string>());
  const finish = useEffectEvent(async () => {
    draft.keeper.deleteDraft();
    await draft.keeper.flush();
    await client.invalidateQueries({ queryKey: partyDraftsKey });
    await client.invalidateQueries({ queryKey: partyFilesKey });
    await navigate({ to: '/direct-parties/$partyId', params: { partyId }, replace: true });
  });
  useEffect(() => {
    let hasLeft = false;
    const sendFiles = async () => {
      setRunning(true);
      for (const file of initialFiles) {
        if (hasLeft || sentIds.current.has(file.id)) continue;
        setStates((now) => ({ ...now, [file.id]: { ...file, state: 'sending' } }));
        const sentFile = await sendPartyFile(file.id, Number(partyId)).catch((error: unknown): PartyFile => ({
          ...file,
          state: 'unknown',
          message: error instanceof Error ? error.message : null,
        }));
        if (sentFile.state === 'uploaded') sentIds.current.add(file.id);
        setStates((now) => ({ ...now, [file.id]: sentFile }));
      }
      if (hasLeft) return;
      setRunning(false);
      if (sentIds.current.size < initialFiles.length) return;
      announce('All documents are uploaded');
      await finish();
    };
    void sendFiles();
    return () => {
      hasLeft = true;
    };
  }, [initialFiles, partyId, round]);
  const uploadedCount = Object.values(states).filter(({ state }) => state === 'uploaded').length;
  const isAllReported = Object.keys(states).length === initialFiles.length && !isRunning;
  return (
    <Panel title="Documents" aside={`${uploadedCount} of ${initialFiles.length} uploaded`}>
      <Stack component="ol" gap="xs" mb="xs" p={0} style={{ overflowWrap: 'anywhere' }}>
        {initialFiles.map((file) => {
          const { state, message } = states[file.id] ?? file;
          return (
            <li key={file.id}>
              <bdi>{file.name}</bdi> <FileFact>{fileKindLabels[file.kind].title}</FileFact>{' '}
              <Chip tone={fileStateLabels[state].tone}>{fileStateLabels[state].label}</Chip>
              {message === null ? null : <FileProblem>{message}</FileProblem>}
            </li>
          );
        })}
      </Stack>
      {isAllReported && uploadedCount < initialFiles.length ? (
        <>
          <Text c="dimmed">Some uploads are unconfirmed. You can safely upload them again.</Text>
          <Group mt="xs">
            <Button onClick={() => setRound(round + 1)}>Upload the rest again</Button>
            <Link to="/direct-parties/$partyId" params={{ partyId }}>
              Go to the party (the rest stays in the draft)
            </Link>
          </Group>
        </>
      ) : null}
    </Panel>
  );
}

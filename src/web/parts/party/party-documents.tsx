import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { partyFileKinds, partyFilesMax, type PartyFile, type PartyFileKind } from '#contract/desk/party-file.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import { partyFilesQuery, type FilesOwner } from '#web/data/parties/party-files.ts';
import { bytesLabel } from '#web/lib/byte-labels.ts';
import { useStore } from '#web/lib/store.ts';
import { DropZone } from '#web/parts/form/drop-zone.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { documentTypes, fileKindLabels } from './party-file-labels.ts';
import { PartyFileRow } from './party-file-row.tsx';
import { uploadQueueOf } from './party-queues.ts';
import { acceptAttribute, acceptedText } from './upload-check.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

type PartyDocumentsProps = {
  readonly owner: FilesOwner;
  /** The kind of the party (person or company). It decides which types of supporting documents are offered. */
  readonly kind: EntityKind;
  readonly mayWrite: boolean;
  /** Called before each upload, for example to save the draft. */
  readonly prepare?: () => Promise<void>;
};

/** The documents of a draft or party: stored files, running uploads, and areas for dropping further files. */
export function PartyDocuments({ owner, kind, mayWrite, prepare }: PartyDocumentsProps) {
  const client = useQueryClient();
  const query = useQuery(partyFilesQuery(owner));
  const queue = uploadQueueOf(client, owner, prepare);
  return (
    <ListStates query={query} what="The documents" skeleton={<SkeletonPanel title="Documents" facts={3} />}>
      {({ files, bytes_max: bytesMax }) => (
        <Stack gap="lg">
          {partyFileKinds.map((each) => (
            <FileKind
              key={each}
              owner={owner}
              fileKind={each}
              kind={kind}
              files={files.filter((file) => file.kind === each)}
              isFull={files.length >= partyFilesMax}
              bytesMax={bytesMax}
              queue={queue}
              mayWrite={mayWrite}
            />
          ))}
        </Stack>
      )}
    </ListStates>
  );
}

type FileKindProps = Pick<PartyDocumentsProps, 'owner' | 'kind' | 'mayWrite'> & {
  readonly fileKind: PartyFileKind;
  readonly files: readonly PartyFile[];
  readonly isFull: boolean;
  readonly bytesMax: number;
  readonly queue: UploadQueue;
};

function FileKind({ owner, fileKind, kind, files, isFull, bytesMax, queue, mayWrite }: FileKindProps) {
  const uploads = useStore(queue.uploads).filter(({ chosenFile }) => chosenFile.kind === fileKind);
  const [type, setType] = useState('');
  const [isTypeMissing, setTypeMissing] = useState(false);
  const titleId = useId();
  const { title, requirement } = fileKindLabels[fileKind];
  const needsType = fileKind === 'supporting_document';
  const addFiles = (chosenFiles: readonly File[]) => {
    if (needsType && type === '') return setTypeMissing(true);
    queue.addFiles(chosenFiles.map((file) => ({ file, kind: fileKind, documentType: needsType ? type : null })));
  };
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId}>
      <Group gap="0 0.75rem" align="baseline">
        <Title order={3} id={titleId}>
          {title}
        </Title>
        <Text span size="xs" c="dimmed">
          {requirement}
        </Text>
      </Group>
      {files.length + uploads.length === 0 ? (
        mayWrite ? null : (
          <Text size="xs" c="dimmed">
            No documents uploaded from this desk.
          </Text>
        )
      ) : (
        <Paper component="ul" p={0} style={{ listStyle: 'none' }}>
          {files.map((file) => (
            <PartyFileRow key={file.id} file={file} owner={owner} mayWrite={mayWrite} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} queue={queue} />
          ))}
        </Paper>
      )}
      {mayWrite ? (
        <>
          {needsType ? (
            <NativeSelect
              label="Type of document"
              value={type}
              error={isTypeMissing ? 'Choose the type first, then the files' : undefined}
              onChange={({ currentTarget }) => {
                setType(currentTarget.value);
                setTypeMissing(false);
              }}
            >
              <option value="">Choose one</option>
              {Object.entries(documentTypes(kind)).map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          <DropZone
            label={`Choose files: ${title}`}
            description={`${acceptedText(fileKind)}, up to ${bytesLabel(bytesMax)} each`}
            accept={acceptAttribute(fileKind)}
            isDisabled={isFull}
            addFiles={addFiles}
          />
          {isFull ? (
            <Text size="xs" c="dimmed">
              At most {partyFilesMax} documents allowed.
            </Text>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}

import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PartyFile } from '#contract/desk/party-file.ts';
import { isCodeOf, corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import { partyFilesKey } from '#web/data/keys.ts';
import { partyFileUrl, deletePartyFile, sendPartyFile, type FilesOwner } from '#web/data/parties/party-files.ts';
import { bytesLabel } from '#web/lib/byte-labels.ts';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { FileFact, FileFrame, FileProblem } from './file-frame.tsx';
import { fileStateLabels } from './party-file-labels.ts';

type PartyFileRowProps = { readonly file: PartyFile; readonly owner: FilesOwner; readonly mayWrite: boolean };

/**
 * A file that the desk stores or has sent. The facts come from the desk's own record, because the custodian's API does not return
 * files.
 */
export function PartyFileRow({ file, owner, mayWrite }: PartyFileRowProps) {
  const { id, name, size, sha256, state, message, is_encrypted: isEncrypted, document_type: type } = file;
  const { label, tone } = fileStateLabels[state];
  const belongsToDraft = 'draft' in owner;
  return (
    <FileFrame
      name={name}
      actions={
        mayWrite ? (
          <>
            <FileActions file={file} owner={owner} />
            {state === 'uploaded' ? null : (
              <Anchor size="xs" py={4} href={partyFileUrl(id)} download aria-label={`Download ${name}`}>
                Download
              </Anchor>
            )}
          </>
        ) : null
      }
    >
      <FileFact>{[typeLabel(type), bytesLabel(size)].filter((each) => each !== null).join(' · ')}</FileFact>
      <Chip tone={belongsToDraft && state === 'held' ? 'good' : tone}>
        {belongsToDraft && state === 'held' ? 'Saved with the draft' : label}
      </Chip>
      {state === 'unknown' ? <FileFact>Upload it again. A second copy does no harm.</FileFact> : null}
      {message === null || state === 'uploaded' ? null : <FileProblem>{message}</FileProblem>}
      {isEncrypted ? <FileFact>Encrypted PDF, accepted. Opening it may require its password.</FileFact> : null}
      <FileFact>
        <bdi>{file.received_by.name}</bdi>, <Time value={file.uploaded_at ?? file.received_at} /> · SHA-256{' '}
        <ShortHash value={sha256} noun="SHA-256" />
      </FileFact>
    </FileFrame>
  );
}

/** The buttons of a file: remove it if the service does not have it, or send it to the service. */
function FileActions({ file: { id, name, state }, owner }: Pick<PartyFileRowProps, 'file' | 'owner'>) {
  const client = useQueryClient();
  const invalidateFiles = () => client.invalidateQueries({ queryKey: partyFilesKey });
  const removal = useMutation({ mutationFn: () => deletePartyFile(id), onSettled: invalidateFiles });
  const partyId = 'direct_party_id' in owner ? Number(owner.direct_party_id) : null;
  const sendMutation = useMutation({ mutationFn: (to: number) => sendPartyFile(id, to), onSettled: invalidateFiles });
  if (state === 'uploaded' || state === 'sending') return null;
  return (
    <Group gap="xs">
      {partyId === null ? null : (
        <Button
          variant="default"
          aria-label={`${state === 'held' ? 'Upload' : 'Upload again'} ${name}`}
          loading={sendMutation.isPending}
          onClick={() => sendMutation.mutate(partyId)}
        >
          {state === 'held' ? 'Upload' : 'Upload again'}
        </Button>
      )}
      <Button variant="subtle" aria-label={`Remove ${name}`} loading={removal.isPending} onClick={() => removal.mutate()}>
        Remove
      </Button>
      {[removal.error, sendMutation.error].map((error) =>
        error === null ? null : (
          <FileProblem key={error.message} isAlert>
            {error.message}
          </FileProblem>
        ),
      )}
    </Group>
  );
}

function typeLabel(type: string | null): string | null {
  if (type === null) return null;
  const code = Number(type);
  const lists: readonly CodeList[] = [individualIdentificationTypes, corporateIdentificationTypes];
  return [...new Set(lists.flatMap((list) => (isCodeOf(list, code) ? [list[code] ?? ''] : [])))].join(' or ');
}

import { queryOptions } from '@tanstack/react-query';
import { listPartyFiles, uploadPartyFile } from '#contract/desk/party-endpoints.ts';
import { partyFileSchema, partyFilesPath, type PartyFile, type PartyFileKind } from '#contract/desk/party-file.ts';
import { requestParsed, call, readUpload } from '#web/data/call.ts';
import { partyFilesKey } from '#web/data/keys.ts';
import { queryString } from '#web/lib/http.ts';
import { upload, type UploadProgress } from '#web/lib/upload.ts';

/** The owner of files: a draft or a direct party. */
export type FilesOwner = { readonly draft: string } | { readonly direct_party_id: string };

/** Poll interval while a file is being sent to the service, ms. */
const sendingPollMs = 2_000;

/** The files of a draft or party, oldest first, and the size limit of a file in bytes. */
export function partyFilesQuery(owner: FilesOwner) {
  return queryOptions({
    queryKey: [...partyFilesKey, owner],
    queryFn: ({ signal }) => call(listPartyFiles, { query: owner, signal }),
    refetchInterval: ({ state: { data } }) => (data?.files.some(({ state }) => state === 'sending') === true ? sendingPollMs : false),
  });
}

/** A file that the user chose, and its kind. */
export type ChosenFile = { readonly file: File; readonly kind: PartyFileKind; readonly documentType: string | null };

type UploadHandlers = { readonly progress: (progress: UploadProgress) => void; readonly signal: AbortSignal };

/** Uploads a file to the desk, which stores it. Throws the same errors as `call`. */
export async function receivePartyFile(
  owner: FilesOwner,
  { file, kind, documentType }: ChosenFile,
  handlers: UploadHandlers,
): Promise<PartyFile> {
  const query = { ...owner, kind, name: file.name, ...(documentType === null ? {} : { document_type: documentType }) };
  const url = `${partyFilesPath}${queryString(query)}`;
  return readUpload(await upload({ url, file, ...handlers }), partyFileSchema, `POST ${partyFilesPath}`);
}

/** Sends a stored file from the desk to the service. Not repeated after a failure. */
export function sendPartyFile(id: string, partyId: number): Promise<PartyFile> {
  return call(uploadPartyFile, { params: { file_id: id }, body: { direct_party_id: partyId } });
}

/** Deletes a file that was not yet sent to the service. */
export async function deletePartyFile(id: string): Promise<void> {
  await requestParsed({ method: 'DELETE', url: `${partyFilesPath}/${id}` }, null);
}

/** The download URL of a stored file. */
export function partyFileUrl(id: string): string {
  return `${partyFilesPath}/${id}/content`;
}

import { queryOptions } from '@tanstack/react-query';
import { listPartyFiles, uploadPartyFile } from '#contract/desk/party-endpoints.ts';
import { partyFileSchema, partyFilesPath, type PartyFile, type PartyFileKind } from '#contract/desk/party-file.ts';
import { ask, call, readUpload } from '#web/data/call.ts';
import { partyFilesKey } from '#web/data/keys.ts';
import { queryString } from '#web/lib/http.ts';
import { upload, type UploadProgress } from '#web/lib/upload.ts';

/** Owner of the files: a draft or a direct party. */
export type FilesOf = { readonly draft: string } | { readonly direct_party_id: string };

/** Poll interval while a file is being sent to the service, ms. */
const sendingMs = 2_000;

/** The files of a draft or party, oldest first, and the size limit of a file in bytes. */
export function partyFilesQuery(of: FilesOf) {
  return queryOptions({
    queryKey: [...partyFilesKey, of],
    queryFn: ({ signal }) => call(listPartyFiles, { query: of, signal }),
    refetchInterval: ({ state: { data } }) => (data?.files.some(({ state }) => state === 'sending') === true ? sendingMs : false),
  });
}

/** A chosen file and its kind. */
export type ChosenFile = { readonly file: File; readonly kind: PartyFileKind; readonly documentType: string | null };

type Receiving = { readonly progress: (progress: UploadProgress) => void; readonly signal: AbortSignal };

/** Uploads a file to the desk, which stores it. Throws as `call` does. */
export async function receivePartyFile(of: FilesOf, { file, kind, documentType }: ChosenFile, receiving: Receiving): Promise<PartyFile> {
  const query = { ...of, kind, name: file.name, ...(documentType === null ? {} : { document_type: documentType }) };
  const url = `${partyFilesPath}${queryString(query)}`;
  return readUpload(await upload({ url, file, ...receiving }), partyFileSchema, `POST ${partyFilesPath}`);
}

/** Sends a stored file to the service, once. */
export function sendPartyFile(id: string, partyId: number): Promise<PartyFile> {
  return call(uploadPartyFile, { params: { file_id: id }, body: { direct_party_id: partyId } });
}

/** Deletes a file that the service does not have. */
export async function dropPartyFile(id: string): Promise<void> {
  await ask({ method: 'DELETE', url: `${partyFilesPath}/${id}` }, null);
}

/** The download URL of a stored file. */
export function contentUrl(id: string): string {
  return `${partyFilesPath}/${id}/content`;
}

import { queryOptions } from '@tanstack/react-query';
import { listPartyFiles, uploadPartyFile } from '#contract/desk/party-endpoints.ts';
import { partyFileSchema, partyFilesPath, type PartyFile, type PartyFileKind } from '#contract/desk/party-file.ts';
import { queryString } from '#web/lib/http.ts';
import { upload, type UploadProgress } from '#web/lib/upload.ts';
import { ask, call, readUpload } from './call.ts';

/** Whose files: those of a draft, or of a direct party. */
export type FilesOf = { readonly draft: string } | { readonly direct_party_id: string };

/** Root key of all that is known of files. */
export const partyFilesKey = ['party files'] as const;

/** How often files are read again while one is on its way to the service, ms. */
const sendingMs = 2_000;

/** The files of a draft or a party, oldest first, and the most bytes that one may have. */
export function partyFilesQuery(of: FilesOf) {
  return queryOptions({
    queryKey: [...partyFilesKey, of],
    queryFn: ({ signal }) => call(listPartyFiles, { query: of, signal }),
    refetchInterval: ({ state: { data } }) => (data?.files.some(({ state }) => state === 'sending') === true ? sendingMs : false),
  });
}

/** A file that somebody chose, and what it is. */
export type ChosenFile = { readonly file: File; readonly kind: PartyFileKind; readonly documentType: string | null };

type Receiving = { readonly progress: (progress: UploadProgress) => void; readonly signal: AbortSignal };

/** Hands a file to the desk, which holds it. Throws as `call` does. */
export async function receivePartyFile(of: FilesOf, { file, kind, documentType }: ChosenFile, receiving: Receiving): Promise<PartyFile> {
  const query = { ...of, kind, name: file.name, ...(documentType === null ? {} : { document_type: documentType }) };
  const url = `${partyFilesPath}${queryString(query)}`;
  return readUpload(await upload({ url, file, ...receiving }), partyFileSchema, `POST ${partyFilesPath}`);
}

/** Has the desk send a file that it holds to the service, once. */
export function sendPartyFile(id: string, partyId: number): Promise<PartyFile> {
  return call(uploadPartyFile, { params: { file_id: id }, body: { direct_party_id: partyId } });
}

/** Deletes a file that the service does not have. */
export async function dropPartyFile(id: string): Promise<void> {
  await ask({ method: 'DELETE', url: `${partyFilesPath}/${id}` }, null);
}

/** Where what the desk holds of a file is downloaded. */
export function contentUrl(id: string): string {
  return `${partyFilesPath}/${id}/content`;
}

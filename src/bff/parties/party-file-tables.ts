import type { DocumentMediaType, PartyFileKind, PartyFileState } from '#contract/desk/party-file.ts';

/** A document of a direct party. `receiving`: it is being received, or its sender disconnected. */
export type PartyFileTable = {
  /** A random UUID. */
  id: string;
  /** The user who uploaded it, with their name at that time. */
  user_id: number;
  user_name: string;
  draft: string | null;
  direct_party_id: string | null;
  kind: PartyFileKind;
  document_type: string | null;
  sealed_name: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  media_type: DocumentMediaType;
  is_encrypted: boolean;
  /** Number of its content's chunks; 0 once they are deleted. */
  chunks: number;
  received_at: Date;
  state: PartyFileState | 'receiving';
  /** The replica that sends it. */
  sender: string | null;
  sealed_message: string | null;
  uploaded_at: Date | null;
};

/** A chunk of a document: nonce, ciphertext and tag, bound to its file and position. */
export type PartyFileChunkTable = { file_id: string; position: number; sealed: Uint8Array };

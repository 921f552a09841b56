import {
  documentBeginningBytes,
  documentTypeOf,
  documentExtensions,
  partyFileForms,
  type DocumentMediaType,
  type PartyFileKind,
} from '#contract/desk/party-file.ts';
import { bytesLabel } from '#web/lib/byte-labels.ts';

const titles = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
} as const satisfies Record<DocumentMediaType, string>;

const mediaTypes = Object.keys(titles) as readonly DocumentMediaType[];

/** A file before its upload: name, size in bytes and first bytes. */
export type CandidateFile = { readonly name: string; readonly size: number; readonly firstBytes: Uint8Array };

/** The media types that are accepted for a kind of document. */
function acceptedTypes(kind: PartyFileKind): readonly DocumentMediaType[] {
  const acceptedNames: readonly string[] = partyFileForms[kind].form.contentTypes;
  return mediaTypes.filter((type) => acceptedNames.includes(type));
}

/** The accepted media types as text: `'PDF, PNG or JPEG'`. */
export function acceptedText(kind: PartyFileKind): string {
  const names = acceptedTypes(kind).map((type) => titles[type]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The accepted file extensions, for the browser's file picker: `'.pdf,.png'`. */
export function acceptAttribute(kind: PartyFileKind): string {
  return acceptedTypes(kind)
    .flatMap((type) => documentExtensions[type].map((extension) => `.${extension}`))
    .join(',');
}

/** The reason why a file is rejected, as a sentence, or null. The server repeats every check. */
export function fileProblem({ name, size, firstBytes }: CandidateFile, kind: PartyFileKind, bytesMax: number): string | null {
  if (size === 0) return 'The file is empty (0 bytes). Choose another file.';
  if (size > bytesMax) return `The file has ${bytesLabel(size)}; at most ${bytesLabel(bytesMax)} are allowed.`;
  const hex = Array.from(firstBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = documentTypeOf(hex);
  const acceptedTypesText = acceptedText(kind);
  if (type === null) return `The file’s content is not ${acceptedTypesText}. Choose another file.`;
  if (!acceptedTypes(kind).includes(type)) return `The file is a ${titles[type]}. This document must be a ${acceptedTypesText}.`;
  const extensions: readonly string[] = documentExtensions[type];
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return extensions.includes(extension)
    ? null
    : `The file is a ${titles[type]}, but its name does not end in .${extensions.join(' or .')}.`;
}

/**
 * The reason why a chosen file is rejected, or null. A file that was moved after the user chose it cannot be read and is rejected
 * too.
 */
export async function problemOfFile(file: File, kind: PartyFileKind, bytesMax: number): Promise<string | null> {
  try {
    const firstBytes = new Uint8Array(await file.slice(0, documentBeginningBytes).arrayBuffer());
    return fileProblem({ name: file.name, size: file.size, firstBytes }, kind, bytesMax);
  } catch {
    return 'The file can no longer be read. Choose it again.';
  }
}

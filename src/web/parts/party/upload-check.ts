import { documentExtensions, partyFileForms, type DocumentMediaType, type PartyFileKind } from '#contract/desk/party-file.ts';
import { bytesWords } from '#web/lib/bytes-words.ts';

/** How a file of each kind begins, in hex. Sources: ISO 32000-1, 7.5.2; PNG, 5.2; ITU-T T.81, B.1.1.3. */
const beginnings = {
  'application/pdf': '255044462d',
  'image/png': '89504e470d0a1a0a',
  'image/jpeg': 'ffd8ff',
} as const satisfies Record<DocumentMediaType, string>;

const titles = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
} as const satisfies Record<DocumentMediaType, string>;

const mediaTypes = Object.keys(titles) as readonly DocumentMediaType[];

/** What is known of a file before it is sent: its name, its size and its first bytes. */
export type SeenFile = { readonly name: string; readonly size: number; readonly beginning: Uint8Array };

/** The kinds of content that a document takes. */
function acceptedTypes(kind: PartyFileKind): readonly DocumentMediaType[] {
  const taken: readonly string[] = partyFileForms[kind].form.contentTypes;
  return mediaTypes.filter((type) => taken.includes(type));
}

/** The kinds of content that a document takes, in words: `'PDF, PNG or JPEG'`. */
export function acceptedWords(kind: PartyFileKind): string {
  const words = acceptedTypes(kind).map((type) => titles[type]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** What a file dialog offers: `'.pdf,.png'`. */
export function acceptAttribute(kind: PartyFileKind): string {
  return acceptedTypes(kind)
    .flatMap((type) => documentExtensions[type].map((extension) => `.${extension}`))
    .join(',');
}

/** Why a file is not sent, as a sentence, or null when nothing is seen to be wrong. The server looks again, at all of it. */
export function fileProblem({ name, size, beginning }: SeenFile, kind: PartyFileKind, bytesMax: number): string | null {
  if (size === 0) return 'The file is empty: it has 0 bytes.';
  if (size > bytesMax) return `The file has ${bytesWords(size)}: at most ${bytesWords(bytesMax)} are taken.`;
  const hex = Array.from(beginning, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = mediaTypes.find((each) => hex.startsWith(beginnings[each]));
  const wanted = acceptedWords(kind);
  if (type === undefined) return `The file is no ${wanted}: it does not begin as one.`;
  if (!acceptedTypes(kind).includes(type)) return `The file is a ${titles[type]}: this document must be a ${wanted}.`;
  const extensions: readonly string[] = documentExtensions[type];
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return extensions.includes(extension)
    ? null
    : `The file is a ${titles[type]}, but its name does not end in .${extensions.join(' or .')}.`;
}

/** How many of the first bytes are looked at. */
const beginningBytes = 16;

/** Looks at a chosen file. One that cannot be read (it was moved away) is a problem too. */
export async function problemOfFile(file: File, kind: PartyFileKind, bytesMax: number): Promise<string | null> {
  try {
    const beginning = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
    return fileProblem({ name: file.name, size: file.size, beginning }, kind, bytesMax);
  } catch {
    return 'The file cannot be read any more: choose it again.';
  }
}

import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/code-lists/codes.ts';
import type { PartyFileKind, PartyFileState } from '#contract/desk/party-file.ts';
import type { EntityKind } from '#contract/entity.ts';
import type { Tone } from '#web/parts/transaction/status-words.ts';

/** What each document is called, and whether the operator needs it to approve. Spec: Direct parties, process. */
export const fileKindWords = {
  custody_agreement: { title: 'Custody agreement', need: 'Needed. Signed by the party.' },
  appointment_of_authorized_person_agreement: {
    title: 'Appointment of authorized person',
    need: 'Needed. Signed by the party and the client.',
  },
  supporting_document: { title: 'Supporting documents', need: 'Optional: proof of identity.' },
} as const satisfies Record<PartyFileKind, { readonly title: string; readonly need: string }>;

/** The documents that the operator needs to approve. Spec: Direct parties, process. */
export const neededKinds = ['custody_agreement', 'appointment_of_authorized_person_agreement'] as const satisfies readonly PartyFileKind[];

/** Where a file stands, in words. */
export const fileStateWords = {
  held: { words: 'At the desk, not sent yet', tone: 'waiting' },
  sending: { words: 'On its way to the service', tone: 'working' },
  uploaded: { words: 'Uploaded', tone: 'good' },
  refused: { words: 'Refused by the service', tone: 'bad' },
  not_sent: { words: 'Not sent', tone: 'bad' },
  unknown: { words: 'Outcome unknown', tone: 'waiting' },
} as const satisfies Record<PartyFileState, { readonly words: string; readonly tone: Tone }>;

/** The types of documents by the party's kind; both kinds' where it has none that is known. */
export function documentTypes(kind: EntityKind): CodeList {
  return kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

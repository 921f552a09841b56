import type { PartyFileKind, PartyFileState } from '#contract/desk/party-file.ts';
import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';

/** The title of each kind of document, and whether the custodian requires it for approval. Spec: Direct parties, process. */
export const fileKindLabels = {
  custody_agreement: { title: 'Custody agreement', requirement: 'Required. Signed by the party.' },
  appointment_of_authorized_person_agreement: {
    title: 'Appointment of authorized person',
    requirement: 'Required. Signed by the party and the client.',
  },
  supporting_document: { title: 'Supporting documents', requirement: 'Optional: proof of identity.' },
} as const satisfies Record<PartyFileKind, { readonly title: string; readonly requirement: string }>;

export const fileStateLabels = {
  held: { label: 'Saved, not sent yet', tone: 'waiting' },
  sending: { label: 'Sending to the custodian', tone: 'working' },
  uploaded: { label: 'Uploaded', tone: 'good' },
  refused: { label: 'Refused by the custodian', tone: 'bad' },
  not_sent: { label: 'Not sent', tone: 'bad' },
  unknown: { label: 'Outcome unknown', tone: 'waiting' },
} as const satisfies Record<PartyFileState, { readonly label: string; readonly tone: Tone }>;

export function documentTypes(kind: EntityKind): CodeList {
  return kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

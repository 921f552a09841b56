import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { partyFields, type PartySection } from '#contract/rules/party-form.ts';
import { isApplicable } from '#contract/rules/party-problems.ts';
import { directPartyName } from '#web/data/parties/direct-parties.ts';
import { useStore } from '#web/lib/store.ts';
import { FieldGroups } from '#web/parts/entity/entity-field-groups.tsx';
import { kindLabels } from '#web/parts/entity/people-panels.tsx';
import { Choice } from '#web/parts/form/choice.tsx';
import { Fold } from '#web/parts/page/fold.tsx';
import type { PartyDraft } from './use-party-form.ts';

type OwnFieldsStepProps = { readonly draft: PartyDraft; readonly section: PartySection };

const groupTitles = { contact: 'Contact' } as const;

/** The fields of one step that belong to the party itself and not to its people. */
export function OwnFieldsStep({ draft, section }: OwnFieldsStepProps) {
  const { form } = draft;
  const [kind, code] = useWatch({ control: form.control, name: ['direct_party.kind', 'direct_party.id_doc_type_code'] });
  const visibleFields = partyFields(kind).filter(
    (field) => field.section === section && isApplicable(field, kind, { id_doc_type_code: code }),
  );
  return (
    <Stack>
      {section === 'party' ? <PartyKind draft={draft} /> : null}
      <FieldGroups entityPath="direct_party" fields={visibleFields} kind={kind} titles={groupTitles} />
      {section === 'party' ? <EmailNote draft={draft} /> : null}
    </Stack>
  );
}

/** The choice between person and company. All fields keep their values, but fields of the other kind are not sent. */
function PartyKind({ draft }: { readonly draft: PartyDraft }) {
  const { form, keeper, refresh } = draft;
  const kind = useWatch({ control: form.control, name: 'direct_party.kind' });
  const chooseKind = (next: typeof kind) => {
    if (next === kind) return;
    // The same code means different documents for people and companies, so each kind keeps its own code.
    const otherCode = form.getValues('otherTypeCode');
    form.setValue('otherTypeCode', form.getValues('direct_party.id_doc_type_code'));
    form.setValue('direct_party.id_doc_type_code', otherCode);
    form.setValue('direct_party.kind', next);
    form.clearErrors();
    refresh();
    keeper.noteChange();
  };
  return (
    <Group align="flex-start">
      <Choice legend="Kind" value={kind} choices={kindLabels} choose={chooseKind} />
      <UnsentValues key={kind} draft={draft} />
    </Group>
  );
}

/** A button that lists typed values that will not be sent, because this kind of party does not have their fields. */
function UnsentValues({ draft }: { readonly draft: PartyDraft }) {
  const [labels, setLabels] = useState<readonly string[] | null>(null);
  const listFields = () => {
    const party = draft.form.getValues('direct_party');
    const fieldsOfKind = new Set(partyFields(party.kind).map(({ name }) => name));
    const otherKindFields = partyFields(party.kind === 'corporate' ? 'individual' : 'corporate').filter(
      ({ name }) => !fieldsOfKind.has(name),
    );
    setLabels(otherKindFields.flatMap(({ name, label }) => (party[name].trim() === '' ? [] : [label])));
  };
  return (
    <Fold
      onToggle={listFields}
      title={
        <Text span size="xs" c="dimmed">
          Saved for the other type
        </Text>
      }
    >
      <Text size="xs">
        {labels === null || labels.length === 0 ? 'No entries for the other type.' : `Saved in the draft, not sent: ${labels.join(', ')}.`}
      </Text>
    </Fold>
  );
}

/** Names the party that already has the e-mail, or states that the check failed. */
function EmailNote({ draft }: { readonly draft: PartyDraft }) {
  const { email, party, isUnread } = useStore(draft.email);
  return (
    <output>
      {party === null && !isUnread ? null : (
        <Alert color="amber" role="note">
          {party === null ? null : (
            <>
              {email} belongs to{' '}
              <Link to="/direct-parties/$partyId" params={{ partyId: String(party.id) }}>
                {directPartyName(party)}
              </Link>
              . Each e-mail can belong to one direct party only.
              {draft.form.getValues('isSent') ? <ContinueWithDocuments draft={draft} id={party.id} /> : null}
            </>
          )}
          {isUnread ? 'Could not check whether this e-mail is available. The desk checks again before sending.' : null}
        </Alert>
      )}
    </output>
  );
}

/** The button that sends the draft's documents to the party that was found after a lost answer. That party may be the submitted one. */
function ContinueWithDocuments({ draft, id }: { readonly draft: PartyDraft; readonly id: number }) {
  const continueWithParty = () => {
    draft.partyId.set(String(id));
    draft.keeper.noteChange();
  };
  return (
    <>
      {' '}
      This draft was sent before, but the answer was lost. The party with this e-mail may come from that attempt.{' '}
      <Button variant="default" onClick={continueWithParty}>
        Continue with its documents
      </Button>
    </>
  );
}

import { Button, Divider, Group, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { acceptsRole } from '#web/features/regulatory/regulatory-labels.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { FieldSourcesContext, type FieldSources } from '#web/parts/entity/entity-source.ts';
import { entityValuesOf } from '#web/parts/entity/entity-values.ts';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';
import { ClientInstructedField, OwnOriginatorNote, OwnOriginatorField, useIsOwnOriginator } from './form-choices.tsx';
import { DefaultOriginator } from './form-default.tsx';
import { FormPart } from './form-parts.tsx';
import { withoutSources } from './form-sources.ts';
import { EarlierPerson } from './regulatory-person.tsx';
import { hasThirdPartyValues, type RegulatoryValues } from './regulatory-values.ts';

type SectionProps = {
  readonly sources: FieldSources;
  readonly demand: PendingStatus;
  /** The source addresses of the deposit. */
  readonly sourceAddresses: readonly string[];
};

/** All sections of the form. The form is for one deposit or for several. */
export function FormSections(props: SectionProps) {
  return (
    <>
      <FieldSourcesContext value={props.sources}>
        <OriginatorSection {...props} />
        {acceptsRole(props.demand, 'third_party') ? (
          <ThirdPartySection {...props} />
        ) : (
          <Text c="dimmed">A third party is reported only if the custodian requires LVCTR details.</Text>
        )}
      </FieldSourcesContext>
      <Divider />
      <ClientInstructedField />
    </>
  );
}

function OriginatorSection({ sources, demand, sourceAddresses }: SectionProps) {
  const isOwn = useIsOwnOriginator();
  return (
    <FormPart title="Originator" aside={<OwnOriginatorField />}>
      {isOwn ? (
        <OwnOriginatorNote />
      ) : (
        <>
          <DefaultOriginator sources={sources} />
          <EarlierPerson sources={sources} personRole="originator" demand={demand} sourceAddresses={sourceAddresses} />
          <EntityFields entityPath={depositHolders.originator} entityRole="originator" demand={demand} />
        </>
      )}
    </FormPart>
  );
}

/** The section for a third party on whose behalf the originator acted. It is optional. Spec: Third Party Entity. */
function ThirdPartySection({ sources, demand, sourceAddresses }: SectionProps) {
  const form = useFormContext<RegulatoryValues>();
  const [isConfirming, setConfirming] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const isAdded = useWatch({ control: form.control, name: 'hasThirdParty' });
  const isOwn = useIsOwnOriginator();
  useDidUpdate(() => {
    if (isAdded) focusField(`${depositHolders.third_party}.kind`);
    else addButton.current?.focus();
  }, [isAdded]);
  const remove = () => {
    setConfirming(false);
    form.setValue(depositHolders.third_party, entityValuesOf('third_party', {}));
    sources.store.set(withoutSources(sources.store.get(), depositHolders.third_party));
    form.clearErrors(depositHolders.third_party);
    form.setValue('hasThirdParty', false);
    announce('Third party and its details removed');
  };
  if (isOwn) return null;
  if (!isAdded)
    return (
      <>
        <Divider />
        <Group justify="space-between">
          <Text c="dimmed">Only if the originator acted for someone else</Text>
          <Button ref={addButton} variant="default" onClick={() => form.setValue('hasThirdParty', true)}>
            Add third party
          </Button>
        </Group>
      </>
    );
  return (
    <>
      <Divider />
      <FormPart
        title="Third party"
        aside={
          <Button variant="default" onClick={() => (hasThirdPartyValues(form.getValues()) ? setConfirming(true) : remove())}>
            Remove third party
          </Button>
        }
      >
        <EarlierPerson sources={sources} personRole="third_party" demand={demand} sourceAddresses={sourceAddresses} />
        <EntityFields entityPath={depositHolders.third_party} entityRole="third_party" demand={demand} />
      </FormPart>
      <QuestionDialog
        title="Remove the third party?"
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        keepLabel="Keep third party"
        actionLabel="Remove third party"
        act={remove}
      >
        <Text>Its details are deleted and not submitted.</Text>
      </QuestionDialog>
    </>
  );
}

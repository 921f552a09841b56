import { Alert } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { demandChangeMessages } from '#web/features/regulatory/regulatory-labels.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { formFields, type EntityText } from '#web/parts/entity/entity-values.ts';
import { FieldLink } from '#web/parts/form/field-link.tsx';
import type { RegulatoryValues } from './regulatory-values.ts';

/** Links to the fields that became required while the form was open, because the custodian changed the deposit's status. */
export function DemandChangeNote({ demand }: { readonly demand: PendingStatus }) {
  const { getValues } = useFormContext<RegulatoryValues>();
  const [firstDemand] = useState(demand);
  const hasChanged = firstDemand !== demand;
  useEffect(() => {
    if (!hasChanged) return;
    const { length } = newlyRequired(getValues('originator_entity'), firstDemand, demand);
    announce(
      `${demandChangeMessages[demand]}${length === 0 ? '' : ` ${length} more ${length === 1 ? 'field is' : 'fields are'} now required.`} Your entries are unchanged.`,
    );
  }, [demand, firstDemand, getValues, hasChanged]);
  if (!hasChanged) return null;
  const newFields = newlyRequired(getValues('originator_entity'), firstDemand, demand);
  return (
    <section aria-label="What changed">
      <Alert role="note">
        <strong>{demandChangeMessages[demand]}</strong>{' '}
        {newFields.map(({ name, label }, index) => (
          <Fragment key={name}>
            {index === 0 ? 'Also required now: ' : ', '}
            <FieldLink path={`${depositHolders.originator}.${name}`}>{label}</FieldLink>
          </Fragment>
        ))}
        {newFields.length === 0 ? '' : '. '}
        Your entries are unchanged.
      </Alert>
    </section>
  );
}

/** Originator fields that the new status requires and the old status did not require. */
function newlyRequired(values: EntityText, oldStatus: PendingStatus, newStatus: PendingStatus) {
  const earlierNames = new Set(formFields('originator', oldStatus, values).map(({ name }) => name));
  return formFields('originator', newStatus, values).filter(({ name, required }) => required && !earlierNames.has(name));
}

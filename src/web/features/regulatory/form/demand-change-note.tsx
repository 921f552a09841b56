import { Alert } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { demandChangeWords } from '#web/features/regulatory/regulatory-words.ts';
import { announce } from '#web/lib/announce.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { formFields } from '#web/parts/entity/entity-values.ts';
import { FieldLink } from '#web/parts/form/field-link.tsx';

type DemandChangeNoteProps = { readonly form: EntityFormReturn; readonly demand: PendingStatus };

/** Lists, as links, the fields that the operator started to require while the form was open. Does not move focus. */
export function DemandChangeNote({ form, demand }: DemandChangeNoteProps) {
  const [first] = useState(demand);
  const hasChanged = first !== demand;
  useEffect(() => {
    if (!hasChanged) return;
    const { length } = requiredSince(form, first, demand);
    announce(`${demandChangeWords[demand]}${length === 0 ? '' : ` New here: ${length} fields.`} What you typed is kept.`);
  }, [demand, first, form, hasChanged]);
  if (!hasChanged) return null;
  const came = requiredSince(form, first, demand);
  return (
    <section aria-label="What changed">
      <Alert role="note">
        <strong>{demandChangeWords[demand]}</strong>{' '}
        {came.map(({ name, label }, place) => (
          <Fragment key={name}>
            {place === 0 ? 'New here: ' : ', '}
            <FieldLink path={`${depositHolders.originator}.${name}`}>{label}</FieldLink>
          </Fragment>
        ))}
        {came.length === 0 ? '' : '. '}
        What you typed is kept.
      </Alert>
    </section>
  );
}

/** Originator fields that are required now and were not required before. */
function requiredSince(form: EntityFormReturn, before: PendingStatus, now: PendingStatus) {
  const text = form.getValues()[depositHolders.originator] ?? {};
  const known = new Set(formFields('originator', before, text).map(({ name }) => name));
  return formFields('originator', now, text).filter(({ name, required }) => required && !known.has(name));
}

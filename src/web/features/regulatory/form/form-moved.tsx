import { Fragment, useEffect, useState } from 'react';
import type { PendingStatus } from '#contract/transaction.ts';
import { movedWords } from '#web/features/regulatory/regulatory-words.ts';
import { announce } from '#web/lib/announce.ts';
import { holders } from '#web/parts/entity/entity-form-values.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { fieldsAsked } from '#web/parts/entity/entity-values.ts';
import { FieldLink } from '#web/parts/form/field-link.tsx';
import classes from '#web/features/regulatory/regulatory.module.css';

type MovedNoteProps = { readonly form: EntityFormReturn; readonly demand: PendingStatus };

/** Says what the operator asks for since the form was opened: which fields came, each linked. Focus stays where it is. */
export function MovedNote({ form, demand }: MovedNoteProps) {
  const [first] = useState(demand);
  const hasMoved = first !== demand;
  useEffect(() => {
    if (!hasMoved) return;
    const { length } = requiredSince(form, first, demand);
    announce(`${movedWords[demand]}${length === 0 ? '' : ` New here: ${length} fields.`} What you typed is kept.`);
  }, [demand, first, form, hasMoved]);
  if (!hasMoved) return null;
  const came = requiredSince(form, first, demand);
  return (
    <section className={classes.note} aria-label="What changed">
      <p>
        <strong>{movedWords[demand]}</strong>{' '}
        {came.map(({ name, label }, place) => (
          <Fragment key={name}>
            {place === 0 ? 'New here: ' : ', '}
            <FieldLink path={`${holders.originator}.${name}`}>{label}</FieldLink>
          </Fragment>
        ))}
        {came.length === 0 ? '' : '. '}
        What you typed is kept.
      </p>
    </section>
  );
}

/** The originator's fields that are required now and were not asked for before. */
function requiredSince(form: EntityFormReturn, before: PendingStatus, now: PendingStatus) {
  const text = form.getValues()[holders.originator] ?? {};
  const known = new Set(fieldsAsked('originator', before, text).map(({ name }) => name));
  return fieldsAsked('originator', now, text).filter(({ name, required }) => required && !known.has(name));
}

import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PendingStatus } from '#contract/transaction.ts';
import { announce } from '#web/lib/announce.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import { holders } from '#web/parts/entity/entity-form-values.ts';
import { focusField, type EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { textOfEntity } from '#web/parts/entity/entity-values.ts';
import { OwnNote, OwnOriginator, useIsOwn } from './form-choices.tsx';
import { DefaultOriginator } from './form-default.tsx';
import { withoutSources } from './form-sources.ts';
import { EarlierPerson } from './regulatory-person.tsx';
import { choices, isThirdPartyTyped } from './regulatory-values.ts';
import classes from '#web/features/regulatory/regulatory.module.css';

type SectionProps = {
  readonly form: EntityFormReturn;
  readonly sources: FieldSources;
  readonly demand: PendingStatus;
  /** Where the deposit came from. */
  readonly sourceAddresses: readonly string[];
};

/** Who sent the deposit. */
export function OriginatorSection({ form, sources, demand, sourceAddresses }: SectionProps) {
  const id = useId();
  const isOwn = useIsOwn(form);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.row}>
        <h2 id={id}>Originator</h2>
        <OwnOriginator form={form} />
      </div>
      {isOwn ? (
        <OwnNote />
      ) : (
        <>
          <DefaultOriginator form={form} sources={sources} />
          <EarlierPerson form={form} sources={sources} personRole="originator" demand={demand} sourceAddresses={sourceAddresses} />
          <EntityFields form={form} holder={holders.originator} entityRole="originator" demand={demand} />
        </>
      )}
    </section>
  );
}

/** For whom the originator acted, if for anybody. Spec: Third Party Entity. */
export function ThirdPartySection({ form, sources, demand, sourceAddresses }: SectionProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const isAdded = useWatch({ control: form.control, name: choices.thirdParty }) === 'yes';
  const isOwn = useIsOwn(form);
  const wasAdded = useRef(isAdded);
  useEffect(() => {
    if (wasAdded.current === isAdded) return;
    wasAdded.current = isAdded;
    if (isAdded) focusField(`${holders.third_party}.kind`);
    else add.current?.focus();
  }, [isAdded]);
  const remove = () => {
    setAsked(false);
    form.setValue(holders.third_party, textOfEntity('third_party', {}));
    sources.store.set(withoutSources(sources.store.get(), holders.third_party));
    form.clearErrors(holders.third_party);
    form.setValue(choices.thirdParty, '');
    announce('Third party removed, with all that was typed about it');
  };
  if (isOwn) return null;
  if (!isAdded)
    return (
      <div className={classes.section}>
        <div className={classes.row}>
          <p className={classes.muted}>Did the originator act for somebody else?</p>
          <Button ref={add} variant="default" onClick={() => form.setValue(choices.thirdParty, 'yes')}>
            Add third party
          </Button>
        </div>
      </div>
    );
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.row}>
        <h2 id={id}>Third party</h2>
        <Button variant="default" onClick={() => (isThirdPartyTyped(form.getValues()) ? setAsked(true) : remove())}>
          Remove third party
        </Button>
      </div>
      <EarlierPerson form={form} sources={sources} personRole="third_party" demand={demand} sourceAddresses={sourceAddresses} />
      <EntityFields form={form} holder={holders.third_party} entityRole="third_party" demand={demand} />
      <Dialog title="Remove the third party?" isOpen={isAsked} close={() => setAsked(false)}>
        <p>What you typed about it is deleted and not submitted.</p>
        <div className={classes.buttons}>
          <Button variant="default" data-first onClick={() => setAsked(false)}>
            Keep third party
          </Button>
          <Button color="red" onClick={remove}>
            Remove third party
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

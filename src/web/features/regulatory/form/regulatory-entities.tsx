import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/service/transaction-status.ts';
import { announce } from '#web/lib/announce.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
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
  /** The source addresses of the deposit. */
  readonly sourceAddresses: readonly string[];
};

/** The originator of the deposit. */
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
          <EntityFields form={form} holder={depositHolders.originator} entityRole="originator" demand={demand} />
        </>
      )}
    </section>
  );
}

/** The third party for whom the originator acted, if any. Spec: Third Party Entity. */
export function ThirdPartySection({ form, sources, demand, sourceAddresses }: SectionProps) {
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const isAdded = useWatch({ control: form.control, name: choices.thirdParty }) === 'yes';
  const isOwn = useIsOwn(form);
  const wasAdded = useRef(isAdded);
  useEffect(() => {
    if (wasAdded.current === isAdded) return;
    wasAdded.current = isAdded;
    if (isAdded) focusField(`${depositHolders.third_party}.kind`);
    else add.current?.focus();
  }, [isAdded]);
  const remove = () => {
    setConfirming(false);
    form.setValue(depositHolders.third_party, textOfEntity('third_party', {}));
    sources.store.set(withoutSources(sources.store.get(), depositHolders.third_party));
    form.clearErrors(depositHolders.third_party);
    form.setValue(choices.thirdParty, '');
    announce('Third party and its details removed');
  };
  if (isOwn) return null;
  if (!isAdded)
    return (
      <div className={classes.section}>
        <div className={classes.row}>
          <p className="muted">Did the originator act for someone else?</p>
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
        <Button variant="default" onClick={() => (isThirdPartyTyped(form.getValues()) ? setConfirming(true) : remove())}>
          Remove third party
        </Button>
      </div>
      <EarlierPerson form={form} sources={sources} personRole="third_party" demand={demand} sourceAddresses={sourceAddresses} />
      <EntityFields form={form} holder={depositHolders.third_party} entityRole="third_party" demand={demand} />
      <Dialog title="Remove the third party?" isOpen={isConfirming} close={() => setConfirming(false)}>
        <p>Its details are deleted and not submitted.</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={() => setConfirming(false)}>
            Keep third party
          </Button>
          <Button color="red.9" onClick={remove}>
            Remove third party
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

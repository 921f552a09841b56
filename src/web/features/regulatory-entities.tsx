import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PendingStatus } from '#contract/transaction.ts';
import { announce } from '#web/lib/announce.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { useFieldError } from '#web/parts/entity-field.tsx';
import { EntityFields } from '#web/parts/entity-fields.tsx';
import { focusField, type EntityFormReturn } from '#web/parts/entity-form.ts';
import { textOfEntity } from '#web/parts/entity-values.ts';
import { Icon } from '#web/parts/icon.tsx';
import { choices, holders, isThirdPartyTyped } from './regulatory-values.ts';
import classes from './regulatory.module.css';

type SectionProps = { readonly form: EntityFormReturn; readonly demand: PendingStatus };

/** Who sent the deposit. */
export function OriginatorSection({ form, demand }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>Originator</h2>
      <DefaultOriginator form={form} />
      <EntityFields form={form} holder={holders.originator} entityRole="originator" demand={demand} />
    </section>
  );
}

/** Takes the wallet's default originator as this deposit's, as it stands in the form. */
export function acceptDefault(form: EntityFormReturn): void {
  if (form.getValues(choices.default) !== 'unconfirmed') return;
  const hadFocus = document.activeElement?.id === choices.default;
  form.setValue(choices.default, 'accepted');
  form.clearErrors(choices.default);
  announce('Default originator accepted');
  if (hadFocus) document.getElementById(submitId)?.focus();
}

/** The id of the button that submits. */
export const submitId = 'regulatory-submit';

/** Says where a prefilled originator comes from, until the officer takes it for this deposit. */
function DefaultOriginator({ form }: { readonly form: EntityFormReturn }) {
  const state = useWatch({ control: form.control, name: choices.default });
  const error = useFieldError(form.control, choices.default);
  if (state === '') return null;
  if (state === 'accepted')
    return (
      <p className={classes.accepted}>
        <Icon name="done" /> Accepted: the wallet’s default originator, as it stands here
      </p>
    );
  return (
    <div className={classes.unconfirmed} data-missing={error !== undefined}>
      <Icon name="clock" />
      <p>
        <strong>Unconfirmed: from the wallet’s default originator.</strong> Check it, change what differs, then accept it.
      </p>
      <Button
        id={choices.default}
        variant="default"
        onClick={() => acceptDefault(form)}
        aria-keyshortcuts="a"
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <kbd>a</kbd>
          </span>
        }
      >
        Accept originator
      </Button>
    </div>
  );
}

/** For whom the originator acted, if for anybody. Spec: Third Party Entity. */
export function ThirdPartySection({ form, demand }: SectionProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const isAdded = useWatch({ control: form.control, name: choices.thirdParty }) === 'yes';
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
    form.clearErrors(holders.third_party);
    form.setValue(choices.thirdParty, '');
    announce('Third party removed, with all that was typed about it');
  };
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

import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { announce } from '#web/lib/announce.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { Icon } from '#web/parts/icon.tsx';
import { withDefaultAccepted } from './form-sources.ts';
import { choices } from './regulatory-values.ts';
import classes from '#web/features/regulatory/regulatory.module.css';

/** The id of the button that submits. */
export const submitId = 'regulatory-submit';

/** Accepts the wallet's default originator, as shown in the form, for this deposit. */
export function acceptDefault(form: EntityFormReturn, sources: FieldSources): void {
  if (form.getValues(choices.default) !== 'unconfirmed' || form.getValues(choices.own) === 'yes') return;
  const hadFocus = document.activeElement?.id === choices.default;
  form.setValue(choices.default, 'accepted');
  form.clearErrors(choices.default);
  sources.store.set(withDefaultAccepted(sources.store.get()));
  announce('Default originator accepted');
  if (hadFocus) document.getElementById(submitId)?.focus();
}

type DefaultOriginatorProps = { readonly form: EntityFormReturn; readonly sources: FieldSources };

/** Shows the source of a prefilled originator, until the officer accepts it or names another. */
export function DefaultOriginator({ form, sources }: DefaultOriginatorProps) {
  const state = useWatch({ control: form.control, name: choices.default });
  const error = useFieldError(form, choices.default);
  if (state === 'accepted')
    return (
      <p className={classes.accepted}>
        <Icon name="done" /> Accepted: the wallet’s default originator, as shown here
      </p>
    );
  if (state === 'recorded')
    return (
      <p className={classes.accepted}>
        <Icon name="done" /> From the deposit’s record, which already names this originator. Your changes replace it.
      </p>
    );
  if (state !== 'unconfirmed') return null;
  return (
    <div className={classes.unconfirmed} data-missing={error !== undefined}>
      <Icon name="clock" />
      <p>
        <strong>Unconfirmed: from the wallet’s default originator.</strong> Check it, change what differs, then accept it.
      </p>
      <Button
        id={choices.default}
        variant="default"
        onClick={() => acceptDefault(form, sources)}
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

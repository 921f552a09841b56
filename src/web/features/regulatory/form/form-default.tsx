import { Alert, Button, Group, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import { withDefaultAccepted } from './form-sources.ts';
import type { RegulatoryFormReturn, RegulatoryValues } from './regulatory-values.ts';

/** The ID of the submit button. */
export const submitId = 'regulatory-submit';

/** Accepts the wallet's default originator for this deposit, including the officer's changes in the form. */
export function acceptDefault(form: RegulatoryFormReturn, sources: FieldSources): void {
  if (form.getValues('firstOriginator') !== 'unconfirmed' || form.getValues('isOwn')) return;
  const hadFocus = document.activeElement?.id === 'firstOriginator';
  form.setValue('firstOriginator', 'accepted');
  form.clearErrors('firstOriginator');
  sources.store.set(withDefaultAccepted(sources.store.get()));
  announce('Default originator accepted');
  if (hadFocus) document.getElementById(submitId)?.focus();
}

/**
 * States that the form was prefilled with the wallet's default originator. Hidden after the officer accepts it or enters another
 * originator.
 */
export function DefaultOriginator({ sources }: { readonly sources: FieldSources }) {
  const form = useFormContext<RegulatoryValues>();
  const state = useWatch({ control: form.control, name: 'firstOriginator' });
  const error = useFieldError(form, 'firstOriginator');
  if (state === 'accepted') return <AcceptedNote>Accepted: the wallet’s default originator</AcceptedNote>;
  if (state === 'recorded')
    return <AcceptedNote>From the deposit’s record, which already names this originator. Your changes replace it.</AcceptedNote>;
  if (state !== 'unconfirmed') return null;
  return (
    <Alert color={error === undefined ? 'amber' : 'red'} role="note" icon={<Icon name="clock" />}>
      <Group justify="space-between" gap="xs">
        <Text flex="1 1 16rem">
          {error === undefined ? null : 'Not submitted. '}
          <strong>Unconfirmed: from the wallet’s default originator.</strong> Check it, change what differs, then accept it.
        </Text>
        <Button
          id="firstOriginator"
          variant="default"
          onClick={() => acceptDefault(form, sources)}
          aria-keyshortcuts="a"
          rightSection={<KeyHint keys={['a']} />}
        >
          Accept originator
        </Button>
      </Group>
    </Alert>
  );
}

function AcceptedNote({ children }: { readonly children: string }) {
  return (
    <Alert role="note" icon={<Icon name="done" />}>
      {children}
    </Alert>
  );
}

import { Text, TextInput, Textarea } from '@mantine/core';
import type { Wallet } from '#contract/service/wallet.ts';
import { nameLengthMax, remarkLengthMax } from '#contract/wire/checked.ts';
import { noteBelow } from '#web/parts/entity/entity-form.ts';
import { refusalOf } from '#web/parts/form/use-write.ts';

type WalletFieldsProps = {
  /** The initial values of the fields. */
  readonly wallet?: Wallet;
  /** The error message of a blank name. */
  readonly nameProblem: string | undefined;
  readonly error: Error | null;
};

/** Name, custom ID and description of a wallet. */
export function WalletFields({ wallet, nameProblem, error }: WalletFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        label={
          <>
            Name{' '}
            <Text span size="xs" c="dimmed">
              required
            </Text>
          </>
        }
        aria-required
        data-autofocus
        maxLength={nameLengthMax}
        defaultValue={wallet?.name ?? ''}
        autoComplete="off"
        error={nameProblem ?? refusalOf(error, 'name')}
      />
      <TextInput
        name="custom_id"
        label="Custom ID"
        description="Your own reference, which the wallet list can be filtered by"
        inputWrapperOrder={noteBelow}
        maxLength={nameLengthMax}
        defaultValue={wallet?.custom_id ?? ''}
        autoComplete="off"
        error={refusalOf(error, 'custom_id')}
      />
      <Textarea
        rows={3}
        name="description"
        label="Description"
        maxLength={remarkLengthMax}
        defaultValue={wallet?.description ?? ''}
        error={refusalOf(error, 'description')}
      />
    </>
  );
}

/** The typed text of a field, trimmed. */
export function typedIn(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

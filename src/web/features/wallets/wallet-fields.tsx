import { InputBase, TextInput } from '@mantine/core';
import { nameLengthMax, remarkLengthMax } from '#contract/checked.ts';
import type { Wallet } from '#contract/wallet.ts';
import { noteBelow } from '#web/parts/entity/entity-form.ts';
import { refusalOf } from './wallet-deed.ts';
import classes from './wallet-deed.module.css';

type WalletFieldsProps = {
  /** What the fields start with. */
  readonly wallet?: Wallet;
  /** Said of a name that is blank. */
  readonly nameProblem: string | undefined;
  readonly error: Error | null;
};

/** Name, own ID and description of a wallet. */
export function WalletFields({ wallet, nameProblem, error }: WalletFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        label={
          <>
            Name <span className={classes.hint}>required</span>
          </>
        }
        aria-required
        data-first
        maxLength={nameLengthMax}
        defaultValue={wallet?.name ?? ''}
        autoComplete="off"
        error={nameProblem ?? refusalOf(error, 'name')}
      />
      <TextInput
        name="custom_id"
        label="Own ID"
        description="Your own tracking value; the wallet list can be filtered by it"
        inputWrapperOrder={noteBelow}
        maxLength={nameLengthMax}
        defaultValue={wallet?.custom_id ?? ''}
        autoComplete="off"
        error={refusalOf(error, 'custom_id')}
      />
      <InputBase
        component="textarea"
        multiline
        size="xs"
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

/** What is typed in a field, without blanks at its ends. */
export function typedIn(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

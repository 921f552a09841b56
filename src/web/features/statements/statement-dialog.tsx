import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useController, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { integerOfText } from '#contract/wire/integer.ts';
import { statementMutations } from '#web/data/evidence/statements.ts';
import { useSearchableWallets } from '#web/data/use-searchable.ts';
import { endOfDay, isDay } from '#web/lib/format-time.ts';
import { readLocalTime } from '#web/lib/local-time.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { PickerList } from '#web/parts/form/picker-list.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { walletOptions } from '#web/parts/money-form/wallet-option.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';

const day = z.string().check(z.trim(), z.refine(isDay, 'Enter a day such as 2026-10-31'));

const schema = z.object({ from: day, until: day, wallets: z.array(z.string()) });

type Values = z.input<typeof schema>;

/** The dialog that creates a statement of whole days. A statement that includes today ends at the current time. */
export function StatementDialog({ close }: { readonly close: () => void }) {
  const creation = useMutation(statementMutations.make());
  const zone = useStore(displayTimeZone);
  return (
    <DialogForm
      title="Make a statement"
      submitLabel="Make statement"
      schema={schema}
      defaultValues={{ from: '', until: '', wallets: [] }}
      submit={async ({ from, until, wallets }) => {
        const end = new Date(Math.min(Date.parse(endOfDay(until, zone)), Date.now())).toISOString();
        await creation.mutateAsync({
          from: readLocalTime(`${from} 00:00${zone === 'utc' ? 'Z' : ''}`).iso ?? `${from}T00:00:00Z`,
          until: end,
          ...(wallets.length === 0 ? {} : { wallet_ids: wallets.map(integerOfText) }),
        });
        announce('Statement made');
        close();
      }}
      close={close}
    >
      {(form) => (
        <>
          <TextInput
            {...inputProps(form, 'from')}
            label="First day"
            description={`Days begin and end in ${zone === 'utc' ? 'UTC' : 'your local time'}.`}
            placeholder="YYYY-MM-DD"
            autoComplete="off"
            aria-required
            data-autofocus
          />
          <TextInput {...inputProps(form, 'until')} label="Last day" placeholder="YYYY-MM-DD" autoComplete="off" aria-required />
          <StatementWallets control={form.control} />
        </>
      )}
    </DialogForm>
  );
}

function StatementWallets({ control }: { readonly control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'wallets' });
  const wallets = useSearchableWallets();
  return (
    <PickerList
      id={field.name}
      label="Wallets"
      placeholder="All wallets"
      error={fieldState.error?.message}
      {...wallets.pickerProps}
      options={walletOptions(wallets.items, null)}
      chosenKeys={field.value}
      change={field.onChange}
      nameOf={(id) => `Wallet ${id}`}
      keyOf={(text) => (/^[1-9]\d{0,14}$/.test(text) ? text : null)}
    />
  );
}

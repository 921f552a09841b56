import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import { walletSchema } from '#contract/service/wallet.ts';
import { searchable } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { resolved } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { NoteField } from './fields/note-field.tsx';
import { RecipientField } from './fields/recipient-field.tsx';
import { SourceField } from './fields/source-field.tsx';
import { withdrawalProblems } from './withdraw-body.ts';
import type { Choices } from './withdraw-search.ts';
import { startingValues, typedIn } from './withdraw-values.ts';

/** Addresses of outside, checksum right. Source: each chain's own test vectors. */
export const outside = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ltc: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
} as const;

/** A warm wallet that holds this and can spend all of it. */
export function wallet(id: number, name: string, held: Readonly<Record<string, string>> = {}) {
  return walletSchema.parse({ id, name, kind: 'warm', custom_id: `W-${id}`, balance: held, spendable_balance: held });
}

/** An approved account with these addresses. */
export function account(id: number, name: string, addresses: Readonly<Record<string, string>>): ExternalAccount {
  return { id, name, custom_id: `K-${id}`, funding_addresses: addresses };
}

type World = {
  readonly wallets?: readonly ReturnType<typeof wallet>[];
  readonly accounts?: readonly ExternalAccount[];
  readonly choices?: Choices;
  /** Receives each change of the choices in the page's URL. */
  readonly choose?: (choices: Choices) => void;
};

/** The fields of a withdrawal that need no answer of the desk, over its own check of them. */
function Form({ wallets = [], accounts = [], choices: first = {}, choose }: World) {
  const [choices, setChoices] = useState(first);
  const find = (id: string | undefined) => wallets.find((each) => String(each.id) === id) ?? null;
  const chosenIn = ({ address, remark }: ReturnType<typeof typedIn>) => {
    const [to, paid] = [find(choices.to_wallet), accounts.find(({ id }) => String(id) === choices.account)];
    const typed = address === '' ? null : { is: 'address' as const, address, remark };
    const recipient =
      paid !== undefined ? { is: 'account' as const, account: paid } : to !== null ? { is: 'wallet' as const, wallet: to } : typed;
    return { wallet: find(choices.wallet), asset: choices.asset ?? null, recipient };
  };
  const form = useForm<EntityForms>({
    defaultValues: startingValues(),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: (values) =>
      resolved(values, withdrawalProblems(values, chosenIn(typedIn(values)), { presets: null, isBeneficiaryNeeded: false })),
  });
  const typed = useWatch({ control: form.control, compute: typedIn });
  const props = {
    form,
    chosen: chosenIn(typed),
    typed,
    choose: (next: Choices) => {
      choose?.(next);
      setChoices((old) => ({ ...old, ...next }));
    },
    leave: (path: Parameters<typeof form.trigger>[0]) => void form.trigger(path),
    write: (values: object) => {
      for (const [name, value] of Object.entries(values)) form.setValue(`desk.${name}`, String(value));
    },
  };
  return (
    <form noValidate>
      <SourceField {...props} />
      <RecipientField {...props} />
      <AmountField {...props} />
      <NoteField {...props} />
    </form>
  );
}

/** Draws the form with what its lists hold, and finds its fields. */
export async function drawWithdrawal(world: World = {}) {
  const { wallets = [], accounts = [] } = world;
  const screen = await renderPart(<Form {...world} />, {
    data: [
      [searchable.wallets.queryKey, { items: wallets, isAll: true, unreadable: 0 }],
      [searchable.accounts.queryKey, { items: accounts, isAll: true, unreadable: 0 }],
      ...wallets.map((each) => [walletQueries.one(String(each.id)).queryKey, each] as const),
    ],
  });
  return {
    screen,
    wallet: screen.getByRole('combobox', { name: /^Wallet/ }),
    asset: screen.getByRole('combobox', { name: /^Asset/ }),
    to: screen.getByRole('combobox', { name: /^Account, wallet or address/ }),
    tag: screen.getByRole('textbox', { name: /^Destination tag/ }),
    amount: screen.getByRole('textbox', { name: /^Amount that arrives/ }),
    note: screen.getByRole('textbox', { name: /^Note/ }),
    option: screen.getByRole('option').and(screen.getByRole('listbox').getByRole('option')),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { makeStore } from '#web/lib/store.ts';
import { beneficiaryProblems, sentHolders } from '#web/parts/command/beneficiary-values.ts';
import { usePresets } from '#web/parts/command/fee-field.tsx';
import { answerOf } from '#web/parts/command/live-preflight.ts';
import { resolved } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import { useChosen } from './use-chosen.ts';
import { usePreflight } from './use-preflight.ts';
import { bodyOf, withdrawalProblems, type Known } from './withdraw-body.ts';
import { choicesIn, isUnchosen, type Choices, type WithdrawSearch } from './withdraw-search.ts';
import { draftName, nothingChosen, typedIn, type Chosen, type Typed } from './withdraw-values.ts';

/**
 * The state of a new withdrawal: the choices (page URL), the typed values (draft), and pre-flight.
 */
export function useWithdrawal(search: WithdrawSearch, starting: EntityForms) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // A store outside rendering: the resolver and the draft storage read both.
  const [judged] = useState(() => makeStore({ chosen: nothingChosen, known: { presets: null, isBeneficiaryNeeded: false } as Known }));
  const [kept] = useState(() => makeStore<WithdrawSearch>(search));
  const form = useForm<EntityForms>({
    defaultValues: starting,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolved(values, withdrawalProblems(values, judged.get().chosen, judged.get().known)),
  });
  const [keeper] = useState(() => {
    const read = () => ({ ...form.getValues(), chosen: { ...choicesIn(kept.get()), copy: kept.get().copy, again: kept.get().again } });
    return makeDraftKeeper({ name: draftName, read, client });
  });
  const typed = useWatch({ control: form.control, compute: typedIn });
  const isNamed = useWatch({ control: form.control, compute: isWellNamed });
  const chosen = useChosen(search, typed);
  const { presets } = usePresets(chosen.asset);
  const live = usePreflight(typed, chosen, isNamed);
  const isBeneficiaryNeeded = answerOf(live.preflight, 'travel_rule') === 'no';
  const known = { presets, isBeneficiaryNeeded };
  useEffect(() => judged.set({ chosen, known }));

  const write = (values: Partial<Typed>) => {
    for (const [name, value] of Object.entries(values)) form.setValue(`desk.${name}` as EntityPath, value);
    keeper.changed();
  };
  const choose = (choices: Choices) => {
    kept.set({ ...kept.get(), ...choices, step: undefined });
    keeper.changed();
    void navigate({ to: '/withdraw', search: kept.get(), replace: true });
  };
  const leave = (path: EntityPath) => {
    // A choice whose record is still being read would count as missing.
    if (!isBeingRead(kept.get(), judged.get().chosen)) void form.trigger(path);
  };
  const go = (step: WithdrawSearch['step']) => void navigate({ to: '/withdraw', search: { ...kept.get(), step } });
  useEffect(() => {
    // The page's own link drops the choices from the URL: the form restores them.
    if (isUnchosen(search) && !isUnchosen(kept.get())) void navigate({ to: '/withdraw', search: kept.get(), replace: true });
  }, [kept, navigate, search]);
  const forget = () => {
    kept.set({});
    void navigate({ to: '/withdraw', search: {}, replace: true });
  };
  return {
    form,
    keeper,
    typed,
    chosen,
    live,
    isBeneficiaryNeeded,
    body: bodyOf(form.getValues(), chosen, known),
    write,
    choose,
    leave,
    go,
    forget,
  };
}

/** Whether the record of a choice in the URL is still being read. */
function isBeingRead({ wallet, account, to_wallet: toWallet }: Choices, chosen: Chosen): boolean {
  return (
    (wallet !== undefined && String(chosen.wallet?.id) !== wallet) ||
    ((account ?? toWallet) !== undefined && !isRecipient(chosen, account, toWallet))
  );
}

function isRecipient({ recipient }: Chosen, account: string | undefined, toWallet: string | undefined): boolean {
  if (recipient === null || recipient.is === 'address') return false;
  return recipient.is === 'account' ? String(recipient.account.id) === account : String(recipient.wallet.id) === toWallet;
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;

/** Whether a sufficient beneficiary is named. */
function isWellNamed(values: EntityForms): boolean {
  return sentHolders(values, false).length > 0 && beneficiaryProblems(values, false).length === 0;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { set, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { commandRows } from '#contract/desk/command.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import { areSufficient } from './beneficiary-values.ts';
import { formErrorType, useCurrentErrors } from './left-fields.ts';
import { answerOf, useLivePreflight } from './live-preflight.ts';
import type { MoneySpec, Problem, WriteValues } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';

/** The state of an open form: its values, the resulting request or problems, and the checks. */
export function useMoneyForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  spec: MoneySpec<Kind, Values, LoadedRecords>,
  initialValues: Values,
) {
  const client = useQueryClient();
  // The form library validates outside of rendering. The ref gives it the records of the last render.
  const findProblems = useRef((_values: Values): readonly Problem<Values>[] => []);
  const form = useForm<Values>({
    values: initialValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => {
      const errors: FieldErrors<Values> = {};
      for (const { path, message } of findProblems.current(values)) set(errors, path, { type: formErrorType, message });
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const [keeper] = useState(() => makeDraftKeeper({ name: spec.draftName, readValues: () => form.getValues(), client }));
  // A copy of the values, because the form library changes its own object.
  const values = useWatch({ control: form.control, compute: (now: Values) => ({ ...now }) });
  const loadedRecords = spec.useLoadedRecords(values);
  // Re-renders the page only if the beneficiaries become complete or incomplete. The checks need no other information about them.
  useWatch({ control: form.control, compute: ({ beneficiaries = [] }: Values) => areSufficient(beneficiaries) });
  const filledForm = { values, loadedRecords };
  const preview = spec.previewRequest === undefined ? spec.parse(filledForm, false).request : spec.previewRequest(filledForm);
  const livePreflight = useLivePreflight(preview === null ? null : { path: requestPath(spec.kind, preview), body: preview.body ?? null });
  const isBeneficiaryNeeded = answerOf(livePreflight.preflight, 'travel_rule') === 'no';
  const { request, problems } = spec.parse(filledForm, isBeneficiaryNeeded);
  useEffect(() => {
    findProblems.current = (now) => spec.parse({ values: now, loadedRecords }, isBeneficiaryNeeded).problems ?? [];
  });
  useCurrentErrors(form, problems ?? []);
  const write: WriteValues<Values> = (changedValues) => {
    form.setValues(changedValues);
    keeper.noteChange();
  };
  return { form, keeper, values, loadedRecords, request, livePreflight, write, isBeneficiaryNeeded };
}

export type OpenMoneyForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = ReturnType<
  typeof useMoneyForm<Kind, Values, LoadedRecords>
>;

/** The path of the request for a kind of command: `'/api/v1/wallets/7/transactions'`. */
export function requestPath(kind: CommandKind, { params }: { readonly params: Readonly<Record<string, string | number>> }): string {
  return fillPath(commandRows[kind].path as string, params as Record<never, string>);
}

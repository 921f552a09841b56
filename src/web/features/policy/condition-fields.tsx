import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { commandKinds } from '#contract/money/command-basics.ts';
import { policyDestinations, weekdays } from '#contract/money/policy-facts.ts';
import { destinationLabels, kindLabels, weekdayLabels } from '#contract/money/policy-labels.ts';
import type { Conditions } from '#contract/money/policy.ts';
import { CheckboxList } from '#web/parts/form/checkbox-list.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { RuleAssets, RuleRequesters, RuleWallets } from './rule-pickers.tsx';
import { valuesOfRule, type RuleValues } from './rule-values.ts';

type ConditionName = keyof Conditions;

const labels = {
  kinds: 'Type of request',
  destinations: 'Destination',
  worth_above_cad: 'Value above (CAD)',
  maker_24h_above_cad: 'Requester’s 24-hour total above (CAD)',
  wallet_24h_above_cad: 'Wallet’s 24-hour total above (CAD)',
  wallets: 'Wallets',
  assets: 'Assets',
  makers: 'Requesters',
  first_send: 'Not paid within a year',
  travel_rule: 'Under the travel rule',
  outside_hours: 'Outside these hours',
} as const satisfies Record<ConditionName, string>;

/** The names of all conditions, in the order of the menu. */
const conditionNames = Object.keys(labels) as ConditionName[];

const emptyConditions = valuesOfRule(null).when;

/** The conditions of a rule. The user adds each from a menu and may remove it. A rule without conditions matches every request. */
export function ConditionFields() {
  const { watch, setValue, clearErrors } = useFormContext<RuleValues>();
  const visibleNames = watch('visibleConditions');
  const setVisible = (visible: readonly ConditionName[]) => setValue('visibleConditions', visible);
  const removeCondition = (name: ConditionName) => {
    setValue(`when.${name}`, emptyConditions[name]);
    clearErrors(`when.${name}`);
    setVisible(visibleNames.filter((each) => each !== name));
  };
  return (
    <>
      {visibleNames.map((name) => (
        <Group key={name} wrap="nowrap" align="flex-start">
          <div style={{ flex: 1, minWidth: 0 }}>{fields[name]}</div>
          <Button
            variant="subtle"
            color="gray"
            mt="1.4rem"
            aria-label={`Remove the condition ${labels[name]}`}
            onClick={() => removeCondition(name)}
          >
            Remove
          </Button>
        </Group>
      ))}
      <NativeSelect
        label="Add a condition"
        value=""
        disabled={visibleNames.length === conditionNames.length}
        description={visibleNames.length === 0 ? 'A rule without conditions matches every request.' : undefined}
        onChange={({ currentTarget: { value } }) => setVisible([...visibleNames, ...conditionNames.filter((name) => name === value)])}
      >
        <option value="">Choose one</option>
        {conditionNames
          .filter((name) => !visibleNames.includes(name))
          .map((name) => (
            <option key={name} value={name}>
              {labels[name]}
            </option>
          ))}
      </NativeSelect>
    </>
  );
}

const fields: Readonly<Record<ConditionName, ReactNode>> = {
  kinds: <ListField name="kinds" values={commandKinds} texts={kindLabels} />,
  destinations: <ListField name="destinations" values={policyDestinations} texts={destinationLabels} />,
  worth_above_cad: <AmountField name="worth_above_cad" />,
  maker_24h_above_cad: <AmountField name="maker_24h_above_cad" />,
  wallet_24h_above_cad: <AmountField name="wallet_24h_above_cad" />,
  wallets: <RuleWallets />,
  assets: <RuleAssets />,
  makers: <RuleRequesters />,
  first_send: <YesNoField name="first_send" />,
  travel_rule: <YesNoField name="travel_rule" />,
  outside_hours: <HoursField />,
};

type ListFieldProps<Value extends string> = {
  readonly name: 'kinds' | 'destinations';
  readonly values: readonly Value[];
  readonly texts: Readonly<Record<Value, string>>;
};

function ListField<Value extends string>({ name, values, texts }: ListFieldProps<Value>) {
  const { control } = useFormContext<RuleValues>();
  return (
    <Fieldset legend={labels[name]}>
      {name === 'destinations' ? (
        <Text size="xs" c="dimmed" mb="xs">
          A batch matches if one of its rows does.
        </Text>
      ) : null}
      <CheckboxList
        control={control}
        name={`when.${name}`}
        values={values}
        labels={texts}
        problem="Choose at least one, or remove this condition"
      />
    </Fieldset>
  );
}

function AmountField({ name }: { readonly name: 'worth_above_cad' | 'maker_24h_above_cad' | 'wallet_24h_above_cad' }) {
  return <TextInput {...inputProps(useFormContext<RuleValues>(), `when.${name}`)} label={labels[name]} autoComplete="off" />;
}

function HoursField() {
  const form = useFormContext<RuleValues>();
  return (
    <Fieldset legend={labels.outside_hours}>
      <Stack gap="sm">
        <CheckboxList
          control={form.control}
          name="when.outside_hours.days"
          values={weekdays}
          labels={weekdayLabels}
          problem="Choose the days of these hours"
        />
        <SimpleGrid cols={2}>
          <TextInput {...inputProps(form, 'when.outside_hours.from')} label="From" placeholder="09:00" />
          <TextInput {...inputProps(form, 'when.outside_hours.to')} label="To" placeholder="17:00" />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

const answers: readonly { readonly label: string; readonly value: boolean | null }[] = [
  { label: 'Choose one', value: null },
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];

function YesNoField({ name }: { readonly name: 'first_send' | 'travel_rule' }) {
  const { control } = useFormContext<RuleValues>();
  return (
    <Controller
      control={control}
      name={`when.${name}`}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <NativeSelect
          label={labels[name]}
          error={error?.message}
          data={answers.map((answer) => answer.label)}
          value={answers.find((answer) => answer.value === value)?.label ?? ''}
          onChange={({ currentTarget }) => onChange(answers.find((answer) => answer.label === currentTarget.value)?.value)}
        />
      )}
    />
  );
}

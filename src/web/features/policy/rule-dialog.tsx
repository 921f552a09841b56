import { Button, Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { commandKinds } from '#contract/money/command-basics.ts';
import { policyDestinations, weekdays } from '#contract/money/policy-facts.ts';
import { destinationWords, kindWords, ruleWords, weekdayWords } from '#contract/money/policy-words.ts';
import { reviewerRoles, type PolicyRule } from '#contract/money/policy.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { ruleOfValues, valuesOfRule, type RuleValues } from './rule-values.ts';

type RuleDialogProps = {
  /** The rule to edit; null for a new one. */
  readonly rule: PolicyRule | null;
  /** Whether it is the last rule, which has no conditions. */
  readonly isLast: boolean;
  /** The IDs of all rules. */
  readonly taken: readonly string[];
  readonly done: (rule: PolicyRule) => void;
  readonly close: () => void;
};

/** The form of one rule: its conditions, its approvers, and the rule as a sentence. */
export function RuleDialog({ rule, isLast, taken, done, close }: RuleDialogProps) {
  const idOf = (name: string) => rule?.id ?? freeId(name, taken);
  const form = useForm<RuleValues>({
    defaultValues: valuesOfRule(rule),
    resolver: (values) => {
      const read = ruleOfValues(values, idOf(values.name));
      return 'rule' in read ? { values, errors: {} } : { values: {}, errors: read.errors };
    },
  });
  const submit = form.handleSubmit((values) => {
    const read = ruleOfValues(values, idOf(values.name));
    if ('rule' in read) done(read.rule);
  });
  const { errors } = form.formState;
  return (
    <Dialog title={rule === null ? 'A new rule' : 'Edit the rule'} isOpen isWide close={close}>
      <form noValidate aria-label="Rule" onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput label="Name" autoComplete="off" data-autofocus error={errors.name?.message} {...form.register('name')} />
          {isLast ? (
            <Text c="dimmed">The last rule is for every order that no rule before it matches: it has no condition.</Text>
          ) : (
            <Conditions form={form} />
          )}
          <Fieldset legend="Then">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <NativeSelect label="What happens" error={errors.outcome?.message} {...form.register('outcome')}>
                <option value="reviews">Other people must agree</option>
                <option value="allow">It may go</option>
                <option value="refuse">It is refused</option>
              </NativeSelect>
              <Reviews form={form} />
            </SimpleGrid>
          </Fieldset>
          <InWords form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit">{rule === null ? 'Add this rule' : 'Take these changes'}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type FormProps = { readonly form: UseFormReturn<RuleValues> };

function Conditions({ form }: FormProps) {
  const { errors } = form.formState;
  const text = (
    name: 'wallets' | 'assets' | 'makers' | 'worth_above_cad' | 'maker_24h_above_cad' | 'wallet_24h_above_cad',
    label: string,
  ) => <TextInput label={label} autoComplete="off" error={errors[name]?.message} {...form.register(name)} />;
  const yesNo = (name: 'first_send' | 'travel_rule', label: string) => (
    <NativeSelect label={label} {...form.register(name)}>
      <option value="">Either</option>
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </NativeSelect>
  );
  return (
    <>
      <Fieldset legend="Only these kinds of order">
        <Group gap="sm">
          {commandKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kindWords[kind]} {...form.register('kinds')} />
          ))}
        </Group>
      </Fieldset>
      <Fieldset legend="Only to these destinations">
        <Group gap="sm">
          {policyDestinations.map((each) => (
            <Checkbox key={each} value={each} label={destinationWords[each]} {...form.register('destinations')} />
          ))}
        </Group>
      </Fieldset>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {text('worth_above_cad', 'Worth above, CAD')}
        {text('maker_24h_above_cad', 'Maker’s 24 hours above, CAD')}
        {text('wallet_24h_above_cad', 'Wallet’s 24 hours above, CAD')}
        {text('wallets', 'Wallet numbers, with commas')}
        {text('assets', 'Assets, with commas')}
        {text('makers', 'Makers’ e-mails, with commas')}
        {yesNo('first_send', 'Not paid within a year')}
        {yesNo('travel_rule', 'Under the travel rule')}
      </SimpleGrid>
      <Fieldset legend="Only outside these hours">
        <Stack gap="sm">
          <Group gap="sm">
            {weekdays.map((day) => (
              <Checkbox key={day} value={day} label={weekdayWords[day]} {...form.register('days')} />
            ))}
          </Group>
          {errors.days?.message === undefined ? null : <Text c="red">Choose the days of these hours</Text>}
          <SimpleGrid cols={2}>
            <TextInput label="From" placeholder="09:00" error={errors.from?.message} {...form.register('from')} />
            <TextInput label="To" placeholder="17:00" error={errors.to?.message} {...form.register('to')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
    </>
  );
}

const roleLabels = {
  treasury: 'Treasurers',
  compliance: 'Compliance officers',
  administrator: 'Administrators',
  security: 'People of security',
} as const;

function Reviews({ form }: FormProps) {
  const outcome = useWatch({ control: form.control, name: 'outcome' });
  if (outcome !== 'reviews') return null;
  return reviewerRoles.map((role) => (
    <NativeSelect key={role} label={roleLabels[role]} {...form.register(`reviews.${role}`)}>
      {['0', '1', '2', '3', '4', '5'].map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </NativeSelect>
  ));
}

/** The rule as a sentence, while the form is valid. */
function InWords({ form }: FormProps) {
  const values = useWatch({ control: form.control }) as RuleValues;
  const read = ruleOfValues({ ...values, name: values.name.trim() || 'New' }, 'new');
  return (
    <Text component="output" display="block" c={'rule' in read ? 'bright' : 'dimmed'}>
      {'rule' in read ? ruleWords(read.rule) : 'The rule is not complete yet.'}
    </Text>
  );
}

/** An unused rule ID from a name: `'large-orders-2'`. */
function freeId(name: string, taken: readonly string[]): string {
  const plain =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 36) || 'rule';
  const candidates = [plain, ...Array.from({ length: taken.length + 1 }, (_each, index) => `${plain}-${index + 2}`)];
  return candidates.find((id) => !taken.includes(id)) ?? plain;
}

import { Fieldset, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { ruleSentence } from '#contract/money/policy-labels.ts';
import { reviewerRoles, type PolicyRule } from '#contract/money/policy.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps, integerSelect } from '#web/parts/form/small-form.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { ruleFormSchema, valuesOfRule, type RuleValues } from './rule-values.ts';

type RuleDialogProps = {
  /** The rule to edit. Null for a new rule. */
  readonly rule: PolicyRule | null;
  /** Whether the rule is the last rule of the policy. The last rule has no conditions. */
  readonly isLast: boolean;
  /** The IDs of all rules of the draft. */
  readonly usedIds: readonly string[];
  readonly onDone: (rule: PolicyRule) => void;
  readonly close: () => void;
};

/** The form of one rule: its conditions and its approvers. It also shows the rule as a sentence. */
export function RuleDialog({ rule, isLast, usedIds, onDone, close }: RuleDialogProps) {
  return (
    <DialogForm
      title={rule === null ? 'New rule' : 'Edit rule'}
      submitLabel={rule === null ? 'Add rule' : 'Change rule'}
      isWide
      schema={ruleFormSchema((name) => rule?.id ?? unusedId(name, usedIds))}
      defaultValues={valuesOfRule(rule)}
      submit={onDone}
      close={close}
    >
      {(form) => (
        <>
          <TextInput {...inputProps(form, 'name')} label="Name" autoComplete="off" data-autofocus />
          {isLast ? (
            <Text c="dimmed">The last rule has no conditions. It applies to every request that no other rule matches.</Text>
          ) : (
            <ConditionFields />
          )}
          <Fieldset legend="Then">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <NativeSelect
                {...form.register('then.outcome')}
                label="Outcome"
                error={form.getFieldState('then.reviews', form.formState).error?.message}
              >
                <option value="reviews">Require approval</option>
                <option value="allow">Allow</option>
                <option value="refuse">Block</option>
              </NativeSelect>
              <OutcomeFields />
            </SimpleGrid>
          </Fieldset>
          <RuleSentence />
        </>
      )}
    </DialogForm>
  );
}

const roleLabels = {
  treasury: 'Treasurers',
  compliance: 'Compliance officers',
  administrator: 'Administrators',
  security: 'Security admins',
} as const;

function OutcomeFields() {
  const { control, register } = useFormContext<RuleValues>();
  const outcome = useWatch({ control, name: 'then.outcome' });
  if (outcome !== 'reviews') return null;
  return reviewerRoles.map((role) => (
    <NativeSelect
      key={role}
      label={roleLabels[role]}
      description={role === 'treasury' ? 'The requester does not count.' : undefined}
      {...register(`then.reviews.${role}`, integerSelect)}
    >
      {[0, 1, 2, 3, 4, 5].map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </NativeSelect>
  ));
}

const previewSchema = ruleFormSchema(() => 'new');

/** The rule as a sentence. Renders nothing while the form is invalid. */
function RuleSentence() {
  const { control } = useFormContext<RuleValues>();
  const rule = useWatch({
    control,
    compute: (values: RuleValues) => previewSchema.safeParse({ ...values, name: values.name.trim() || 'New' }).data,
  });
  return (
    <Text component="output" display="block" c={rule === undefined ? 'dimmed' : 'bright'}>
      {rule === undefined ? 'The rule is not complete.' : ruleSentence(rule)}
    </Text>
  );
}

/** Derives a rule ID from a name. The ID differs from all used IDs: `'large-orders-2'`. */
function unusedId(name: string, usedIds: readonly string[]): string {
  const idFromName =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 36) || 'rule';
  const candidates = [idFromName, ...Array.from({ length: usedIds.length + 1 }, (_each, index) => `${idFromName}-${index + 2}`)];
  return candidates.find((id) => !usedIds.includes(id)) ?? idFromName;
}

import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import type { EntityFormReturn, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { beneficiaryOf, custodyOf, demandOf, emptyBeneficiary, providerFields, type Custody } from './beneficiary-values.ts';
import type { MoneyValues } from './money-values.ts';

/** The values of a form with beneficiaries. */
type WithPeople = MoneyValues & { beneficiaries: EntityText[] };

type BeneficiarySectionProps<Values extends WithPeople> = {
  readonly form: UseFormReturn<Values>;
  /** The beneficiaries that the form shows. */
  readonly people: readonly EntityText[];
  /** The default beneficiary of the receiving account. */
  readonly record: EntityRecord | null | undefined;
  readonly isNeeded: boolean;
};

/** The beneficiaries, as many as the transfer has. Shown when pre-flight asks for them, and on demand. */
export function BeneficiarySection<Values extends WithPeople>({ form, people, record, isNeeded }: BeneficiarySectionProps<Values>) {
  const known = hasEntity(record) ? record : null;
  const fromAccount = known === null ? null : beneficiaryOf(known);
  const change = (next: (before: readonly EntityText[]) => EntityText[]) => {
    form.setValues((now) => ({ ...now, beneficiaries: next(now.beneficiaries) }));
    entityFormOf(form).clearErrors('beneficiaries');
  };
  const isMissing = isNeeded && people.length === 0;
  useEffect(() => {
    if (isMissing) form.setValues((now) => ({ ...now, beneficiaries: [emptyBeneficiary()] }));
  }, [isMissing, form]);
  return (
    <>
      {known !== null && fromAccount === null ? (
        <Text size="xs" c="dimmed">
          The account has a default beneficiary, but your role sees it masked. Enter the details here.
        </Text>
      ) : null}
      {people.map((_text, place) => (
        <Beneficiary
          key={place}
          form={entityFormOf(form)}
          holder={`beneficiaries.${place}`}
          title={people.length === 1 ? 'Beneficiary' : `Beneficiary ${place + 1}`}
          fill={fromAccount === null || place > 0 ? null : () => change((before) => before.with(place, fromAccount))}
          remove={isNeeded && people.length === 1 ? null : () => change((before) => before.toSpliced(place, 1))}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => change((before) => [...before, emptyBeneficiary()])}>
          {people.length === 0 ? 'Add a beneficiary' : 'Add another beneficiary'}
        </Button>
      </div>
    </>
  );
}

/** The form as the fields of people see it: each beneficiary is an entity at `beneficiaries.0`. */
function entityFormOf<Values extends WithPeople>(form: UseFormReturn<Values>): EntityFormReturn {
  return form as never;
}

type Holder = `beneficiaries.${number}`;

type BeneficiaryProps = {
  readonly form: EntityFormReturn;
  readonly holder: Holder;
  readonly title: string;
  readonly fill: (() => void) | null;
  readonly remove: (() => void) | null;
};

function Beneficiary({ form, holder, title, fill, remove }: BeneficiaryProps) {
  const custody = custodyOf({ custody: useWatch({ control: form.control, name: `${holder}.custody` }) ?? '' });
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between">
        <Title order={3}>{title}</Title>
        {fill === null ? null : (
          <Button variant="default" onClick={fill}>
            Use the account’s default
          </Button>
        )}
        {remove === null ? null : (
          <Button variant="default" onClick={remove}>
            Remove
          </Button>
        )}
      </Group>
      <CustodyChoice form={form} holder={holder} custody={custody} />
      <EntityFields
        form={form}
        holder={holder}
        entityRole="beneficiary"
        demand={demandOf({ custody })}
        {...(custody === 'hosted' ? {} : { without: providerFields })}
      />
    </Stack>
  );
}

const custodyWords = {
  hosted: 'At a service provider, such as an exchange or a custodian',
  self: 'Self-custodied: no service provider',
} as const satisfies Record<Exclude<Custody, ''>, string>;

function CustodyChoice({ form, holder, custody }: Pick<BeneficiaryProps, 'form' | 'holder'> & { readonly custody: Custody }) {
  const path: EntityPath = `${holder}.custody`;
  const error = useFieldError(form, path);
  return (
    <Radio.Group
      label="Where the beneficiary holds it"
      name={path}
      value={custody === '' ? null : custody}
      error={error}
      onChange={(each) => {
        form.setValue(path, each);
        form.clearErrors(path);
      }}
    >
      <Stack gap={4} mt={4}>
        {(['hosted', 'self'] as const).map((each, place) => (
          <Radio key={each} value={each} label={custodyWords[each]} {...(place === 0 ? { id: path } : {})} />
        ))}
        {custody === 'self' ? (
          <Text size="xs" c="dimmed">
            You state that no service provider holds the destination. None is included in the request.
          </Text>
        ) : null}
      </Stack>
    </Radio.Group>
  );
}

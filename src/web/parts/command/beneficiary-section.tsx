import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import {
  beneficiaryOf,
  custodyOf,
  demandOf,
  emptyBeneficiary,
  holders,
  providerFields,
  type Custody,
  type Holder,
} from './beneficiary-values.ts';

type BeneficiarySectionProps = {
  readonly form: EntityFormReturn;
  /** How many beneficiaries the form shows. */
  readonly count: number;
  readonly show: (count: number) => void;
  /** The default beneficiary of the receiving account. */
  readonly record: EntityRecord | null | undefined;
  readonly isNeeded: boolean;
};

/** The beneficiaries. Shown when pre-flight asks for them, and on demand. */
export function BeneficiarySection({ form, count, show, record, isNeeded }: BeneficiarySectionProps) {
  const known = hasEntity(record) ? record : null;
  const fromAccount = known === null ? null : beneficiaryOf(known);
  return (
    <>
      {known !== null && fromAccount === null ? (
        <Text size="xs" c="dimmed">
          The account has a default beneficiary, but your role sees it masked. Enter the details here.
        </Text>
      ) : null}
      {holders.slice(0, count).map((holder, place) => (
        <Beneficiary
          key={holder}
          form={form}
          holder={holder}
          title={count === 1 ? 'Beneficiary' : `Beneficiary ${place + 1}`}
          fill={
            fromAccount === null || place > 0
              ? null
              : () => {
                  for (const [name, value] of Object.entries(fromAccount)) form.setValue(`${holder}.${name}`, value);
                  form.clearErrors(holder);
                }
          }
          remove={
            place !== count - 1 || (isNeeded && count === 1)
              ? null
              : () => {
                  for (const [name, value] of Object.entries(emptyBeneficiary())) form.setValue(`${holder}.${name}`, value);
                  form.clearErrors(holder);
                  show(count - 1);
                }
          }
        />
      ))}
      {count < holders.length ? (
        <div>
          <Button variant="default" onClick={() => show(count + 1)}>
            {count === 0 ? 'Add a beneficiary' : 'Add another beneficiary'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

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
  const path = `${holder}.custody` as const;
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

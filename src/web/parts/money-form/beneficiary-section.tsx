import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormProvider, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { Fold } from '#web/parts/page/fold.tsx';
import { beneficiaryName, custodyOf, demandOf, emptyBeneficiary, providerFields, type Custody } from './beneficiary-values.ts';
import type { MoneyValues } from './money-values.ts';

/** Form values that include beneficiaries. */
type WithPeople = MoneyValues & { beneficiaries: EntityText[] };

/** A stored source of beneficiaries for the payment. */
export type PeopleSource = {
  /** Label of its button: `'Use the account’s beneficiary'`. */
  readonly label: string;
  /** Reads full personal data, audited: on click, or when a beneficiary is required. Null if the source has no beneficiary. */
  readonly read: () => Promise<FoundPeople | null>;
};

type FoundPeople = {
  readonly people: readonly EntityText[];
  /** The source as the form names it after the beneficiary: `'as last time'`. */
  readonly source: string;
};

type BeneficiarySectionProps<Values extends WithPeople> = {
  readonly form: UseFormReturn<Values>;
  /** The beneficiaries that the form shows. */
  readonly people: readonly EntityText[];
  readonly sources?: readonly PeopleSource[];
  readonly isNeeded: boolean;
};

/**
 * Any number of beneficiaries. Visible when pre-flight requires one, and on demand. A required one is filled in from the last source, so that
 * a repeated payment needs no input. The caller sets the recipient as `key`: an answer for another recipient is ignored.
 */
export function BeneficiarySection<Values extends WithPeople>({ form, ...props }: BeneficiarySectionProps<Values>) {
  return (
    <FormProvider {...form}>
      <Beneficiaries {...props} />
    </FormProvider>
  );
}

function Beneficiaries({ people, sources = [], isNeeded }: Omit<BeneficiarySectionProps<WithPeople>, 'form'>) {
  const form = useFormContext<WithPeople>();
  const change = (next: (before: readonly EntityText[]) => EntityText[]) => {
    form.setValues((now) => ({ ...now, beneficiaries: next(now.beneficiaries) }));
    form.clearErrors('beneficiaries');
  };
  const setBeneficiaries = ({ people: found, source }: FoundPeople) =>
    change(() => found.map((text) => ({ ...emptyBeneficiary(), ...text, source })));
  const isMissing = isNeeded && people.every(({ isHidden }) => isHidden === 'yes');
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    const fill = (found: FoundPeople | null) => {
      if (!isCurrent) return;
      if (found !== null) return setBeneficiaries(found);
      if (form.getValues().beneficiaries.length === 0) change(() => [emptyBeneficiary()]);
    };
    const automatic = sources.at(-1);
    if (automatic === undefined) fill(null);
    else automatic.read().then(fill, () => fill(null));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per recipient: the other functions are new in each render
  }, [isMissing, form]);
  return (
    <>
      {sources.length === 0 ? null : <Sources sources={sources} fill={setBeneficiaries} />}
      {people.map((text, index) => (
        <Beneficiary
          key={index}
          entityPath={`beneficiaries.${index}`}
          title={people.length === 1 ? 'Beneficiary' : `Beneficiary ${index + 1}`}
          isOnly={people.length === 1}
          source={text['source'] ?? ''}
          isHidden={text['isHidden'] === 'yes'}
          remove={isNeeded && people.length === 1 ? null : () => change((before) => before.toSpliced(index, 1))}
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

type SourcesProps = { readonly sources: readonly PeopleSource[]; readonly fill: (found: FoundPeople) => void };

/** Buttons that fill in beneficiaries from stored sources. */
function Sources({ sources, fill }: SourcesProps) {
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const press = ({ label, read }: PeopleSource) => {
    setReading(label);
    setProblem(null);
    read()
      .then(
        (found) => {
          if (found === null) return setProblem('No beneficiary on that payment: enter the details');
          fill(found);
          announce(`Beneficiary filled in, ${found.source}`);
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'The beneficiary could not be loaded'),
      )
      .finally(() => setReading(null));
  };
  return (
    <Group gap="xs">
      {sources.map((source) => (
        <Button key={source.label} variant="default" loading={reading === source.label} onClick={() => press(source)}>
          {source.label}
        </Button>
      ))}
      {problem === null ? null : (
        <Text component="output" size="xs" c="red">
          {problem}
        </Text>
      )}
    </Group>
  );
}

type BeneficiaryEntityPath = `beneficiaries.${number}`;

type BeneficiaryProps = {
  readonly entityPath: BeneficiaryEntityPath;
  readonly title: string;
  /** Whether the title of the section is enough. */
  readonly isOnly: boolean;
  /** The source of its values; empty for typed values. */
  readonly source: string;
  /** Whether the earlier request named a beneficiary that is hidden for the user's role. */
  readonly isHidden: boolean;
  readonly remove: (() => void) | null;
};

function Beneficiary({ entityPath, title, isOnly, source, isHidden, remove }: BeneficiaryProps) {
  const custody = custodyOf({ custody: useWatch<WithPeople, `${BeneficiaryEntityPath}.custody`>({ name: `${entityPath}.custody` }) ?? '' });
  const form = useFormContext<WithPeople>();
  const fields = (
    <Stack gap="sm">
      <CustodyChoice entityPath={entityPath} custody={custody} />
      <EntityFields
        entityPath={entityPath}
        entityRole="beneficiary"
        demand={demandOf({ custody })}
        {...(custody === 'hosted' ? {} : { without: providerFields })}
      />
    </Stack>
  );
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between">
        {isOnly ? null : <Title order={3}>{title}</Title>}
        {remove === null ? null : (
          <Button variant="default" onClick={remove}>
            Remove
          </Button>
        )}
      </Group>
      {isHidden ? (
        <Text size="xs" role="note">
          The earlier request named a beneficiary that is hidden for your role. Enter the details again.
        </Text>
      ) : null}
      {source === '' ? fields : <Fold title={`${beneficiaryName(form.getValues(entityPath))}, ${source}`}>{fields}</Fold>}
    </Stack>
  );
}

const custodyLabels = {
  hosted: 'Hosted (exchange or custodian)',
  self: 'Self-hosted wallet',
} as const satisfies Record<Exclude<Custody, ''>, string>;

function CustodyChoice({ entityPath, custody }: Pick<BeneficiaryProps, 'entityPath'> & { readonly custody: Custody }) {
  const form = useFormContext<WithPeople>();
  const path = `${entityPath}.custody` as const;
  const error = useFieldError(form, path);
  return (
    <Radio.Group
      label="Type of wallet"
      name={path}
      value={custody === '' ? null : custody}
      error={error}
      onChange={(each) => {
        form.setValue(path, each);
        form.clearErrors(path);
      }}
    >
      <Stack gap={4} mt={4}>
        {(['hosted', 'self'] as const).map((each, index) => (
          <Radio key={each} value={each} label={custodyLabels[each]} {...(index === 0 ? { id: path } : {})} />
        ))}
        {custody === 'self' ? (
          <Text size="xs" c="dimmed">
            You declare that no service provider hosts the destination wallet. The request contains no provider.
          </Text>
        ) : null}
      </Stack>
    </Radio.Group>
  );
}

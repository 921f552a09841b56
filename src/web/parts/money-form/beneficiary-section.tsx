import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { EntityFields } from '#web/parts/entity/entity-fields.tsx';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { Fold } from '#web/parts/page/fold.tsx';
import { beneficiaryName, custodyOf, demandOf, emptyBeneficiary, isEntered, providerFields, type Custody } from './beneficiary-values.ts';
import type { MoneyValues } from './money-values.ts';

/** Values of a form with beneficiaries. */
type WithBeneficiaries = MoneyValues & { beneficiaries: EntityText[] };

/** A source from which beneficiaries can be filled in, such as the account's default beneficiary. */
export type PeopleSource = {
  /** Label of the source's button: `'Use the account’s beneficiary'`. */
  readonly label: string;
  /** The text that the form shows after a beneficiary from this source, or its first words: `'from the last'`. */
  readonly source: string;
  /**
   * Reads full personal data, which is audited. Called after a click, or if a beneficiary is or may be required. Resolves with no
   * people if the source has no beneficiary. The `source` of a person is the whole text.
   */
  readonly readPeople: () => Promise<readonly EntityText[]>;
};

type BeneficiarySectionProps<Values extends WithBeneficiaries> = {
  readonly form: UseFormReturn<Values>;
  /** The beneficiaries that the form shows. */
  readonly people: readonly EntityText[];
  readonly sources?: readonly PeopleSource[];
  readonly isRequired: boolean;
  /** Whether the custodian may require a beneficiary, because the checks cannot tell. Default: false. */
  readonly mayBeRequired?: boolean;
};

/**
 * The beneficiaries of a payment. They are displayed if the checks require a beneficiary or the user adds one; a beneficiary that is
 * or may be required is filled in from the last source.
 */
export function BeneficiarySection<Values extends WithBeneficiaries>({ form, ...props }: BeneficiarySectionProps<Values>) {
  return (
    <FormProvider {...form}>
      <Beneficiaries {...props} />
    </FormProvider>
  );
}

function Beneficiaries({
  people,
  sources = [],
  isRequired,
  mayBeRequired = false,
}: Omit<BeneficiarySectionProps<WithBeneficiaries>, 'form'>) {
  const form = useFormContext<WithBeneficiaries>();
  const change = (next: (before: readonly EntityText[]) => EntityText[]) => {
    form.setValues((now) => ({ ...now, beneficiaries: next(now.beneficiaries) }));
    form.clearErrors('beneficiaries');
  };
  const setBeneficiaries = (found: readonly EntityText[], { source }: PeopleSource) =>
    change(() => found.map((text) => ({ ...emptyBeneficiary(), source, ...text })));
  // If the payment no longer requires a beneficiary, the fields that the form added for it disappear with their errors.
  useDidUpdate(() => {
    if (!isRequired && people.length > 0 && !people.some(isEntered)) change(() => []);
  }, [isRequired]);
  const isMissing = (isRequired || mayBeRequired) && people.every(({ isHidden }) => isHidden === 'yes');
  const wasFilledIn = useRef(false);
  useEffect(() => {
    // A beneficiary that the user removed is not filled in again unless it is required.
    if (!isMissing || (wasFilledIn.current && !isRequired)) return undefined;
    let isCurrent = true;
    const lastSource = sources.at(-1);
    const fillIn = (found: readonly EntityText[]) => {
      if (!isCurrent) return;
      wasFilledIn.current ||= found.length > 0;
      if (lastSource !== undefined && found.length > 0) return setBeneficiaries(found, lastSource);
      if (isRequired && form.getValues().beneficiaries.length === 0) change(() => [emptyBeneficiary()]);
    };
    if (lastSource === undefined) fillIn([]);
    else lastSource.readPeople().then(fillIn, () => fillIn([]));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per recipient: the other functions are new in each render
  }, [isMissing, isRequired, form]);
  return (
    <>
      <SourceButtons
        sources={sources.filter(({ source }) => people.every((text) => !(text['source'] ?? '').startsWith(source)))}
        fill={setBeneficiaries}
      />
      {people.map((text, index) => (
        <Beneficiary
          key={index}
          entityPath={`beneficiaries.${index}`}
          title={people.length === 1 ? 'Beneficiary' : `Beneficiary ${index + 1}`}
          isOnlyBeneficiary={people.length === 1}
          source={text['source'] ?? ''}
          isHidden={text['isHidden'] === 'yes'}
          remove={
            isRequired && people.length === 1 ? null : () => change((previousBeneficiaries) => previousBeneficiaries.toSpliced(index, 1))
          }
        />
      ))}
      <div>
        <Button variant="default" onClick={() => change((previousBeneficiaries) => [...previousBeneficiaries, emptyBeneficiary()])}>
          {people.length === 0 ? 'Add a beneficiary' : 'Add another beneficiary'}
        </Button>
      </div>
    </>
  );
}

type SourcesProps = {
  readonly sources: readonly PeopleSource[];
  readonly fill: (foundPeople: readonly EntityText[], source: PeopleSource) => void;
};

/** Buttons that fill in beneficiaries from stored sources. A source whose beneficiary the form shows has no button. */
function SourceButtons({ sources, fill }: SourcesProps) {
  const [readingLabel, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isCurrent = useRef(false);
  useEffect(() => {
    isCurrent.current = true;
    return () => {
      isCurrent.current = false;
    };
  }, []);
  const fillFrom = (source: PeopleSource) => {
    setReading(source.label);
    setProblem(null);
    source
      .readPeople()
      .then(
        (foundPeople) => {
          // The user has chosen another recipient.
          if (!isCurrent.current) return;
          if (foundPeople.length === 0) return setProblem('No earlier payment to this recipient has a beneficiary: enter the details');
          fill(foundPeople, source);
          announce(`Beneficiary filled in, ${source.source}`);
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'The beneficiary could not be loaded'),
      )
      .finally(() => setReading(null));
  };
  if (sources.length === 0) return null;
  return (
    <Group gap="xs">
      {sources.map((source) => (
        <Button key={source.label} variant="default" loading={readingLabel === source.label} onClick={() => fillFrom(source)}>
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
  /** Whether the payment has no other beneficiary. A single beneficiary needs no title. */
  readonly isOnlyBeneficiary: boolean;
  /** The name of the source from which the values come. Empty for typed values. */
  readonly source: string;
  /** Whether the earlier request contains a beneficiary that the user may not see. */
  readonly isHidden: boolean;
  readonly remove: (() => void) | null;
};

function Beneficiary({ entityPath, title, isOnlyBeneficiary, source, isHidden, remove }: BeneficiaryProps) {
  const custody = custodyOf({
    custody: useWatch<WithBeneficiaries, `${BeneficiaryEntityPath}.custody`>({ name: `${entityPath}.custody` }) ?? '',
  });
  const form = useFormContext<WithBeneficiaries>();
  const fields = (
    <Stack gap="sm">
      <CustodyChoice entityPath={entityPath} custody={custody} />
      <EntityFields
        entityPath={entityPath}
        entityRole="beneficiary"
        demand={demandOf({ custody })}
        {...(custody === 'hosted' ? {} : { omittedFields: providerFields })}
      />
    </Stack>
  );
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between">
        {isOnlyBeneficiary ? null : <Title order={3}>{title}</Title>}
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
  const form = useFormContext<WithBeneficiaries>();
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

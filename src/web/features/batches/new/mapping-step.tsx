import { Button, Card, Checkbox, Group, List, NativeSelect, Radio, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type Ref } from 'react';
import { assetFacts, batchSendAssets } from '#contract/money/assets.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import { linesLabel } from '#contract/rules/lines-label.ts';
import type { SheetReader } from '#web/features/batches/sheet/sheet-reader.ts';
import type { BatchAsset, Mapping } from '#web/features/batches/sheet/sheet.ts';
import type { AddressBooks } from '#web/features/batches/sheet/table-preview.ts';
import { countLabel } from '#web/lib/counted.ts';
import { separatorOf, separators } from '#web/lib/table-file/sheet-table.ts';
import { useLastAnswer } from '#web/lib/worker/use-last-answer.ts';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { FirstLines, shortenText, type StepProps } from './first-lines.tsx';
import { LeftOutLines } from './left-out-lines.tsx';
import type { Import, OpenTable } from './use-import.ts';

type MappingStepProps = {
  readonly table: OpenTable;
  readonly reader: () => SheetReader;
  readonly books: AddressBooks;
  /** The asset that the user chose before the import. */
  readonly asset: BatchAsset | null;
  readonly from: Import;
};

/** The step in which the user confirms the role of each column of a file. After it, the lines become rows. */
export function MappingStep({ table, reader, books, asset, from }: MappingStepProps) {
  const [mapping, setMapping] = useState<Mapping>({ ...table.mapping, asset: asset ?? table.mapping.asset });
  const readPreview = useCallback(() => reader().call('preview', { mapping, books }), [reader, mapping, books]);
  const { answer: preview, failure } = useLastAnswer(readPreview, 'The lines could not be checked');
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const result = useRef<HTMLDivElement>(null);
  // Without open questions the button takes focus, so that one key press confirms the mapping.
  const isReady = preview !== null && preview.questions.length === 0;
  const isFirst = preview === null;
  useEffect(() => {
    if (isFirst) title.current?.focus();
    else if (isReady && document.activeElement === title.current) button.current?.focus();
  }, [isFirst, isReady]);
  const confirm = () => {
    if (isReady) from.confirm(table, mapping);
    else result.current?.focus();
  };
  useSubmitKey(confirm);
  return (
    <Card component="section" aria-label="Columns of the file">
      <Stack gap="sm">
        <Title order={2} ref={title} tabIndex={-1}>
          Columns of <bdi>{table.file.name}</bdi>
        </Title>
        <Text size="xs" c="dimmed">
          {table.format}
          {table.isRemembered ? ' · Your last choice for these columns' : ''}
        </Text>
        {failure === null ? null : <Text c="red">{failure}</Text>}
        {preview === null ? null : (
          <>
            <FormatFields table={table} preview={preview} mapping={mapping} from={from} />
            <FirstLines preview={preview} mapping={mapping} setMapping={setMapping} />
            <AmountFields preview={preview} mapping={mapping} setMapping={setMapping} />
            <Statuses preview={preview} mapping={mapping} setMapping={setMapping} />
            <MappingResult ref={result} preview={preview} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={from.leaveImport}>
            Cancel
          </Button>
          <Button ref={button} onClick={confirm} aria-disabled={!isReady} {...(isReady ? {} : { 'data-disabled': true })}>
            Use these columns
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function FormatFields({ table, preview, mapping, from }: Omit<StepProps, 'setMapping'> & Pick<MappingStepProps, 'table' | 'from'>) {
  const { separator, sheetNames, sheetIndex, hasQuotes } = table;
  return (
    <Group gap="sm" align="end">
      {separator === null ? null : (
        <NativeSelect
          label="Separator"
          value={separator}
          data={Object.entries(separators).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => from.readAgain({ hasQuotes, separator: separatorOf(value) })}
        />
      )}
      {sheetNames.length < 2 ? null : (
        <NativeSelect
          label="Sheet"
          value={String(sheetIndex)}
          data={sheetNames.map((label, index) => ({ value: String(index), label }))}
          onChange={({ currentTarget: { selectedIndex } }) => from.readAgain({ sheetIndex: selectedIndex })}
        />
      )}
      <NativeSelect
        label="Header line"
        value={mapping.header === null ? '' : String(mapping.header)}
        data={[
          { value: '', label: 'No header' },
          ...preview.firstLines.map(({ line, cells }, index) => ({
            value: String(index),
            label: `Line ${line}: ${cells.join(' · ').slice(0, 40)}`,
          })),
        ]}
        onChange={({ currentTarget: { selectedIndex } }) => from.setHeader(table, selectedIndex === 0 ? null : selectedIndex - 1)}
      />
    </Group>
  );
}

/** The fields for the asset and unit. They apply to lines that name no asset or unit. */
function AmountFields({ preview: { heads }, mapping, setMapping }: StepProps) {
  const { asset, roles, unit } = mapping;
  const namedAsset = heads.asset ?? (roles.includes('asset') ? null : asset);
  return (
    <Group gap="lg" align="end">
      {heads.asset !== null || roles.includes('asset') ? null : (
        <NativeSelect
          label="Asset"
          value={asset ?? ''}
          data={[
            { value: '', label: 'Choose one' },
            ...batchSendAssets.map((value) => ({ value, label: `${value.toUpperCase()}, ${assetFacts[value].name}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setMapping({ ...mapping, asset: batchSendAssets.find((each) => each === value) ?? null })
          }
        />
      )}
      {heads.unit !== null || roles.includes('unit') ? null : (
        <Radio.Group
          label="Amounts are in"
          value={unit}
          onChange={(value) => setMapping({ ...mapping, unit: value === 'base' ? 'base' : 'native' })}
        >
          <Group gap="lg" mt={4}>
            <Radio value="native" label={namedAsset === null ? 'whole coins' : namedAsset.toUpperCase()} />
            <Radio value="base" label={namedAsset === null ? 'base units, such as satoshi' : assetFacts[namedAsset].baseUnit} />
          </Group>
        </Radio.Group>
      )}
    </Group>
  );
}

/** Checkboxes for the values of the status column. Only lines with a selected value become rows. */
function Statuses({ preview: { statuses, moreStatusCount }, mapping, setMapping }: StepProps) {
  if (statuses.length === 0) return null;
  return (
    <Checkbox.Group
      label="Pay lines with this status"
      value={[...mapping.statuses]}
      onChange={(values) => setMapping({ ...mapping, statuses: values })}
    >
      <Stack gap={4} mt={4}>
        {statuses.map(({ value, count }) => (
          <Checkbox key={value} value={value} label={`${value === '' ? 'Empty' : shortenText(value)} (${count})`} />
        ))}
        {moreStatusCount === 0 ? null : <Text>Lines with {countLabel(moreStatusCount, 'other value')} are not paid.</Text>}
      </Stack>
    </Checkbox.Group>
  );
}

/** Shows the payments that result from the mapping, the open questions, and the lines that become no payment. */
function MappingResult({ ref, preview }: Pick<StepProps, 'preview'> & { readonly ref: Ref<HTMLDivElement> }) {
  const { questions, batches, lineCount, leftOut, records } = preview;
  const payableRowCount = questions.length > 0 ? 0 : batches.reduce((sum, { payableCount }) => sum + payableCount, 0);
  return (
    <Stack ref={ref} gap="xs" tabIndex={-1} aria-live="polite">
      {questions.map((question) => (
        <Text key={question} c="red">
          {question}
        </Text>
      ))}
      <Text fw={600}>
        {payableRowCount} of {lineCount} lines become payments
      </Text>
      {questions.length > 0 ? null : (
        <List>
          {batches.map(({ asset, payableCount, sum, problemLines, problem }) => (
            <List.Item key={asset}>
              <Amount value={nativeAmount(asset, sum)} ticker={asset} />: {countLabel(payableCount, 'payment')}
              {problemLines.length === 0
                ? ''
                : `. To correct in the next step: ${linesLabel(problemLines).toLowerCase()}. ${problem ?? ''}`}
            </List.Item>
          ))}
        </List>
      )}
      {questions.length > 0 ? null : <LeftOutLines leftOut={leftOut} />}
      {records.length === 0 ? null : (
        <>
          <Text fw={600}>Columns for your records</Text>
          <List>
            {records.map(({ head, texts }, index) => (
              <List.Item key={`${head} ${index}`}>
                <bdi>{head}</bdi>: <bdi>{texts}</bdi>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

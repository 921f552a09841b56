import { Button, Group, Loader, Text } from '@mantine/core';
import { useMemo } from 'react';
import { countLabel } from '#web/lib/counted.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { importedRows, type Import } from './use-import.ts';

export function ImportNotes({ from, rowCount }: { readonly from: Import; readonly rowCount: number }) {
  const { step } = from;
  // One error for each step, so that a panel takes the focus only once.
  const error = useMemo(() => new Error(step.is), [step]);
  switch (step.is) {
    case 'reading':
      return (
        <Group component="output" gap="sm">
          <Loader size="xs" />
          <Text>
            Reading <bdi>{step.name}</bdi>
          </Text>
          <Button variant="default" onClick={from.leaveImport}>
            Cancel
          </Button>
        </Group>
      );
    case 'unusable':
      return (
        <ProblemPanel name="File problem" title={`${step.name} cannot be used`} error={error}>
          <Text>
            {step.message} {step.remedy} {rowCount === 0 ? '' : 'Your rows are unchanged.'}
          </Text>
          {step.offersText === true ? (
            <Group justify="flex-end" mt="sm">
              <Button variant="default" onClick={() => from.readAgain({ hasQuotes: false })}>
                Read quotation marks as text
              </Button>
            </Group>
          ) : null}
        </ProblemPanel>
      );
    case 'waiting':
      return (
        <ProblemPanel name="Replace rows" title={`Replace the ${countLabel(rowCount, 'row')} below?`} error={error}>
          <Text>
            {step.imported.file.name} has {importedRows(step.imported)}. Your changes to the rows below would be lost.
          </Text>
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" onClick={from.leaveImport}>
              Keep rows below
            </Button>
            <Button variant="default" onClick={() => from.replace(step.imported)}>
              Replace rows
            </Button>
          </Group>
        </ProblemPanel>
      );
    case 'none':
    case 'mapping':
      return null;
    default:
      return step satisfies never;
  }
}

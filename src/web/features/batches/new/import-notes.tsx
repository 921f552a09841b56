import { Button, Group, Loader, Text } from '@mantine/core';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import type { Import } from './use-import.ts';

/** The progress and result of an import. */
export function ImportNotes({ from, rowCount }: { readonly from: Import; readonly rowCount: number }) {
  const { step } = from;
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
        <ProblemPanel name="File problem" title={`${step.name} cannot be used`} error={errorOf(step)}>
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
        <ProblemPanel name="Replace rows" title={`Replace the ${rowCount} rows that are here?`} error={errorOf(step)}>
          <Text>
            {step.imported.file.name} has {step.imported.mappedTable.groups.reduce((sum, { rows }) => sum + rows.length, 0)} rows. They
            would replace the rows below, including your changes.
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

const errorByCause = new WeakMap<object, Error>();

/** Returns the error for an object. The same object always gets the same error, so that a panel takes focus only once for it. */
function errorOf(cause: object): Error {
  const error = errorByCause.get(cause) ?? new Error('alert');
  errorByCause.set(cause, error);
  return error;
}

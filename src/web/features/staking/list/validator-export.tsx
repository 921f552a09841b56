import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportEndpoints } from '#contract/desk/export-endpoints.ts';
import { exportFile } from '#web/data/export-file.ts';
import { saveFile } from '#web/lib/download.ts';

/** A CSV file of all validators with all known data, exact to the wei. */
export function ValidatorExport() {
  const [words, setWords] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    setWords('');
    try {
      const { signal } = new AbortController();
      const { file, name, records } = await exportFile(
        exportEndpoints.validators,
        {},
        { format: 'csv', signal, progress: () => undefined },
      );
      if (records === null) return setWords('The export broke off: nothing was saved.');
      saveFile(file, name);
      setWords(`Saved ${name}: ${records} validators.`);
    } catch (error) {
      setWords(error instanceof Error ? `Not exported: ${error.message}` : 'Not exported');
    } finally {
      setRunning(false);
    }
  };
  return (
    <span>
      <output>{words}</output>{' '}
      <Button variant="default" loading={isRunning} onClick={() => void run()}>
        Export all as CSV
      </Button>
    </span>
  );
}

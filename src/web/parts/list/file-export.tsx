import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exportFormats, type ExportFormat } from '#contract/desk/export-formats.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { exportFile } from '#web/data/export-file.ts';
import { saveFile } from '#web/lib/download.ts';
import { announce } from '#web/lib/screen-reader.ts';

type FileExportProps = {
  readonly of: Pick<Endpoint, 'path'>;
  readonly filter: object;
  /** Called with the reason why an export failed, or with null when a new export starts. */
  readonly onFailed: (message: string | null) => void;
};

/** Buttons that export all matching rows, one for each file format. */
export function FileExport({ of, filter, onFailed }: FileExportProps) {
  const [runningFormat, setRunning] = useState<ExportFormat | null>(null);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  const startExport = async (format: ExportFormat) => {
    const { signal } = (abortController.current = new AbortController());
    setRunning(format);
    onFailed(null);
    try {
      const { records, file, name } = await exportFile(of, filter, { format, signal, progress: () => undefined });
      if (records === null) return onFailed('The export was interrupted and nothing was saved. Export again.');
      saveFile(file, name);
      announce(`${records} rows exported`);
    } catch (error) {
      if (!signal.aborted) onFailed(`${error instanceof Error ? error.message : String(error)}. Nothing was saved.`);
    } finally {
      if (!signal.aborted) setRunning(null);
    }
  };
  return (
    <Button.Group>
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          loading={runningFormat === format}
          disabled={runningFormat !== null && runningFormat !== format}
          onClick={() => void startExport(format)}
        >
          Export {format.toUpperCase()}
        </Button>
      ))}
    </Button.Group>
  );
}

import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exportEndpoints, type ExportedList } from '#contract/desk/export-endpoints.ts';
import { exportFormats, type ExportFormat } from '#contract/desk/export-formats.ts';
import { personalDataView } from '#contract/roles.ts';
import { pathFiller } from '#contract/wire/path-params.ts';
import { exportFile, type ExportFile, type ExportProgress } from '#web/data/export-file.ts';
import { userRoles } from '#web/data/session.ts';
import { countLabel } from '#web/lib/counted.ts';
import { saveFile } from '#web/lib/download.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { failureTitle } from '#web/parts/page/failure-panel.tsx';

/** What to export: the list, its filters, and the parameters of its path. */
export type ExportSource = {
  readonly list: ExportedList;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
};

/** Explains what a line of the CSV file is, for lists in which a line is not a record. */
const lineHints: Partial<Record<ExportedList, string>> = {
  transactions: ': a line for each asset that moved',
  wallet_transactions: ': a line for each asset that moved',
  wallets: ': a line for each asset of a wallet',
  external_accounts: ': a line for each address',
};

function formatLabels(list: ExportedList): Readonly<Record<ExportFormat, string>> {
  return {
    csv: `CSV, for spreadsheets${lineHints[list] ?? ''}`,
    json: 'JSON, for programs: full records, amounts as text',
  };
}

const personalDataNotes = {
  full: 'The file contains names of people and companies.',
  masked: 'Personal data is hidden in the file, as on your screen.',
  none: 'Personal data that is hidden for your role is not in the file.',
  absent:
    'The file contains names of wallets, external accounts and requesters, memos and notes, but no originators, third parties or beneficiaries. The export of a wallet’s transactions contains those, if your role may see them.',
} as const;

type State =
  | { readonly is: 'ready' }
  | { readonly is: 'running'; readonly progress: ExportProgress }
  | { readonly is: 'over'; readonly result: ExportFile }
  | { readonly is: 'refused'; readonly error: Error };

type ListExportProps = {
  readonly source: ExportSource;
  /** The title of the list: `'Transactions'`. */
  readonly title: string;
  /** The filters as text, or null without filters. */
  readonly filterText: string | null;
  readonly close: () => void;
};

/** The dialog that exports all matching records as a file, including records that are not loaded on the page. */
export function ListExport({ source, title, filterText, close }: ListExportProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [state, setState] = useState<State>({ is: 'ready' });
  const runningExport = useRef<AbortController | null>(null);
  useEffect(() => () => runningExport.current?.abort(), []);
  const startExport = async () => {
    const abortController = new AbortController();
    runningExport.current = abortController;
    setState({ is: 'running', progress: { lines: 0, bytes: 0 } });
    try {
      const progress = (now: ExportProgress) => setState({ is: 'running', progress: now });
      const path = pathFiller(exportEndpoints[source.list].path)(source.params ?? {});
      const result = await exportFile({ path }, source.filter, { format, signal: abortController.signal, progress });
      if (result.records !== null) saveFile(result.file, result.name);
      setState({ is: 'over', result });
      announce(result.records === null ? 'The export was interrupted' : `${countLabel(result.records, 'record')} exported`);
    } catch (error) {
      setState(abortController.signal.aborted || !(error instanceof Error) ? { is: 'ready' } : { is: 'refused', error });
    }
  };
  const cancel = () => {
    runningExport.current?.abort();
    if (state.is !== 'running') close();
  };
  const formats = formatLabels(source.list);
  return (
    <Dialog title={`Export ${title.toLowerCase()}`} isOpen close={cancel}>
      <Stack gap="sm">
        <Text>
          {`All ${title.toLowerCase()}${filterText === null ? '' : ` with ${filterText}`}, not only those loaded.`}{' '}
          {personalDataNotes[source.list === 'transactions' ? 'absent' : personalDataView(userRoles())]}
        </Text>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(exportFormats.find((each) => each === value) ?? format)}>
          <Stack gap="xs" mt={4}>
            {exportFormats.map((each, index) => (
              <Radio
                key={each}
                value={each}
                label={formats[each]}
                disabled={state.is === 'running'}
                data-autofocus={index === 0 ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Outcome state={state} />
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" onClick={cancel}>
            {state.is === 'running' ? 'Cancel the export' : 'Close'}
          </Button>
          <Button loading={state.is === 'running'} onClick={() => void startExport()}>
            {state.is === 'ready' || state.is === 'running' ? 'Export' : 'Export again'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Outcome({ state }: { readonly state: State }) {
  if (state.is === 'ready') return null;
  if (state.is === 'running')
    return (
      <Group gap="sm">
        <Progress value={100} animated flex={1} aria-label="Export" />
        <Text c="dimmed">{sizeLabel(state.progress)} so far</Text>
      </Group>
    );
  if (state.is === 'refused')
    return (
      <Alert color="red" dir="auto">
        <strong>{failureTitle(state.error)}:</strong> {state.error.message}. Nothing was saved.
      </Alert>
    );
  const { result } = state;
  if (result.records !== null)
    return (
      <Text>
        Saved {result.name}: {countLabel(result.records, 'record')}, {bytesLabel(result.bytes)}.
      </Text>
    );
  const [, baseName = result.name, extension = ''] = /^(.*)(\.\w+)$/.exec(result.name) ?? [];
  return (
    <Alert color="red">
      <Stack gap="xs" align="flex-start">
        <Text>
          <strong>The export was interrupted</strong> after {sizeLabel(result)}: the custodian or the connection failed. The file is
          incomplete and was not saved.
        </Text>
        <Button variant="default" onClick={() => saveFile(result.file, `${baseName}-incomplete${extension}`)}>
          Save the partial file
        </Button>
      </Stack>
    </Alert>
  );
}

function sizeLabel({ lines, bytes }: ExportProgress): string {
  return `${countLabel(lines, 'line')}, ${bytesLabel(bytes)}`;
}

/** Formats a size in decimal units: `340 KB`, `12.4 MB`. */
function bytesLabel(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.floor(bytes / 1e5) / 10} MB`;
}

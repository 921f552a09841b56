import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exportTransactions } from '#contract/desk/desk-endpoints.ts';
import { exportFormats, type ExportFormat } from '#contract/desk/transaction-export.ts';
import { personalDataView } from '#contract/roles.ts';
import { exportFile, type ExportFile, type ExportProgress } from '#web/data/export-file.ts';
import { userRoles } from '#web/data/session.ts';
import { announce } from '#web/lib/announce.ts';
import { saveFile } from '#web/lib/download.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { failureTitle } from '#web/parts/failure-panel.tsx';
import { filterWords } from '#web/parts/list/filter-words.ts';
import { transactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { transactionFilter, type TransactionSearch } from './transaction-search.ts';
import classes from './transaction-export-button.module.css';

const formatWords = {
  csv: 'CSV, for spreadsheets: a line for each asset that moved',
  json: 'JSON, for programs: the records, amounts as text',
} as const satisfies Record<ExportFormat, string>;

const peopleWords = {
  full: 'The file contains names of people and companies.',
  masked: 'Personal data is masked in the file, as your role sees it.',
  none: 'Personal data is not in the file: your role does not see it.',
} as const;

type State =
  | { readonly is: 'asked' }
  | { readonly is: 'running'; readonly progress: ExportProgress }
  | { readonly is: 'over'; readonly result: ExportFile }
  | { readonly is: 'refused'; readonly error: Error };

type TransactionExportProps = { readonly search: TransactionSearch; readonly url: UrlSearch; readonly close: () => void };

/** A file of all matching transactions, loaded or not: format, progress, cancel, and result. */
export function TransactionExport({ search, url, close }: TransactionExportProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [state, setState] = useState<State>({ is: 'asked' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const leaving = new AbortController();
    running.current = leaving;
    setState({ is: 'running', progress: { lines: 0, bytes: 0 } });
    try {
      const progress = (now: ExportProgress) => setState({ is: 'running', progress: now });
      const result = await exportFile(exportTransactions, transactionFilter(search), { format, signal: leaving.signal, progress });
      if (result.records !== null) saveFile(result.file, result.name);
      setState({ is: 'over', result });
      announce(result.records === null ? 'The export was interrupted' : `${count(result.records)} records exported`);
    } catch (error) {
      setState(leaving.signal.aborted || !(error instanceof Error) ? { is: 'asked' } : { is: 'refused', error });
    }
  };
  const cancel = () => {
    running.current?.abort();
    if (state.is !== 'running') close();
  };
  const words = filterWords(transactionFilters, url);
  return (
    <Dialog title="Export transactions" isOpen close={cancel}>
      <div className={classes.body}>
        <p>
          {words === null ? 'All transactions' : `All transactions with ${words}`}, not only those loaded.{' '}
          {peopleWords[personalDataView(userRoles())]}
        </p>
        <fieldset className={classes.formats} disabled={state.is === 'running'}>
          <legend>Format</legend>
          {exportFormats.map((each, index) => (
            <label key={each}>
              <input
                type="radio"
                name="format"
                checked={format === each}
                data-autofocus={index === 0 ? '' : undefined}
                onChange={() => setFormat(each)}
              />
              {formatWords[each]}
            </label>
          ))}
        </fieldset>
        <Outcome state={state} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel}>
            {state.is === 'running' ? 'Cancel the export' : 'Close'}
          </Button>
          <Button loading={state.is === 'running'} onClick={() => void run()}>
            {state.is === 'asked' || state.is === 'running' ? 'Export' : 'Export again'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Outcome({ state }: { readonly state: State }) {
  if (state.is === 'asked') return null;
  if (state.is === 'running')
    return (
      <p className={classes.progress}>
        <progress aria-label="Export" /> {sizeWords(state.progress)} so far
      </p>
    );
  if (state.is === 'refused')
    return (
      <p role="alert" className={classes.failure} dir="auto">
        <strong>{failureTitle(state.error)}:</strong> {state.error.message}. Nothing was saved.
      </p>
    );
  const { result } = state;
  if (result.records !== null)
    return (
      <p className={classes.done}>
        Saved {result.name}: {count(result.records)} records, {bytesWords(result.bytes)}.
      </p>
    );
  const [, stem = result.name, ending = ''] = /^(.*)(\.\w+)$/.exec(result.name) ?? [];
  return (
    <div role="alert" className={classes.failure}>
      <p>
        <strong>The export was interrupted</strong> after {sizeWords(result)}: the custody service or the connection failed. The file is
        incomplete and was not saved.
      </p>
      <Button variant="default" onClick={() => saveFile(result.file, `${stem}-incomplete${ending}`)}>
        Save the partial file
      </Button>
    </div>
  );
}

function sizeWords({ lines, bytes }: ExportProgress): string {
  return `${count(lines)} lines, ${bytesWords(bytes)}`;
}

function count(number: number): string {
  return number.toLocaleString('en-CA');
}

/** `340 KB`, `12.4 MB`. */
function bytesWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.floor(bytes / 1e5) / 10} MB`;
}

import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows, duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import { requestText } from '#contract/money/command-request.ts';
import classes from './command-form.module.css';

type RequestPreviewProps = {
  readonly kind: CommandKind;
  /** `'/api/v1/wallets/7/transactions'` */
  readonly path: string;
  readonly commandKey: string;
  readonly body: unknown;
  readonly repeats: string;
};

/**
 * The request as the service gets it, byte for byte. The desk adds only the mark that identifies
 * the record.
 */
export function RequestPreview({ kind, path, commandKey, body, repeats }: RequestPreviewProps) {
  const text = requestText(kind, commandKey, body);
  return (
    <details className={classes.request}>
      <summary>Show the request</summary>
      <p>
        <code>
          {commandRows[kind].method} {path}
        </code>
      </p>
      {text === null ? <p>No body.</p> : <pre>{text}</pre>}
      <p className={classes.small}>
        To the desk with{' '}
        <code>
          {idempotencyKeyHeader}: {commandKey}
        </code>
        {repeats === '' ? null : (
          <>
            {' '}
            and{' '}
            <code>
              {duplicateOfHeader}: {repeats}
            </code>
          </>
        )}
        . The desk signs it for the service.
      </p>
    </details>
  );
}

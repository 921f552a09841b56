import { commandRows, duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import { requestText } from '#contract/rules/command-request.ts';
import { withdrawalPath, type WithdrawalBody } from '#web/features/withdraw/withdraw-body.ts';
import classes from '#web/features/withdraw/withdraw.module.css';

type RequestShownProps = {
  readonly walletId: number;
  readonly withdrawalKey: string;
  readonly body: WithdrawalBody;
  readonly repeats: string;
};

/** The request as it reaches the service, byte for byte: the desk adds the mark at the end of the note, nothing else. */
export function RequestShown({ walletId, withdrawalKey, body, repeats }: RequestShownProps) {
  return (
    <details className={classes.request}>
      <summary>Show the request</summary>
      <p>
        <code>
          {commandRows.withdrawal.method} {withdrawalPath(walletId)}
        </code>
      </p>
      <pre>{requestText('withdrawal', withdrawalKey, body)}</pre>
      <p className={classes.small}>
        To the desk with{' '}
        <code>
          {idempotencyKeyHeader}: {withdrawalKey}
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

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sumOfRows } from '#contract/rules/batch-plan.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { batchQueries, sendBatch, type SubmittedBatch } from '#web/data/batches.ts';
import { refusalFacts } from '#web/data/commands.ts';
import { batchesKey, commandsKey, walletsKey } from '#web/data/keys.ts';
import { countLabel } from '#web/lib/counted.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useBoundKey, type FormKey } from '#web/parts/money-form/bound-key.ts';
import { needsApproval } from '#web/parts/money-form/live-preflight.ts';
import { SendBar } from '#web/parts/money-form/send-bar.tsx';
import { sendFailure, sendBlocker } from '#web/parts/money-form/send-failure.ts';
import { SendNotice } from '#web/parts/money-form/send-notice.tsx';
import { useSendOnce } from '#web/parts/money-form/use-send-once.ts';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { batchBlocker, confirmedRepeats, type Acknowledgements, type BatchPreflightProps } from './batch-preflight.tsx';
import { BatchToSend, type BatchToSendProps } from './batch-to-send.tsx';

type BatchReviewStepProps = Omit<BatchPreflightProps, 'write'> &
  Omit<BatchToSendProps, 'preflight' | 'amount'> & {
    /** The Idempotency-Key, which becomes the batch's ID, and the digest of the batch that it belongs to. */
    readonly keyOfForm: FormKey;
    readonly write: (values: Partial<FormKey & Acknowledgements>) => void;
    /** Called with the batch's ID after the desk has created the batch. */
    readonly onSent: (id: string) => void;
    readonly goBack: () => void;
    /** Called if the desk refuses a row. `index` is the row's position in the request. */
    readonly refusedRow: (index: number, message: string) => void;
  };

export function BatchReviewStep(props: BatchReviewStepProps) {
  const { body, destinationCount, keyOfForm, acknowledgements, livePreflight, write, onSent, goBack, refusedRow } = props;
  const client = useQueryClient();
  const onCreated = (id: string) => {
    announce('Batch requested');
    // Cached pages do not show new rows at once, so the list is read again when the user opens it.
    client.removeQueries({ queryKey: [...batchesKey, 'rows'], type: 'inactive' });
    onSent(id);
  };
  const onFailure = (error: Error) => {
    if (refusalFacts(error).isByRow) livePreflight.retry();
    if (sendFailure(error) === 'ended') write({ key: crypto.randomUUID(), keyed: '' });
    const index = error instanceof HttpRefusal ? indexOfField(error.field) : null;
    if (index === null) return;
    send.clearFailure();
    goBack();
    refusedRow(index, error.message);
  };
  const send = useSendOnce<SubmittedBatch>({
    sendRequest: sendBatch,
    readByKey: (key) => client.query({ ...batchQueries.one(key), staleTime: 0, retry: false }),
    invalidatedKeys: [batchesKey, commandsKey, walletsKey],
    onCreated,
    onFailed: onFailure,
  });
  useBoundKey(keyOfForm, body, write);
  const { retry } = livePreflight;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the review opens: the pre-flight may be old
  useEffect(retry, []);
  const amount = useMemo(() => sumOfRows(body.asset, body.rows), [body]);
  const recipientText =
    destinationCount === null ? `in ${countLabel(body.rows.length, 'row')}` : `to ${countLabel(destinationCount, 'recipient')}`;
  return (
    <>
      <SendNotice
        send={send}
        noun="batch"
        commandKey={keyOfForm.key}
        renderLink={(id, linkText) => <BatchLink id={id}>{linkText}</BatchLink>}
        onCreated={onCreated}
        write={write}
      />
      <BatchToSend {...props} preflight={livePreflight.preflight} amount={amount} />
      <SendBar
        label={`Send ${amount} ${body.asset.toUpperCase()} ${recipientText}`}
        isForApproval={needsApproval(livePreflight.preflight)}
        send={() => {
          const duplicates = confirmedRepeats(livePreflight.preflight, acknowledgements.repeats);
          send.send({ id: keyOfForm.key, body: duplicates.length === 0 ? body : { ...body, duplicates } });
        }}
        isSending={send.isSending}
        isConfirming={send.dialog !== null}
        blocker={sendBlocker(send.error) ?? batchBlocker(props)}
        goBack={goBack}
        consequence="On-chain transfers cannot be reversed: only parts that are not sent yet can be stopped."
      />
      {send.dialog}
    </>
  );
}

/** The index of the row in a field path of the request: 7 for `'rows.7.public_address'`. Null for other fields. */
function indexOfField(field: string | undefined): number | null {
  const index = /^rows\.(\d{1,5})(\.|$)/.exec(field ?? '')?.[1];
  return index === undefined ? null : integerOfText(index);
}

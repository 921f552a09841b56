import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { OrderPanels } from '#web/parts/order/order-panels.tsx';
import { orderOfRequest } from '#web/parts/order/order.ts';
import { emptyBeneficiary } from './beneficiary-values.ts';
import { useBoundKey } from './bound-key.ts';
import { needsApproval } from './live-preflight.ts';
import { formBlocker } from './money-preflight.tsx';
import type { MoneyRequest, MoneySpec } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';
import { RequestPreview } from './request-preview.tsx';
import { SendBar } from './send-bar.tsx';
import { sendFailure, sendBlocker } from './send-failure.ts';
import { SendNotice } from './send-notice.tsx';
import { requestPath, type OpenMoneyForm } from './use-money-form.ts';
import { useSend } from './use-send-once.ts';

type MoneyReviewProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = {
  readonly spec: MoneySpec<Kind, Values, LoadedRecords>;
  readonly moneyForm: OpenMoneyForm<Kind, Values, LoadedRecords>;
  readonly request: MoneyRequest<Kind>;
  readonly goBack: () => void;
};

/** The review of a complete form, with the send button. */
export function MoneyReview<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  moneyForm,
  request,
  goBack,
}: MoneyReviewProps<Kind, Values, LoadedRecords>) {
  const { form, keeper, values, loadedRecords, livePreflight } = moneyForm;
  const { key, keyed, repeats } = values;
  const navigate = useNavigate();
  const [typedToken, setToken] = useState('');
  const writeFormValues = (keyValues: Partial<Pick<MoneyValues, 'key' | 'keyed' | 'repeats'>>) => {
    form.setValues((now) => ({ ...now, ...keyValues }));
    keeper.noteChange();
  };
  const onCreated = (id: string) => {
    const remainingValues = spec.remainingValues?.(values) ?? null;
    if (remainingValues === null) keeper.deleteDraft();
    else {
      form.setValues({ ...remainingValues, key: crypto.randomUUID(), keyed: '', repeats: '' });
      keeper.noteChange();
      // Deletes the draft at once. Otherwise a form that opens before the next page is loaded would restore the sent values.
      keeper.saveOnClose();
    }
    announce('Submitted: this page shows its progress');
    void navigate({ to: '/activity/$commandId', params: { commandId: id } });
  };
  const onFailed = (error: Error) => {
    if (sendFailure(error) === 'ended') writeFormValues({ key: crypto.randomUUID(), keyed: '' });
    const field = error instanceof HttpRefusal ? error.field : undefined;
    const path = field === undefined ? null : spec.fieldPathOf(field, form.getValues());
    if (path === null) return;
    // The service requires a beneficiary, but the form does not show the beneficiary section yet.
    if (path.startsWith('beneficiaries.') && form.getValues().beneficiaries?.length === 0)
      form.setValues((now) => ({ ...now, beneficiaries: [emptyBeneficiary()] }));
    form.setError(path, { type: 'refused', message: `Refused: ${error.message}` });
    send.clearFailure();
    goBack();
    setTimeout(() => focusField(path));
  };
  const send = useSend<Kind>({ onCreated, onFailed });
  useBoundKey({ key, keyed }, { params: request.params, body: request.body ?? null }, writeFormValues);
  const { retry } = livePreflight;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the review opens: the pre-flight may be old
  useEffect(retry, []);
  const order = orderOfRequest(spec.kind, request.params, request.body);
  const isConfirmed = spec.confirmationText === undefined || typedToken.trim().toLowerCase() === spec.confirmationText.value.toLowerCase();
  return (
    <>
      <SendNotice send={send} noun={spec.noun} commandKey={key} onCreated={onCreated} write={writeFormValues} />
      {order === null ? null : <OrderPanels order={order} figures={livePreflight.preflight?.figures ?? null} title="What will be sent" />}
      <RequestPreview
        kind={spec.kind}
        path={requestPath(spec.kind, request)}
        commandKey={key}
        body={request.body ?? null}
        repeats={repeats}
      />
      <SendBar
        label={spec.labels.sendLabel({ values, loadedRecords })}
        isForApproval={needsApproval(livePreflight.preflight)}
        send={() => send.send({ kind: spec.kind, id: key, ...request, ...(repeats === '' ? {} : { duplicateOf: repeats }) })}
        isSending={send.isSending}
        isConfirming={send.dialog !== null}
        blocker={sendBlocker(send.error) ?? formBlocker({ spec, moneyForm }) ?? (isConfirmed ? null : `${spec.confirmationText?.label}.`)}
        goBack={goBack}
        {...(spec.labels.consequence === undefined ? {} : { consequence: spec.labels.consequence })}
      >
        {spec.confirmationText === undefined ? null : (
          <TextInput
            label={spec.confirmationText.label}
            value={typedToken}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </SendBar>
      {send.dialog}
    </>
  );
}

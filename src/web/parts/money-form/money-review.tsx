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
import { needsSecondApproval } from './live-preflight.ts';
import { formBlocker } from './money-preflight.tsx';
import type { MoneyRequest, MoneySpec } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';
import { RequestPreview } from './request-preview.tsx';
import { SendBar } from './send-bar.tsx';
import { sendFailure, sendBlocker } from './send-failure.ts';
import { SendNotice } from './send-notice.tsx';
import { pathOf, type OpenMoneyForm } from './use-money-form.ts';
import { useSend } from './use-send-once.ts';

type MoneyReviewProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = {
  readonly spec: MoneySpec<Kind, Values, LoadedRecords>;
  readonly open: OpenMoneyForm<Kind, Values, LoadedRecords>;
  readonly request: MoneyRequest<Kind>;
  readonly back: () => void;
};

/** The review of a complete form, and the send button. */
export function MoneyReview<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  open,
  request,
  back,
}: MoneyReviewProps<Kind, Values, LoadedRecords>) {
  const { form, keeper, values, loadedRecords, live } = open;
  const { key, keyed, repeats } = values;
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const writeOwn = (own: Partial<Pick<MoneyValues, 'key' | 'keyed' | 'repeats'>>) => {
    form.setValues((now) => ({ ...now, ...own }));
    keeper.changed();
  };
  const onCreated = (id: string) => {
    const rest = spec.rest?.(values) ?? null;
    if (rest === null) keeper.drop();
    else {
      form.setValues({ ...rest, key: crypto.randomUUID(), keyed: '', repeats: '' });
      keeper.changed();
      // At once, because this form stays mounted until the next page is loaded: a form that opens before that would restore the sent amount.
      keeper.leave();
    }
    announce('Submitted: this page shows its progress');
    void navigate({ to: '/activity/$commandId', params: { commandId: id } });
  };
  const failed = (error: Error) => {
    if (sendFailure(error) === 'ended') writeOwn({ key: crypto.randomUUID(), keyed: '' });
    const field = error instanceof HttpRefusal ? error.field : undefined;
    const path = field === undefined ? null : spec.fieldPathOf(field, form.getValues());
    if (path === null) return;
    // The service requires a beneficiary that the form does not show yet.
    if (path.startsWith('beneficiaries.') && form.getValues().beneficiaries?.length === 0)
      form.setValues((now) => ({ ...now, beneficiaries: [emptyBeneficiary()] }));
    form.setError(path, { type: 'refused', message: `Refused: ${error.message}` });
    send.clear();
    back();
    setTimeout(() => focusField(path));
  };
  const send = useSend<Kind>({ onCreated, failed });
  useBoundKey({ key, keyed }, { params: request.params, body: request.body ?? null }, writeOwn);
  const { retry } = live;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the review opens: the pre-flight may be old
  useEffect(retry, []);
  const order = orderOfRequest(spec.kind, request.params, request.body);
  const isTyped = spec.token === undefined || token.trim().toLowerCase() === spec.token.value.toLowerCase();
  return (
    <>
      <SendNotice send={send} noun={spec.noun} commandKey={key} onCreated={onCreated} write={writeOwn} />
      {order === null ? null : <OrderPanels order={order} figures={live.preflight?.figures ?? null} title="What will be sent" />}
      <RequestPreview kind={spec.kind} path={pathOf(spec.kind, request)} commandKey={key} body={request.body ?? null} repeats={repeats} />
      <SendBar
        label={spec.labels.send({ values, loadedRecords })}
        isForApproval={needsSecondApproval(live.preflight)}
        send={() => send.send({ kind: spec.kind, id: key, ...request, ...(repeats === '' ? {} : { duplicateOf: repeats }) })}
        isSending={send.isSending}
        blocker={sendBlocker(send.error) ?? formBlocker({ spec, open }) ?? (isTyped ? null : `${spec.token?.label}.`)}
        back={back}
        {...(spec.labels.consequence === undefined ? {} : { consequence: spec.labels.consequence })}
      >
        {spec.token === undefined ? null : (
          <TextInput
            label={spec.token.label}
            value={token}
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

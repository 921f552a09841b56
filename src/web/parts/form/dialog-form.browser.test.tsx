import { TextInput } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { startSession } from '#web/data/session.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { DialogForm } from './dialog-form.tsx';
import { inputProps } from './small-form.tsx';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required')),
  city: z.string().check(z.trim()),
});

const refusal = (facts: { code?: string; field?: string }) =>
  new HttpRefusal({ status: 400, code: 'refused', message: 'Berlin is taken', requestLine: 'POST /trips', ...facts });

/** Renders a form. `results` are the results of its submissions, in order. */
async function renderTripForm(...results: (Error | 'success')[]) {
  const submittedValues: object[] = [];
  const close = vi.fn<() => void>();
  const endCalls: (() => void)[] = [];
  const submit = (values: object) => {
    submittedValues.push(values);
    const result = results.shift();
    return new Promise<void>((resolve, reject) => endCalls.push(() => (result instanceof Error ? reject(result) : resolve())));
  };
  const screen = await renderPart(
    <DialogForm
      title="New trip"
      submitLabel="Create trip"
      schema={schema}
      defaultValues={{ name: '', city: '' }}
      submit={submit}
      close={close}
    >
      {(form) => (
        <>
          <TextInput {...inputProps(form, 'name')} label="Name" data-autofocus />
          <TextInput {...inputProps(form, 'city')} label="City" />
        </>
      )}
    </DialogForm>,
  );
  const endSubmission = async () => {
    await expect.poll(() => endCalls).not.toHaveLength(0);
    endCalls.pop()?.();
  };
  const [name, city] = [screen.getByLabelText('Name'), screen.getByLabelText('City')];
  return {
    screen,
    submitted: submittedValues,
    close,
    end: endSubmission,
    name,
    city,
    button: screen.getByRole('button', { name: 'Create trip' }),
  };
}

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'sue@desk.example', name: 'Sue', roles: ['security'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

afterEach(() => {
  vi.unstubAllGlobals();
});

test('submitting an invalid value shows the problem at its field and moves focus there', async () => {
  const { screen, submitted, name, city, button } = await renderTripForm();
  await city.fill('Bern');
  await button.click();
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(submitted).toEqual([]);
});

test('a form submits its parsed values only once, however often the user clicks', async () => {
  const { submitted, name, button } = await renderTripForm();
  await name.fill(' Alps ');
  const element = button.element();
  if (element instanceof HTMLElement) for (let clicks = 0; clicks < 3; clicks += 1) element.click();
  await expect.poll(() => submitted).toEqual([{ name: 'Alps', city: '' }]);
});

test('a refusal that names a field appears at that field', async () => {
  const { screen, name, city, button, end } = await renderTripForm(refusal({ field: 'city' }));
  await name.fill('Alps');
  await button.click();
  await end();
  await expect.element(city).toHaveAccessibleDescription('Berlin is taken');
  await expect.element(city).toHaveFocus();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a refusal of an unknown field appears above the buttons, and the user can submit again', async () => {
  const { screen, submitted, name, button, end } = await renderTripForm(refusal({ field: 'country' }), 'success');
  await name.fill('Alps');
  await button.click();
  await end();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Berlin is taken');
  await button.click();
  await end();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(submitted).toHaveLength(2);
});

test('Escape closes the dialog only while no submission is running', async () => {
  const { screen, close, name, button, end } = await renderTripForm(refusal({}));
  await name.fill('Alps');
  await button.click();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await end();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('a form that requires a confirmation submits again after the user has confirmed their identity', async () => {
  const confirmations: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/confirm')) confirmations.push(body);
    return Response.json({ passkey: null, code: false, password: true, provider: null });
  });
  const { screen, submitted, name, button, end } = await renderTripForm(refusal({ code: 'step_up_required' }), 'success');
  await name.fill('Alps');
  await button.click();
  await end();
  await screen.getByLabelText('Password').fill('correct horse');
  await screen.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect.poll(() => submitted).toHaveLength(2);
  expect(confirmations).toEqual(['{"password":"correct horse"}']);
});

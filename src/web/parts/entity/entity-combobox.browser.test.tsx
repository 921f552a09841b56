import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { announcement } from '#web/lib/screen-reader.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { EntityField, type RenderedField } from './entity-field.tsx';

const country: RenderedField = { name: 'country', label: 'Country', group: 'address', shape: { is: 'country' }, required: true };

const state: RenderedField = {
  name: 'state',
  label: 'State or province',
  group: 'address',
  shape: { is: 'state', countryField: 'country' },
  required: true,
};

type AddressValues = { person: { country: string; state: string } };

type AddressProps = {
  readonly values: Partial<AddressValues['person']>;
  /** Called on each render with the form object. */
  readonly onForm: (form: UseFormReturn<AddressValues>) => void;
  readonly submit: () => void;
};

/** A form with a country field and a state field. */
function AddressForm({ values, onForm, submit }: AddressProps) {
  const form = useForm<AddressValues>({ defaultValues: { person: { country: '', state: '', ...values } } });
  onForm(form);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormProvider {...form}>
        <EntityField path="person.country" field={country} kind="individual" />
        <EntityField path="person.state" field={state} kind="individual" />
      </FormProvider>
      <button type="submit">Submit</button>
    </form>
  );
}

async function renderAddress(values: AddressProps['values'] = {}) {
  const forms: UseFormReturn<AddressValues>[] = [];
  const submit = vi.fn<() => void>();
  const screen = await renderPart(<AddressForm values={values} onForm={(form) => forms.push(form)} submit={submit} />);
  return {
    screen,
    submit,
    country: screen.getByLabelText(/^Country/),
    state: screen.getByLabelText(/^State/),
    option: screen.getByRole('option'),
    written: () => forms.at(-1)?.getValues('person'),
    form: () => forms.at(-1),
  };
}

describe('a country', () => {
  test.for([
    ['USA', 'United States'],
    ["cote d'ivoire", "Cote d'Ivoire"],
    ['Côte d’Ivoire', "Cote d'Ivoire"],
    ['royaume uni', 'United Kingdom (the)'],
  ] as const)('the text %s becomes %s when the user leaves the field', async ([typed, expectedCountry]) => {
    const form = await renderAddress();
    await form.country.fill(typed);
    await userEvent.tab();
    await expect.element(form.country).toHaveValue(expectedCountry);
    expect(form.written()).toMatchObject({ country: expectedCountry });
  });

  test('a prefix only suggests a country, and Enter selects the suggestion', async () => {
    const { country: field, option, written } = await renderAddress();
    await field.fill('mars');
    await expect.element(option.first()).toMatchTextContent(/Marshall Islands/);
    await userEvent.tab();
    await expect.element(field).toHaveValue('mars');
    await field.fill('marsh');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Marshall Islands');
    expect(written()).toMatchObject({ country: 'Marshall Islands' });
  });

  test('arrow keys and Enter select a country without submitting the form', async () => {
    const { country: field, submit } = await renderAddress();
    await field.fill('korea');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('Korea (the Republic of)');
    await expect.element(field).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });

  test('text without a match shows a message and stays in the field', async () => {
    const { country: field, screen } = await renderAddress();
    await field.fill('Atlantis');
    await expect.element(screen.getByText('No results. Try a code or the start of the name.')).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    await expect.element(field).toHaveValue('Atlantis');
  });

  test('a country that was selected before is listed first the next time', async () => {
    const { country: field, screen, option } = await renderAddress();
    await field.fill('Japan');
    await userEvent.keyboard('{Enter}');
    await field.clear();
    await field.click();
    await expect.element(screen.getByText('Recently used')).toBeVisible();
    await expect.element(option.first()).toMatchTextContent(/^Japan/);
  });

  test('the accessible description of the country field contains its error', async () => {
    const { country: field, form } = await renderAddress();
    await expect.element(field).toHaveAttribute('aria-required', 'true');
    await expect.element(field).toHaveAccessibleName('Country');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    form()?.setError('person.country', { message: 'Country is required' });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/Country is required/);
  });
});

describe('a state', () => {
  test.for([
    ['BC', 'British Columbia'],
    ['b.c.', 'British Columbia'],
    ['québec', 'Quebec'],
    ['Colombie-Britannique', 'British Columbia'],
  ] as const)('the state text %s becomes %s if the country is Canada', async ([typed, expectedState]) => {
    const { state: field, written } = await renderAddress({ country: 'Canada' });
    await field.fill(typed);
    await userEvent.tab();
    await expect.element(field).toHaveValue(expectedState);
    expect(written()).toMatchObject({ state: expectedState });
  });

  test('a state that the new country does not have is cleared, and a message appears and is announced', async () => {
    const { country: countryField, state: field, written } = await renderAddress({ country: 'Canada', state: 'British Columbia' });
    await countryField.fill('USA');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('');
    const note = 'Cleared: “British Columbia” is not a state of United States';
    await expect.element(field).toHaveAccessibleDescription(note);
    expect(announcement.get().text).toBe(note);
    expect(written()).toEqual({ country: 'United States', state: '' });
    await field.fill('NY');
    await userEvent.tab();
    await expect.element(field).toHaveValue('New York');
    await expect.element(field).not.toHaveAccessibleDescription(note);
  });

  test('a state stays while the user types a country, and when the user selects the same country again', async () => {
    const { country: countryField, state: field } = await renderAddress({ country: 'Canada', state: 'Ontario' });
    await countryField.fill('United');
    await expect.element(field).toHaveValue('Ontario');
    await userEvent.keyboard('{Escape}');
    await expect.element(countryField).toHaveValue('Canada');
    await countryField.fill('can');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Ontario');
  });

  test("the typed state is matched with the new country's states when the user selects a country", async () => {
    const { country: countryField, state: field } = await renderAddress();
    await field.fill('BC');
    await userEvent.tab();
    await expect.element(field).toHaveValue('BC');
    await countryField.fill('Canada');
    await userEvent.tab();
    await expect.element(field).toHaveValue('British Columbia');
  });

  test('a state becomes free text in a country without a list, and its field keeps focus', async () => {
    const { state: field, form } = await renderAddress({ country: 'Canada' });
    await expect.element(field).toHaveRole('combobox');
    await field.click();
    form()?.setValue('person.country', 'Germany');
    await expect.element(field).toHaveRole('textbox');
    await expect.element(field).not.toHaveAttribute('aria-expanded');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Tirol');
    await expect.element(field).toHaveValue('Tirol');
  });
});

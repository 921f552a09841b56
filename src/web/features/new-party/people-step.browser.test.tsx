import { FormProvider } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PartyList } from '#contract/rules/party-form.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { formPathOfList } from './party-paths.ts';
import { partyBody, partyValuesOf, type PartyFormReturn } from './party-values.ts';
import { PeopleStep } from './people-step.tsx';
import { usePartyForm } from './use-party-form.ts';

const company = {
  kind: 'corporate',
  authorized_persons: [
    { firstname: 'Ada', country: 'Canada', state: 'Ontario' },
    { firstname: 'Alan', country: 'Germany', state: 'Tirol' },
  ],
  directors: [{ firstname: 'Grace' }],
  beneficial_owners: [
    { kind: 'individual', firstname: 'Sofia' },
    { kind: 'corporate', corporate_name: 'Holding', beneficial_owners: [{ kind: 'individual', firstname: 'Emmy' }] },
  ],
};

type PeopleProps = { readonly list: PartyList; readonly onForm: (form: PartyFormReturn) => void };

function TestPeople({ list, onForm }: PeopleProps) {
  const draft = usePartyForm({ name: 'party-test', values: partyValuesOf(company), partyId: null, revision: 0 });
  onForm(draft.form);
  return (
    <FormProvider {...draft.form}>
      <PeopleStep draft={draft} list={list} />
    </FormProvider>
  );
}

async function renderPeople(list: PartyList) {
  const forms: PartyFormReturn[] = [];
  const screen = await renderPart(<TestPeople list={list} onForm={(form) => forms.push(form)} />);
  const [form] = forms;
  if (form === undefined) throw new Error('the form is rendered');
  return { screen, form, people: () => partyBody(form.getValues())[list], button: (name: string) => screen.getByRole('button', { name }) };
}

describe('a list of people', () => {
  test('moving a person moves all fields of the person, and later typing changes the moved person', async () => {
    const { screen, people, button } = await renderPeople('authorized_persons');
    await button('Move Authorized person 1 down').click();
    const secondPerson = screen.getByRole('listitem', { name: 'Authorized person 2' });
    await expect.element(secondPerson.getByLabelText(/^First name/)).toHaveValue('Ada');
    await expect.element(secondPerson.getByLabelText(/^State/)).toHaveValue('Ontario');
    await secondPerson.getByLabelText(/^Country/).fill('usa');
    await userEvent.tab();
    await expect.element(secondPerson.getByLabelText(/^State/)).toHaveValue('');
    await secondPerson.getByLabelText(/^City/).fill('Boston');
    expect(people()).toEqual([
      { firstname: 'Alan', country: 'Germany', state: 'Tirol' },
      { firstname: 'Ada', country: 'United States', city: 'Boston' },
    ]);
  });

  test('undo restores a removed company at its position, together with its owners', async () => {
    const { people, button } = await renderPeople('beneficial_owners');
    await button('Move Beneficial owner 2 up').click();
    await button('Remove Beneficial owner 1').click();
    expect(people()).toEqual([{ kind: 'individual', firstname: 'Sofia' }]);
    await expect.element(button('Undo')).toHaveFocus();
    await button('Undo').click();
    expect(people()).toEqual(company.beneficial_owners.toReversed());
  });

  test('the focus moves to an owner that is added to a company, and the owner belongs to this company', async () => {
    const { screen, people, button } = await renderPeople('beneficial_owners');
    await button('Add an owner of this company').click();
    const addedName = screen.getByRole('listitem', { name: 'Owner 2' }).getByLabelText(/^First name/);
    await expect.element(addedName).toHaveFocus();
    await addedName.fill('Mary');
    const [, holding] = company.beneficial_owners;
    const owners = [
      { kind: 'individual', firstname: 'Emmy' },
      { kind: 'individual', firstname: 'Mary' },
    ];
    expect(people()).toEqual([company.beneficial_owners[0], { ...holding, beneficial_owners: owners }]);
  });

  test('a message about a whole list appears above the list and disappears when the list changes', async () => {
    const { screen, form, button } = await renderPeople('directors');
    form.setError(formPathOfList('directors'), { type: 'refused', message: 'Directors are not accepted' });
    await expect.element(screen.getByText('Directors are not accepted')).toBeVisible();
    await button('Add a director').click();
    await expect.element(screen.getByText('Directors are not accepted')).not.toBeInTheDocument();
  });
});

import { FormProvider } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PartyList } from '#contract/rules/party-form.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { pathOfList } from './party-paths.ts';
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

function People({ list, onForm }: PeopleProps) {
  const draft = usePartyForm({ name: 'party-test', values: partyValuesOf(company), partyId: null, revision: 0 });
  onForm(draft.form);
  return (
    <FormProvider {...draft.form}>
      <PeopleStep draft={draft} list={list} />
    </FormProvider>
  );
}

async function draw(list: PartyList) {
  const forms: PartyFormReturn[] = [];
  const screen = await renderPart(<People list={list} onForm={(form) => forms.push(form)} />);
  const [form] = forms;
  if (form === undefined) throw new Error('the form is rendered');
  return { screen, form, people: () => partyBody(form.getValues())[list], button: (name: string) => screen.getByRole('button', { name }) };
}

describe('a list of people', () => {
  test('moving a person moves every field, and later typing changes that person', async () => {
    const { screen, people, button } = await draw('authorized_persons');
    await button('Move Authorized person 1 down').click();
    const second = screen.getByRole('listitem', { name: 'Authorized person 2' });
    await expect.element(second.getByLabelText(/^First name/)).toHaveValue('Ada');
    await expect.element(second.getByLabelText(/^State/)).toHaveValue('Ontario');
    await second.getByLabelText(/^Country/).fill('usa');
    await userEvent.tab();
    await expect.element(second.getByLabelText(/^State/)).toHaveValue('');
    await second.getByLabelText(/^City/).fill('Boston');
    expect(people()).toEqual([
      { firstname: 'Alan', country: 'Germany', state: 'Tirol' },
      { firstname: 'Ada', country: 'United States', city: 'Boston' },
    ]);
  });

  test('undo restores a removed company at its position, together with its owners', async () => {
    const { people, button } = await draw('beneficial_owners');
    await button('Move Beneficial owner 2 up').click();
    await button('Remove Beneficial owner 1').click();
    expect(people()).toEqual([{ kind: 'individual', firstname: 'Sofia' }]);
    await expect.element(button('Undo')).toHaveFocus();
    await button('Undo').click();
    expect(people()).toEqual(company.beneficial_owners.toReversed());
  });

  test('an added owner of a company is focused and belongs to this company', async () => {
    const { screen, people, button } = await draw('beneficial_owners');
    await button('Add an owner of this company').click();
    const added = screen.getByRole('listitem', { name: 'Owner 2' }).getByLabelText(/^First name/);
    await expect.element(added).toHaveFocus();
    await added.fill('Mary');
    const [, holding] = company.beneficial_owners;
    const owners = [
      { kind: 'individual', firstname: 'Emmy' },
      { kind: 'individual', firstname: 'Mary' },
    ];
    expect(people()).toEqual([company.beneficial_owners[0], { ...holding, beneficial_owners: owners }]);
  });

  test('a message about the whole list appears above it and disappears when the list changes', async () => {
    const { screen, form, button } = await draw('directors');
    form.setError(pathOfList('directors'), { type: 'refused', message: 'Directors are not accepted' });
    await expect.element(screen.getByText('Directors are not accepted')).toBeVisible();
    await button('Add a director').click();
    await expect.element(screen.getByText('Directors are not accepted')).not.toBeInTheDocument();
  });
});

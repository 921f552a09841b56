import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { renderPart } from '#web/parts/test-render.tsx';
import { ComboboxField } from './combobox-field.tsx';

type Options = {
  readonly items?: readonly string[];
  readonly value?: string;
  readonly disabled?: string;
  /** Whether the field is a plain text field without a list. */
  readonly isPlain?: boolean;
};

/** Descriptions of the callbacks that the field called, oldest first. */
type FieldCalls = string[];

function CityField({
  items = ['Berlin', 'Bern', 'Paris'],
  value: first = '',
  disabled,
  isPlain = false,
  announcements,
}: Options & { announcements: FieldCalls }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <label htmlFor="city">City</label>
      <ComboboxField
        inputProps={{ id: 'city' }}
        listLabel="Cities"
        value={value}
        findOptions={
          isPlain
            ? null
            : (typed) => {
                const matches = items.filter((item) => item.toLowerCase().startsWith(typed.toLowerCase()));
                return { groups: [{ items: matches }], notes: matches.length === 0 ? ['No matches.'] : [] };
              }
        }
        keyOf={(item) => item}
        renderItem={(item) => item}
        isDisabled={(item) => item === disabled}
        onChoose={(item) => {
          announcements.push(`chose ${item}`);
          setValue(item);
        }}
        commitText={(typed) => {
          announcements.push(`settled ${typed}`);
          setValue(typed);
        }}
        onLeave={() => announcements.push('left')}
      />
      <button type="button">Next</button>
    </>
  );
}

async function renderCity(options: Options = {}) {
  const announcements: FieldCalls = [];
  const screen = await renderPart(<CityField {...options} announcements={announcements} />);
  return {
    announcements,
    field: screen.getByLabelText('City'),
    list: screen.getByRole('listbox'),
    option: screen.getByRole('option'),
    screen,
  };
}

describe('keys in a field with a list', () => {
  test('the list of a field opens on a click or an arrow key, but not when the field gets the focus', async () => {
    const { field, list } = await renderCity();
    await userEvent.tab();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await field.click();
    await expect.element(list).toBeVisible();
  });

  test('arrow keys change the active option and wrap at both ends, and Enter chooses the active option', async () => {
    const { field, announcements } = await renderCity();
    await field.fill('b');
    await expect.element(field).toHaveAttribute('aria-activedescendant', 'city-0');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field).toHaveAttribute('aria-activedescendant', 'city-1');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field).toHaveAttribute('aria-activedescendant', 'city-0');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(field).toHaveValue('Bern');
    expect(announcements).toEqual(['chose Bern']);
  });

  test('typing makes the first option active again', async () => {
    const { field, announcements } = await renderCity();
    await field.click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}b{Enter}');
    expect(announcements).toEqual(['chose Berlin']);
  });

  test('Escape restores the committed value', async () => {
    const { field, announcements } = await renderCity({ value: 'Paris' });
    await field.fill('ber');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('Paris');
    await expect.element(field).toHaveFocus();
    expect(announcements).toEqual([]);
  });

  test('Escape first closes the list, and only then the dialog that contains the field', async () => {
    const announcements: FieldCalls = [];
    const screen = await renderPart(
      <Dialog title="Trip" isOpen close={() => announcements.push('closed')}>
        <CityField announcements={announcements} />
      </Dialog>,
    );
    const field = screen.getByLabelText('City');
    await field.fill('b');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    expect(announcements).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => announcements).toContain('closed');
  });

  test('Tab commits the typed text once and leaves the field', async () => {
    const { field, announcements } = await renderCity();
    await field.fill('Ber');
    await userEvent.tab();
    await expect.element(field).not.toHaveFocus();
    expect(announcements).toEqual(['settled Ber', 'left']);
  });

  test('Tab commits nothing in an unchanged field', async () => {
    const { field, announcements } = await renderCity({ value: 'Paris' });
    await field.click();
    await userEvent.tab();
    await expect.element(field).toHaveValue('Paris');
    expect(announcements).toEqual(['left']);
  });

  test('Enter commits text that matches no option', async () => {
    const { field, announcements, screen } = await renderCity();
    await field.fill('Rome');
    await expect.element(screen.getByText('No matches.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(announcements).toEqual(['settled Rome']);
  });

  test('Ctrl+Enter commits the text before the form reads it, and chooses no option', async () => {
    const { field, announcements } = await renderCity();
    await field.fill('Ber');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(announcements).toEqual(['settled Ber']);
  });

  test('a disabled option stays in the list and cannot be chosen', async () => {
    const { field, option, announcements } = await renderCity({ disabled: 'Berlin' });
    await field.fill('b');
    await expect.element(option.first()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await option.first().click({ force: true });
    await expect.element(option.first()).toBeVisible();
    expect(announcements).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(announcements).toEqual(['chose Bern']);
  });
});

test('a click chooses an option, and the field keeps the focus', async () => {
  const { field, option, announcements } = await renderCity();
  await field.fill('p');
  await option.first().click();
  await expect.element(field).toHaveFocus();
  expect(announcements).toEqual(['chose Paris']);
});

test('a click on the text below the list commits nothing, and the field keeps the focus', async () => {
  const { field, announcements, screen } = await renderCity();
  await field.fill('Rome');
  await screen.getByText('No matches.').click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Rome');
  expect(announcements).toEqual([]);
});

test('the field refers to its list and to the active option only while they exist', async () => {
  const { field, list, option } = await renderCity();
  await expect.element(field).toHaveRole('combobox');
  await expect.element(field).toHaveAttribute('aria-autocomplete', 'list');
  await expect.element(field).not.toHaveAttribute('aria-controls');
  await field.fill('b');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field).toHaveAttribute('aria-controls', list.element().id);
  await expect.element(list).toHaveAccessibleName('Cities');
  await expect.element(option.first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(option.last()).toHaveAttribute('aria-selected', 'false');
  await expect.element(option.last()).toHaveAttribute('aria-posinset', '2');
  await expect.element(option.last()).toHaveAttribute('aria-setsize', '2');
  // No option contains "x", so no list is rendered.
  await field.fill('x');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).not.toHaveAttribute('aria-activedescendant');
});

test('a field without a list is a plain text field that commits each change', async () => {
  const { field, announcements } = await renderCity({ isPlain: true });
  await expect.element(field).toHaveRole('textbox');
  await field.click();
  await userEvent.keyboard('ab{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('ab');
  expect(announcements).toEqual(['settled a', 'settled ab']);
});

test('a long list renders more options after arrow keys and after scrolling', async () => {
  const items = Array.from({ length: 200 }, (_none, at) => `City ${at}`);
  const { field, list, option } = await renderCity({ items });
  await field.click();
  await expect.element(option.first()).toHaveAttribute('aria-setsize', '200');
  expect(option.length).toBeLessThan(100);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(list.getByRole('option', { name: 'City 199' })).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await field.click();
  await expect.element(list.getByRole('option', { name: 'City 0', exact: true })).toBeInViewport();
  const earlierCount = option.length;
  option.last().element().scrollIntoView();
  await expect.poll(() => option.length).toBeGreaterThan(earlierCount);
});

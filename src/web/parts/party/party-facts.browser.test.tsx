import { expect, test } from 'vitest';
import { maskedText } from '#contract/people/personal-data.ts';
import { directPartyName } from '#web/data/parties/direct-parties.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { PartySections } from './party-facts.tsx';

test('a direct party states which fields are hidden for the role of the user', async () => {
  const party = {
    id: 7,
    kind: 'individual',
    fullname: maskedText,
    firstname: maskedText,
    lastname: maskedText,
    country: 'Canada',
  } as never;
  expect(directPartyName(party)).toBe('Direct party 7');
  const screen = await renderPart(<PartySections party={party} />);
  await expect.element(screen.getByRole('region', { name: 'Direct party' }).getByText('Hidden for your role')).toBeVisible();
  await expect.element(screen.getByText(/first name, last name/i)).toBeVisible();
  expect(document.body.textContent).not.toContain(maskedText);
});

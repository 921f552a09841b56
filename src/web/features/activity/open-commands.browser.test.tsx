import { beforeEach, expect, test } from 'vitest';
import { pageSizeMax } from '#contract/wire/page.ts';
import { commandQueries } from '#web/data/commands.ts';
import { commandWith, startTestSession } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { OpenCommands } from './open-commands.tsx';

beforeEach(() => startTestSession('treasury'));

test('the open requests state that there are more than on the first page, with a link to all of them', async () => {
  const command = commandWith({});
  const pages = [
    ['unknown', [], false],
    ['sending', [], false],
    ['awaiting_review', [{ cursor: 'a', data: command }], true],
  ] as const;
  const screen = await renderPart(<OpenCommands />, {
    data: pages.map(([state, page, hasMore]) => [
      commandQueries.list({ state, page_size: pageSizeMax }).queryKey,
      { page, page_info: { has_previous_page: false, has_next_page: hasMore } },
    ]),
  });
  const region = screen.getByRole('region', { name: 'Open requests' });
  await expect.element(region.getByText('1+', { exact: true })).toBeVisible();
  const link = region.getByRole('link', { name: 'All requests: Awaiting approval' });
  await expect.element(link).toHaveAttribute('href', '/activity?state=awaiting_review');
});

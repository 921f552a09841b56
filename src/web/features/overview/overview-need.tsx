import { Card, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOnPage, type Page } from '#contract/wire/page.ts';
import { Digits } from '#web/parts/money/amount.tsx';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';

/** A task of the user: its count, its description, and its page. */
export type Need = {
  readonly key: string;
  /** `'14'`, or `'100+'` if there may be more records than were read. */
  readonly count: string;
  readonly label: string;
  readonly detail?: ReactNode;
  readonly tone: 'bad' | 'waiting' | 'quiet';
  /** Its page, if this desk has one. */
  readonly link?: Pick<LinkProps, 'to' | 'search' | 'params'>;
};

/** The tasks, each a link, or a note without tasks. */
export function Needs({ needs, nothing }: { readonly needs: readonly Need[]; readonly nothing: string }) {
  if (needs.length === 0)
    return (
      <Text c="dimmed">
        <Icon name="done" /> {nothing}
      </Text>
    );
  return (
    <Stack component="ul" gap="xs" m={0} p={0}>
      {needs.map(({ key, link, ...need }) => (
        <li key={key}>
          {link === undefined ? (
            <Card h="100%">
              <NeedText {...need} />
            </Card>
          ) : (
            <Card h="100%" c="inherit" td="none" renderRoot={(props) => <Link {...props} {...link} />}>
              <NeedText {...need} />
            </Card>
          )}
        </li>
      ))}
    </Stack>
  );
}

const toneColours = { bad: 'red', waiting: 'amber', quiet: 'gray' } as const satisfies Record<Need['tone'], string>;

const toneIcons = { bad: 'alert', waiting: 'clock', quiet: 'done' } as const satisfies Record<Need['tone'], IconName>;

function NeedText({ count, label, detail, tone }: Pick<Need, 'count' | 'label' | 'detail' | 'tone'>) {
  const [, number, more] = /^(\d+)(\+?)$/.exec(count) ?? [];
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon color={toneColours[tone]} size="lg">
        <Icon name={toneIcons[tone]} />
      </ThemeIcon>
      <Stack gap={2} miw={0}>
        <Text>
          <Text span inherit fw={650}>
            {number === undefined ? (
              count
            ) : (
              <>
                <Digits text={number} />
                {more}
              </>
            )}
          </Text>{' '}
          <Text span inherit fw={550}>
            {label}
          </Text>
        </Text>
        {detail === undefined ? null : (
          <Text component="div" size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Stack>
    </Group>
  );
}

/** Placeholders of the tasks, in their usual number. */
export function NeedsBlank({ count }: { readonly count: number }) {
  return (
    <Stack gap="xs" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={66} />
      ))}
    </Stack>
  );
}

/** The count of a list. Pages have no total, so more than one page is `'100+'`. */
export function countOf(page: Page<unknown>): string {
  return `${countOnPage(page)}${page.page_info.has_next_page ? '+' : ''}`;
}

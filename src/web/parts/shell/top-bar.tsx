import { ActionIcon, Badge, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { connection, failedReadsMax, liveSinceMs } from '#web/data/connection.ts';
import { useSession } from '#web/data/session.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  readonly openNavigation: () => void;
  readonly showKeys: () => void;
  /** The buttons for search and notifications. */
  readonly children: ReactNode;
};

/** The bar at the top of every page: the environment, the state of the connection, and the user. */
export function TopBar({ openNavigation, showKeys, children }: TopBarProps) {
  const zone = useStore(displayTimeZone);
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'lg' }} justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label="Open the navigation" onClick={openNavigation}>
          <Icon name="menu" />
        </ActionIcon>
        <EnvironmentName />
        <ConnectionState />
      </Group>
      <Group gap={4} wrap="nowrap">
        {children}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          visibleFrom="sm"
          leftSection={<Icon name="clock" size={14} />}
          aria-pressed={zone === 'utc'}
          title={zone === 'utc' ? 'Times are shown in UTC' : 'Times are shown in local time'}
          onClick={() => displayTimeZone.set(zone === 'utc' ? 'local' : 'utc')}
        >
          {zone === 'utc' ? 'UTC' : 'Local'} time
          <VisuallyHidden>; show all times in UTC</VisuallyHidden>
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          visibleFrom="sm"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={showKeys}
        >
          <Icon name="keyboard" />
        </ActionIcon>
        <UserMenu />
      </Group>
    </Group>
  );
}

/** Shows that this is the sandbox, or the host of the custodian's API. */
function EnvironmentName() {
  const { kind, host } = useSession().environment;
  return (
    <Badge
      color={kind === 'sandbox' ? 'amber' : 'petrol'}
      size="lg"
      miw="4.5rem"
      flex={kind === 'sandbox' ? 'none' : undefined}
      title={kind === 'sandbox' ? 'Sandbox: no real money' : `Connected to the custodian at ${host}`}
    >
      {kind === 'sandbox' ? 'Sandbox' : host}
    </Badge>
  );
}

/** States whether the server and the custodian answer, and whether live updates arrive. */
export function ConnectionState() {
  const { isAnswering, lastAnswerMs, failedReads } = useStore(connection);
  const isFailing = failedReads >= failedReadsMax;
  const isLive = useStore(liveSinceMs) !== null;
  const zone = useStore(displayTimeZone);
  const lastAnswerText = lastAnswerMs === null ? null : formatTime(new Date(lastAnswerMs).toISOString(), zone, 'second');
  return (
    <Group component="output" gap={6} wrap="nowrap" miw={0} title={lastAnswerText === null ? undefined : `Last answer ${lastAnswerText}`}>
      <Box aria-hidden="true" w={7} h={7} flex="none" bdrs="xl" bg={isAnswering ? (isFailing ? 'gray.6' : 'green.6') : 'red.6'} />
      <Text size="xs" c={isAnswering ? 'dimmed' : 'red'} lh={1.2} lineClamp={2}>
        {isAnswering
          ? isFailing
            ? 'Custodian not answering'
            : isLive
              ? 'Live'
              : 'Online'
          : `No answer${lastAnswerText === null ? '' : ` since ${lastAnswerText.slice(11)}`}`}
      </Text>
    </Group>
  );
}

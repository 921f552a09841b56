import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { noticeSentences } from '#contract/desk/notice-sentences.ts';
import type { RoleTarget, TargetChannel } from '#contract/desk/notification-targets.ts';
import { roleLabels } from '#web/parts/record/user-labels.ts';

export const channelLabels = {
  email: 'E-mail',
  json: 'Webhook, signed JSON',
  slack: 'Slack',
  teams: 'Microsoft Teams',
} as const satisfies Record<TargetChannel, string>;

/** The label for the hour of a daily digest: `'Daily at 08:00'`. */
export function hourLabel(hour: number): string {
  return `Daily at ${String(hour).padStart(2, '0')}:00`;
}

type RoleTargetsProps = {
  readonly targets: readonly RoleTarget[];
  /** Renders the buttons for a target. */
  readonly actions?: (target: RoleTarget, index: number) => ReactNode;
};

/** The targets to which the notifications of roles are sent. */
export function RoleTargets({ targets, actions }: RoleTargetsProps) {
  if (targets.length === 0) return <Text c="dimmed">No role gets e-mail or webhook notifications.</Text>;
  return (
    <Stack component="ul" m={0} p={0} gap="sm">
      {targets.map((target, index) => (
        <Group component="li" key={index} justify="space-between" align="flex-start" gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <Stack gap={0} flex="1 1 16rem">
            <Text fw={550}>
              {target.role === 'viewer' ? 'Everyone' : roleLabels[target.role][0]}: {channelLabels[target.channel]}
            </Text>
            <Text component="bdi">{target.address}</Text>
            <Text c="dimmed">
              {timingText(target)} {target.kinds.map((kind) => noticeSentences[kind]).join('; ')}.
            </Text>
          </Stack>
          {actions?.(target, index)}
        </Group>
      ))}
    </Stack>
  );
}

/** The times at which a target gets notifications: `'Daily at 08:00, quiet from 22:00 to 07:00 (America/Toronto):'`. */
function timingText({ digest_hour: hour, quiet, zone }: RoleTarget): string {
  const quietText = quiet === null ? '' : `, quiet from ${quiet.from} to ${quiet.to}`;
  return `${hour === null ? 'Immediately' : hourLabel(hour)}${quietText}${hour === null && quiet === null ? '' : ` (${zone})`}:`;
}

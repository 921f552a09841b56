import { Button, NativeSelect, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listRoleTargets } from '#contract/desk/notification-targets.ts';
import { dueClockDays, type PreferenceChanges } from '#contract/desk/preferences.ts';
import { lvctrName } from '#contract/people/regulatory-status.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { changePreferences, usePreferences } from '#web/data/preferences.ts';
import { userRoles } from '#web/data/session.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { visiblePages } from '#web/parts/shell/navigation-pages.ts';
import { DesktopNotices } from './desktop-notices-choice.tsx';
import { SettingChoice, SettingRow } from './settings-row.tsx';
import { TeamNotifications } from './team-notifications.tsx';

/** The user's preferences. Each change applies at once and on all of the user's devices. */
export function Settings() {
  const preferences = usePreferences();
  const { change, note } = useChange();
  const isOfficer = mayDo(userRoles(), submitRegulatoryInformation.roles);
  return (
    <>
      <PageHeader title="Settings" aside={note} />
      <Stack>
        <Panel title="Account">
          <SettingRow title="Sign-in" description="Your password, passkeys, authenticator app, recovery codes and open sessions.">
            <Button variant="default" renderRoot={(props) => <Link to="/settings/account" {...props} />}>
              Your account
            </Button>
          </SettingRow>
        </Panel>
        <Panel title="Appearance">
          <SettingChoice
            title="Colours"
            description="System follows your device’s setting."
            value={preferences.colour_scheme}
            choices={{ auto: 'System', light: 'Light', dark: 'Dark' }}
            choose={(colour_scheme) => change({ colour_scheme })}
          />
          <SettingChoice
            title="Density"
            description="Row height in lists."
            value={preferences.density}
            choices={{ compact: 'Compact', comfortable: 'Comfortable' }}
            choose={(density) => change({ density })}
          />
        </Panel>
        <Panel title="Times">
          <SettingChoice
            title="Show times in"
            description="Hovering over a time shows the other. Days in filters are days of this zone. A link keeps the zone of its days."
            value={preferences.time_zone}
            choices={{ local: 'Local time', utc: 'UTC' }}
            choose={(time_zone) => change({ time_zone })}
          />
        </Panel>
        {mayDo(userRoles(), rolesWith('read_administration')) ? (
          <Panel title="Administration">
            <SettingRow title="Users" description="Invite users, change roles, sign out sessions, deactivate users.">
              <Button variant="default" renderRoot={(props) => <Link to="/settings/users" {...props} />}>
                Users and roles
              </Button>
            </SettingRow>
            <SettingRow title="Health" description="The custodian, the database, webhooks, unknown outcomes and the audit log.">
              <Button variant="default" renderRoot={(props) => <Link to="/settings/health" {...props} />}>
                Health of the desk
              </Button>
            </SettingRow>
          </Panel>
        ) : null}
        {mayDo(userRoles(), listRoleTargets.roles) ? <TeamNotifications /> : null}
        <Panel title="Workflow">
          <SettingRow title="Start page" description="The page that opens, unless you followed a link.">
            <NativeSelect
              aria-label="Page after signing in"
              value={preferences.landing_page}
              data={[...new Map(visiblePages().map(({ to, title }) => [to, { value: to, label: title }])).values()]}
              onChange={(event) => change({ landing_page: event.currentTarget.value })}
            />
          </SettingRow>
          <SettingChoice
            title="Single keys"
            description="Single-key shortcuts such as j, k and g r. Turn them off if you use voice control. Ctrl shortcuts always work."
            value={preferences.single_keys}
            choices={{ on: 'On', off: 'Off' }}
            choose={(single_keys) => change({ single_keys })}
          />
          <DesktopNotices isOn={preferences.desktop_notices === 'on'} choose={(desktop_notices) => change({ desktop_notices })} />
          {isOfficer ? (
            <SettingRow
              title="LVCTR reminder"
              description={`For deposits that need a ${lvctrName}. Counts working days after receipt, without Canadian federal holidays. This is only a reminder of the desk. The custodian does not use it, and the legal deadline may differ.`}
            >
              <NativeSelect
                aria-label="LVCTR reminder"
                value={preferences.due_clock ?? ''}
                data={[
                  { value: '', label: 'No reminder' },
                  ...dueClockDays.map((days) => ({ value: String(days), label: `${days} working day${days === 1 ? '' : 's'}` })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  change({ due_clock: dueClockDays.find((days) => String(days) === value) ?? null })
                }
              />
            </SettingRow>
          ) : null}
        </Panel>
      </Stack>
    </>
  );
}

/** Returns `change`, which changes preferences, and a note that shows whether the server saved them. */
function useChange(): { change: (changes: PreferenceChanges) => void; note: ReactNode } {
  const [outcome, setOutcome] = useState<'kept' | Error | null>(null);
  const change = (changes: PreferenceChanges) => {
    changePreferences(changes).then(
      () => {
        setOutcome('kept');
        announce('Saved');
      },
      (error: unknown) => setOutcome(error instanceof Error ? error : new Error('unknown')),
    );
  };
  if (outcome instanceof Error) return { change, note: <span role="alert">Not saved. Applies to this page only: {outcome.message}</span> };
  return { change, note: outcome === null ? null : 'Saved' };
}

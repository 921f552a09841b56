import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { setReviewPolicy } from '#contract/desk/desk-endpoints.ts';
import { dueClockDays, type PreferenceChanges } from '#contract/desk/preferences.ts';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { changePreferences, usePreferences } from '#web/data/preferences.ts';
import { heldRoles } from '#web/data/session.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { offeredPages } from '#web/parts/shell/navigation-pages.ts';
import { ReviewPolicySetting } from './review-policy.tsx';
import { SettingChoice, SettingRow } from './settings-row.tsx';
import classes from './settings.module.css';

/** How a user likes the desk: each choice holds at once, on every machine that they sign in at. */
export function Settings() {
  const chosen = usePreferences();
  const { change, note } = useChange();
  const isOfficer = mayDo(heldRoles(), submitRegulatoryInformation.roles);
  return (
    <>
      <PageHeader title="Settings" aside={note} />
      <div className={classes.page}>
        <Panel title="Looks">
          <SettingChoice
            title="Colours"
            words="System follows what your machine is set to."
            value={chosen.colour_scheme}
            choices={{ auto: 'System', light: 'Light', dark: 'Dark' }}
            choose={(colour_scheme) => change({ colour_scheme })}
          />
          <SettingChoice
            title="Density"
            words="How much room the rows of a list take."
            value={chosen.density}
            choices={{ compact: 'Compact', comfortable: 'Comfortable' }}
            choose={(density) => change({ density })}
          />
        </Panel>
        <Panel title="Times">
          <SettingChoice
            title="Show times in"
            words="The other one is shown on hover. Days in filters are always days of UTC, so that a link means the same to everybody."
            value={chosen.time_zone}
            choices={{ local: 'Local time', utc: 'UTC' }}
            choose={(time_zone) => change({ time_zone })}
          />
        </Panel>
        {mayDo(heldRoles(), setReviewPolicy.roles) ? <ReviewPolicySetting /> : null}
        <Panel title="Work">
          <SettingRow title="After signing in" words="The page that opens, unless a link led you to another.">
            <NativeSelect
              aria-label="Page after signing in"
              value={chosen.landing_page}
              data={[...new Map(offeredPages().map(({ to, title }) => [to, { value: to, label: title }])).values()]}
              onChange={(event) => change({ landing_page: event.currentTarget.value })}
            />
          </SettingRow>
          <SettingChoice
            title="Single keys"
            words="j, k, g r and the like. Switch them off when you speak to your computer. Ctrl with a key always works."
            value={chosen.single_keys}
            choices={{ on: 'On', off: 'Off' }}
            choose={(single_keys) => change({ single_keys })}
          />
          {isOfficer ? (
            <SettingRow
              title="LVCTR reminder"
              words="Counts working days after receipt, Canadian federal holidays left out. It is this desk’s reminder: the service does not know it, and the law may ask for less or more."
            >
              <NativeSelect
                aria-label="LVCTR reminder"
                value={chosen.due_clock ?? ''}
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
      </div>
    </>
  );
}

/** Changes something, and says whether the server keeps it. */
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
  if (outcome instanceof Error)
    return { change, note: <span role="alert">Not saved, it holds on this page alone: {outcome.message}</span> };
  return { change, note: outcome === null ? null : 'Saved' };
}

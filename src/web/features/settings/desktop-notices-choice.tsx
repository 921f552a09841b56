import { useState } from 'react';
import { SettingChoice } from './settings-row.tsx';

type DesktopNoticesProps = { readonly isOn: boolean; readonly choose: (choice: 'on' | 'off') => void };

/** The setting that turns browser notifications on. The browser asks the user for permission. */
export function DesktopNotices({ isOn, choose }: DesktopNoticesProps) {
  const [isDenied, setDenied] = useState(() => isOn && !isPermitted());
  const change = async (choice: 'on' | 'off') => {
    const isRefused = choice === 'on' && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted');
    setDenied(isRefused);
    if (!isRefused) choose(choice);
  };
  return (
    <SettingChoice
      title="Desktop notifications"
      description={
        isDenied
          ? 'This browser blocks notifications of the desk. Allow them in its settings for this site, then turn them on here.'
          : 'Show notifications of the browser while the desk is in the background, without names or amounts.'
      }
      value={isOn ? 'on' : 'off'}
      choices={{ on: 'On', off: 'Off' }}
      choose={(choice) => void change(choice)}
    />
  );
}

function isPermitted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

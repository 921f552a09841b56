import { useSession } from '#web/data/session.ts';
import { Icon } from '#web/parts/icon.tsx';
import { later } from './later.tsx';
import { TopBarPanel } from './top-bar-panel.tsx';
import classes from './top-bar.module.css';

const UserPanel = later(() => import('./user-panel.tsx').then((loaded) => loaded.UserPanel));

/** The signed-in user's name, which opens their panel. */
export function UserMenu() {
  const { user } = useSession();
  return (
    <TopBarPanel
      id="user-menu"
      title="You"
      label={`${user.name}: roles, colours, sign out`}
      face={
        <>
          <Icon name="user" />
          <bdi className={classes.name}>{user.name}</bdi>
        </>
      }
    >
      <UserPanel />
    </TopBarPanel>
  );
}

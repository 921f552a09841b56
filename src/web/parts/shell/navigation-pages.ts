import { mayDo, type Role } from '#contract/roles.ts';
import { heldRoles, missingFeatures } from '#web/data/session.ts';
import type { IconName } from '#web/parts/icon.tsx';

/** A page of the navigation: who is offered it, and the keys that go there. */
export type NavigationPage = {
  readonly to: string;
  readonly title: string;
  /** Null: before all groups. */
  readonly group: 'Compliance' | 'Treasury' | 'Records' | null;
  readonly icon: IconName;
  readonly keys: string;
  readonly roles: readonly Role[];
  /** What the service must have; a page whose service was seen without it is not offered. */
  readonly needs?: 'staking' | 'filecoin';
};

/** The pages that exist, grouped by who works there. Design: Pages. */
const pages: readonly NavigationPage[] = [
  { to: '/', title: 'Overview', group: null, icon: 'overview', keys: 'g o', roles: ['viewer'] },
  { to: '/regulatory', title: 'Regulatory', group: 'Compliance', icon: 'regulatory', keys: 'g r', roles: ['compliance'] },
  { to: '/withdraw', title: 'Withdraw', group: 'Treasury', icon: 'out', keys: 'g d', roles: ['treasury'] },
  { to: '/transactions', title: 'Transactions', group: 'Records', icon: 'transactions', keys: 'g t', roles: ['viewer'] },
  { to: '/wallets', title: 'Wallets', group: 'Records', icon: 'wallets', keys: 'g w', roles: ['viewer'] },
  { to: '/external-accounts', title: 'External accounts', group: 'Records', icon: 'accounts', keys: 'g e', roles: ['viewer'] },
  { to: '/staking', title: 'Staking', group: 'Records', icon: 'stack', keys: 'g s', roles: ['viewer'], needs: 'staking' },
  { to: '/filecoin', title: 'Filecoin', group: 'Records', icon: 'disk', keys: 'g l', roles: ['viewer'], needs: 'filecoin' },
  {
    to: '/direct-parties',
    title: 'Direct parties',
    group: 'Records',
    icon: 'user',
    keys: 'g p',
    roles: ['compliance', 'administrator'],
  },
  { to: '/activity', title: 'Activity', group: 'Records', icon: 'clock', keys: 'g a', roles: ['treasury', 'compliance', 'administrator'] },
  { to: '/fees', title: 'Fees', group: 'Records', icon: 'fees', keys: 'g f', roles: ['viewer'] },
  { to: '/audit', title: 'Audit', group: 'Records', icon: 'chain', keys: 'g u', roles: ['compliance', 'administrator'] },
];

/** The pages that whoever is signed in is offered. */
export function offeredPages(): readonly NavigationPage[] {
  const held = heldRoles();
  const missing = missingFeatures();
  return pages.filter(({ roles, needs }) => mayDo(held, roles) && !(needs !== undefined && missing.includes(needs)));
}

import { mayDo, rolesWith, type Right } from '#contract/roles.ts';
import { userRoles, missingFeatures } from '#web/data/session.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** A page in the navigation: the permission that it requires, and its shortcut. */
export type NavigationPage = {
  readonly to: string;
  readonly title: string;
  /** The group to which the page belongs. Null for pages above or below all groups. */
  readonly group: 'Compliance' | 'Treasury' | 'Onboarding' | 'Records' | 'Control' | null;
  readonly icon: IconName;
  readonly keys: string;
  readonly right: Right;
  /** The optional feature of the service that the page requires. The page is hidden if the service does not have this feature. */
  readonly requiredFeature?: 'staking' | 'filecoin' | 'sandbox';
};

/**
 * The pages in order. Each page names a permission and not an endpoint, because the endpoint table would make the first page's
 * bundle larger.
 */
export const navigationPages: readonly NavigationPage[] = [
  { to: '/', title: 'Overview', group: null, icon: 'overview', keys: 'g o', right: 'read' },
  { to: '/regulatory', title: 'Regulatory', group: 'Compliance', icon: 'regulatory', keys: 'g r', right: 'read_regulatory' },
  { to: '/withdraw', title: 'Withdraw', group: 'Treasury', icon: 'out', keys: 'g d', right: 'send_money' },
  { to: '/batch-sends', title: 'Batch sends', group: 'Treasury', icon: 'batch', keys: 'g b', right: 'read_commands' },
  { to: '/staking', title: 'Staking', group: 'Treasury', icon: 'stack', keys: 'g s', right: 'read', requiredFeature: 'staking' },
  { to: '/filecoin', title: 'Filecoin', group: 'Treasury', icon: 'disk', keys: 'g l', right: 'read', requiredFeature: 'filecoin' },
  { to: '/activity', title: 'Activity', group: 'Treasury', icon: 'activity', keys: 'g a', right: 'read_commands' },
  { to: '/direct-parties', title: 'Direct parties', group: 'Onboarding', icon: 'parties', keys: 'g p', right: 'read_parties' },
  { to: '/transactions', title: 'Transactions', group: 'Records', icon: 'transactions', keys: 'g t', right: 'read' },
  { to: '/wallets', title: 'Wallets', group: 'Records', icon: 'wallets', keys: 'g w', right: 'read' },
  { to: '/external-accounts', title: 'External accounts', group: 'Records', icon: 'accounts', keys: 'g e', right: 'read' },
  { to: '/balances', title: 'Balances', group: 'Records', icon: 'activity', keys: 'g i', right: 'read' },
  { to: '/statements', title: 'Statements', group: 'Records', icon: 'fees', keys: 'g m', right: 'read_statements' },
  { to: '/fees', title: 'Fees', group: 'Records', icon: 'fees', keys: 'g f', right: 'read' },
  { to: '/policy', title: 'Policy', group: 'Control', icon: 'policy', keys: 'g y', right: 'read_policy' },
  { to: '/changes', title: 'Control changes', group: 'Control', icon: 'changes', keys: 'g h', right: 'read_changes' },
  { to: '/audit', title: 'Audit', group: 'Control', icon: 'audit', keys: 'g u', right: 'read_audit' },
  { to: '/reconciliation', title: 'Reconciliation', group: 'Control', icon: 'store', keys: 'g n', right: 'read_reconciliation' },
  { to: '/evidence', title: 'Evidence', group: 'Control', icon: 'done', keys: 'g v', right: 'read_evidence' },
  { to: '/settings', title: 'Settings', group: null, icon: 'gear', keys: 'g c', right: 'read' },
  {
    to: '/sandbox',
    title: 'Sandbox controls',
    group: null,
    icon: 'sandbox',
    keys: 'g x',
    right: 'read_administration',
    requiredFeature: 'sandbox',
  },
];

/** The pages that the signed-in user may open and that the service supports. */
export function visiblePages(): readonly NavigationPage[] {
  const roles = userRoles();
  const missingNames = missingFeatures();
  return navigationPages.filter(
    ({ right, requiredFeature }) =>
      mayDo(roles, rolesWith(right)) && !(requiredFeature !== undefined && missingNames.includes(requiredFeature)),
  );
}

/** The pages of `visiblePages`, grouped. Pages without a group keep their position. */
export function visibleGroups(): readonly { readonly group: NavigationPage['group']; readonly pages: readonly NavigationPage[] }[] {
  const groups: { group: NavigationPage['group']; pages: NavigationPage[] }[] = [];
  for (const page of visiblePages()) {
    const lastGroup = groups.at(-1);
    if (lastGroup?.group === page.group) lastGroup.pages.push(page);
    else groups.push({ group: page.group, pages: [page] });
  }
  return groups;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sandboxQueries } from '#web/data/sandbox.ts';
import { Icon } from '#web/parts/icon.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { DepositForm, StepForm } from './sandbox-chain.tsx';
import { ClockForm } from './sandbox-clock.tsx';
import { Deliveries } from './sandbox-deliveries.tsx';
import { FaultsForm } from './sandbox-faults.tsx';
import { MorningPanel } from './sandbox-morning.tsx';
import { AccountForm, DeterminationForm, PartyReviewForm, ProviderForm, ReconciliationForm } from './sandbox-operator.tsx';
import { ResetPanel } from './sandbox-reset.tsx';
import { RateForm, SettingsForm } from './sandbox-settings.tsx';
import classes from './sandbox.module.css';

/**
 * The operator, the chain and an approver of the embedded service, played by an administrator. With
 * an operator's service the desk has no such endpoints, and the page only says so.
 */
export function SandboxPage() {
  const state = useQuery(sandboxQueries.state);
  return (
    <>
      <PageHeader title="Sandbox controls" />
      <p className={classes.strip}>
        <Icon name="alert" size={14} />
        <span>
          <strong>This is the sandbox: nothing here is real money.</strong> Here you play those who stand outside the desk: the chain, the
          operator and an approver.
        </span>
      </p>
      <ListStates query={state} what="The sandbox" skeleton={<SkeletonForm fields={8} />}>
        {({ now, settings, faults, morning }) => (
          <div className={classes.page}>
            <MorningPanel morning={morning} />
            <Group title="The chain and an approver">
              <DepositForm />
              <StepForm />
            </Group>
            <Group title="The operator">
              <DeterminationForm />
              <PartyReviewForm />
              <AccountForm />
              <ProviderForm />
              <ReconciliationForm />
            </Group>
            <Group title="The service">
              <ClockForm now={now} />
              <FaultsForm faults={faults} />
              <SettingsForm settings={settings} />
              <div className={classes.stack}>
                <RateForm settings={settings} />
                <ResetPanel />
              </div>
            </Group>
            <Deliveries />
          </div>
        )}
      </ListStates>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.panels}>{children}</div>
    </section>
  );
}
